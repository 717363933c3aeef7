// SPDX-License-Identifier: Apache-2.0
// Draws what is marked over the lanes: selected and hovered slices with their arrows, a path, a measure, a rubber band.
#pragma once

#include "views/timeline/painted_frame.h"

namespace nodewise::views {

class MarkPainter : public PaintedFrame {
public:
    explicit MarkPainter(const PaintedFrame& frame) : PaintedFrame(frame) {}
    void paint(QPainter& painter);

private:
    void paintSelected(QPainter& painter);
    void paintFlows(QPainter& painter, trace::SliceId slice);
    void paintArrow(QPainter& painter, trace::SliceId from, trace::SliceId to);
    void paintPath(QPainter& painter);
    void paintMeasure(QPainter& painter);
    void paintBox(QPainter& painter);
};

} // namespace nodewise::views
