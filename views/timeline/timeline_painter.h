// SPDX-License-Identifier: Apache-2.0
// Draws a TimelinePicture by level of detail: names where they fit, one piece for all that is narrower than a pixel.
#pragma once

#include "views/timeline/slice_labels.h"
#include "views/timeline/slice_look.h"
#include "views/timeline/timeline_picture.h"

#include <algorithm>
#include <functional>

class QPainter;

namespace nodewise::views {

/// What is kept from frame to frame. Of one thread.
struct TimelineInk {
    SlicePalette palette;
    SliceFamilies families;
    SliceLabels labels;
    std::vector<trace::Trace::Piece> pieces;
    std::vector<trace::Trace::Bin> bins;

    /// `trace` may be null.
    void setTrace(const trace::Trace* trace) { families.setTrace(trace); }
    void setTheme(const Theme& theme) { palette = SlicePalette(theme); }
};

/// For one frame; the picture outlives it.
class TimelinePainter {
public:
    TimelinePainter(const TimelinePicture& picture, TimelineInk& ink, const QRectF& rect);

    /// All that stays while only the mouse moves.
    void paintGround(QPainter& painter);
    /// What is selected, hovered, measured.
    void paintOver(QPainter& painter);

private:
    /// Of a counter: its values, and where they are drawn.
    struct CounterScale {
        double low = 0, high = 0, full = 0; ///< `full` is at the top
        double bottom = 0, height = 0;      ///< pixels
        double y(double value) const { return bottom - (std::clamp(value, low, full) - low) / (full > low ? full - low : 1) * height; }
    };
    void eachStrip(const QRectF& seen, QPainter& painter, const std::function<void(const Strip&, const QRectF&)>& draw);
    // timeline_painter.cpp
    void paintRuler(QPainter& painter);
    void paintGrid(QPainter& painter);
    void paintStrip(QPainter& painter, const Strip& strip, const QRectF& room);
    void paintBookmarks(QPainter& painter);
    // timeline_painter_slices.cpp
    void paintRow(QPainter& painter, const trace::Row& row, const QRectF& band);
    void paintPiece(QPainter& painter, const trace::Trace::Piece& piece, const QRectF& band);
    void paintSlice(QPainter& painter, trace::SliceId slice, const QRect& box, const QColor& fill);
    void paintInstants(QPainter& painter, const Strip& strip, const QRectF& room);
    void paintCounter(QPainter& painter, const Strip& strip, const QRectF& room);
    CounterScale scaleOf(trace::LaneId lane, const QRectF& plot);
    void paintBins(QPainter& painter, trace::LaneId lane, const CounterScale& scale);
    // timeline_painter_heads.cpp
    void paintHead(QPainter& painter, std::size_t place, const QRectF& room);
    void paintHeads(QPainter& painter);
    // timeline_painter_over.cpp
    void paintSelected(QPainter& painter);
    void paintFlows(QPainter& painter, trace::SliceId slice);
    void paintArrow(QPainter& painter, trace::SliceId from, trace::SliceId to);
    void paintPath(QPainter& painter);
    void paintMeasure(QPainter& painter);
    void paintBox(QPainter& painter);
    /// Pixels between which a time span is seen; empty where it is not.
    QRectF columnsOf(const TimeSpan& span, const QRectF& within) const;

    const TimelinePicture& m_picture;
    TimelineInk& m_ink;
    QRectF m_rect;
    TimelineFrame m_frame;
    TimeScale m_scale;
    QFont m_small;
};

} // namespace nodewise::views
