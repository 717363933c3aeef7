// SPDX-License-Identifier: Apache-2.0
// Draws the heads of lanes and groups; where their parts are, the mouse asks, too.
#pragma once

#include "views/timeline/painted_frame.h"

namespace nodewise::views {

struct HeadParts {
    QRectF fold, name, pin, hide; ///< `pin` is empty for groups
};
HeadParts headParts(const QRectF& head, const Strip& strip);

class HeadPainter : public PaintedFrame {
public:
    explicit HeadPainter(const PaintedFrame& frame) : PaintedFrame(frame) {}
    void paint(QPainter& painter);

private:
    void paintHead(QPainter& painter, std::size_t place, const QRectF& room);
};

} // namespace nodewise::views
