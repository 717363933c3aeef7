// SPDX-License-Identifier: Apache-2.0
// All that a timeline shows, as a value: the canvas paints it, a picture file gets a copy.
#pragma once

#include "views/common/theme.h"
#include "views/timeline/lane_list.h"
#include "views/timeline/slice_set.h"
#include "views/timeline/tick_text.h"
#include "views/timeline/time_window.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace nodewise::views {

struct TimeSpan {
    trace::Time from = 0, to = 0; ///< from <= to
    bool operator==(const TimeSpan&) const = default;
};

/// A rubber band over lanes.
struct TimelineBox {
    TimeSpan time;
    double top = 0, bottom = 0; ///< as of Strip::top
    bool operator==(const TimelineBox&) const = default;
};

struct Bookmark {
    trace::Time time = 0;
    QString name;
    bool operator==(const Bookmark&) const = default;
};

/// Where each part of a picture is.
struct TimelineFrame {
    QRectF corner, ruler, heads, lanes;
    double pinned = 0; ///< pixels at the top of `lanes` that do not scroll
};

struct TimelinePicture {
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)
public:
    std::shared_ptr<const trace::Trace> trace; ///< null: an empty ground
    TickText text;
    Theme theme = Theme::light();
    QFont font;
    TimeWindow window;
    LaneList lanes;
    double headWidth = 170, scrolled = 0;

    SliceSet lit;
    bool dims = false; ///< what is not lit is pale
    trace::SliceId selected = trace::none;
    std::vector<trace::SliceId> path; ///< in the order of time, drawn as a line through them
    std::vector<Bookmark> bookmarks;
    std::optional<TimeSpan> measure;
    std::optional<TimelineBox> box;
    trace::SliceId hovered = trace::none;
    std::optional<std::size_t> hoveredHead; ///< among the strips

    /// Why there are no lanes; empty where there are some.
    QString emptyText() const;

    TimelineFrame frame(const QRectF& rect) const;
    TimeScale scale(const QRectF& rect) const;
    double mostScrolled(const QRectF& rect) const;
    LaneList::Metrics metrics() const; ///< of the font
    /// The room of a strip, heads included; of one that is scrolled away, too.
    QRectF rectOf(const QRectF& rect, const Strip& strip) const;
    /// Null where its lane is not shown.
    std::optional<QRectF> tryRectOf(const QRectF& rect, trace::SliceId slice) const;

    std::optional<std::size_t> tryStripAt(const QRectF& rect, double y) const;
    /// As of Strip::top.
    double contentY(const QRectF& rect, double y) const;
    /// Of slices strips and collapsed groups; the row and its part of the strip.
    struct RowAt {
        const trace::Row* row = nullptr;
        double top = 0, height = 0; ///< within the strip
    };
    std::vector<RowAt> rowsOf(const Strip& strip) const;
    /// The slice here, or near by where slices are narrower than a few pixels.
    trace::SliceId sliceAt(const QRectF& rect, const QPointF& at) const;
    /// What a counter says at a time: "188 GB/s"; "" = nothing yet.
    QString counterAt(trace::LaneId lane, trace::Time time) const;
    static QString counterText(double value, const std::string& unit);
};

} // namespace nodewise::views
