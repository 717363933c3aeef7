// SPDX-License-Identifier: Apache-2.0
// Draws what a lane holds: slices, instants, a counter's values.
#pragma once

#include "views/timeline/painted_frame.h"

#include <algorithm>

namespace nodewise::views {

class StripPainter : public PaintedFrame {
public:
    explicit StripPainter(const PaintedFrame& frame) : PaintedFrame(frame) {}
    void paint(QPainter& painter, const Strip& strip, const QRectF& room);

private:
    /// Of a counter: its values, and where they are drawn.
    struct CounterScale {
        double low = 0, high = 0, full = 0; ///< `full` is at the top
        double bottom = 0, height = 0;      ///< pixels
        double y(double value) const { return bottom - (std::clamp(value, low, full) - low) / (full > low ? full - low : 1) * height; }
    };
    void paintRow(QPainter& painter, const trace::Row& row, const QRectF& band);
    void paintPiece(QPainter& painter, const trace::Trace::Piece& piece, const QRectF& band);
    void paintSlice(QPainter& painter, trace::SliceId slice, const QRect& box, const QColor& fill);
    void paintInstants(QPainter& painter, const Strip& strip, const QRectF& room);
    void paintCounter(QPainter& painter, const Strip& strip, const QRectF& room);
    CounterScale scaleOf(trace::LaneId lane, const QRectF& plot);
    void paintBins(QPainter& painter, trace::LaneId lane, const CounterScale& scale);
};

} // namespace nodewise::views
