// SPDX-License-Identifier: Apache-2.0
// Draws a TimelinePicture by level of detail: names where they fit, one piece for all that is narrower than a pixel.
#pragma once

#include "views/timeline/painted_frame.h"

namespace nodewise::views {

/// For one frame: ruler and grid, and what the other painters draw.
class TimelinePainter : public PaintedFrame {
public:
    using PaintedFrame::PaintedFrame;

    /// All that stays while only the mouse moves.
    void paintGround(QPainter& painter);
    /// What is selected, hovered, measured.
    void paintOver(QPainter& painter);

private:
    void paintRuler(QPainter& painter);
    void paintGrid(QPainter& painter);
    void paintBookmarks(QPainter& painter);
};

} // namespace nodewise::views
