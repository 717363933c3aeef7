// SPDX-License-Identifier: Apache-2.0
// What the painters of one frame of a timeline share.
#pragma once

#include "views/timeline/slice_labels.h"
#include "views/timeline/slice_look.h"
#include "views/timeline/timeline_picture.h"

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

/// Picture and ink outlive it.
class PaintedFrame {
public:
    PaintedFrame(const TimelinePicture& picture, TimelineInk& ink, const QRectF& rect);

protected:
    using DrawStrip = std::function<void(const Strip&, const QRectF&)>;
    /// Strips that are seen in these columns: the pinned ones, then the others, each kind clipped to its own part.
    void eachStrip(QPainter& painter, const DrawStrip& draw) const;
    /// Pixels between which a time span is seen; empty where it is not.
    QRectF columnsOf(const TimeSpan& span, const QRectF& within) const;

    const TimelinePicture& m_picture;
    TimelineInk& m_ink;
    QRectF m_rect;
    TimelineFrame m_frame;
    TimeScale m_scale;
    QFont m_small;

private:
    void eachStripIn(const QRectF& seen, bool pinned, QPainter& painter, const DrawStrip& draw) const;
};

} // namespace nodewise::views
