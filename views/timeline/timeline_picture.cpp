// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_picture.h"

#include "views/inspect/number_text.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::LaneId;
using trace::SliceId;
using trace::Time;

namespace {

constexpr double reach = 3;           // pixels beside the mouse in which a slice is still meant
constexpr double mostPinned = 0.6;    // of the height
constexpr std::size_t mostBands = 10; // of a collapsed group

} // namespace

LaneList::Metrics TimelinePicture::metrics() const
{
    const double letters = QFontMetricsF(font).height();
    return {.row = std::ceil(letters + 4), .group = std::ceil(letters + 9), .counter = std::ceil(2.8 * letters), .padding = 5};
}

QString TimelinePicture::emptyText() const
{
    if (!trace || !lanes.strips().empty())
        return {};
    if (trace->lanes().empty())
        return tr("Nothing is recorded in this trace.");
    return lanes.filtered() ? tr("No lane matches. Turn off Filter to show all lanes.")
                            : tr("All lanes are hidden. Use the menu to show them again.");
}

TimelineFrame TimelinePicture::frame(const QRectF& rect) const
{
    const double letters = QFontMetricsF(font).height();
    const bool both = text.unit() == trace::Unit::Cycles && text.knowsTime();
    const double ruler = std::ceil((both ? 2 : 1) * letters + 9), heads = std::min(headWidth, rect.width() * 0.6);
    TimelineFrame out;
    out.corner = QRectF(rect.left(), rect.top(), heads, ruler);
    out.ruler = QRectF(rect.left() + heads, rect.top(), rect.width() - heads, ruler);
    out.heads = QRectF(rect.left(), rect.top() + ruler, heads, rect.height() - ruler);
    out.lanes = QRectF(rect.left() + heads, rect.top() + ruler, rect.width() - heads, rect.height() - ruler);
    out.pinned = std::min(lanes.pinnedHeight(), std::floor(out.lanes.height() * mostPinned));
    return out;
}

TimeScale TimelinePicture::scale(const QRectF& rect) const
{
    const QRectF room = frame(rect).lanes;
    return {window, room.left(), std::max(1.0, room.width())};
}

double TimelinePicture::mostScrolled(const QRectF& rect) const
{
    const TimelineFrame here = frame(rect);
    return std::max(0.0, lanes.height() - lanes.pinnedHeight() - (here.lanes.height() - here.pinned));
}

QRectF TimelinePicture::rectOf(const QRectF& rect, const Strip& strip) const
{
    const TimelineFrame here = frame(rect);
    const double y =
        strip.pinned ? here.lanes.top() + strip.top : here.lanes.top() + here.pinned + strip.top - lanes.pinnedHeight() - scrolled;
    return {rect.left(), y, rect.width(), strip.height};
}

double TimelinePicture::contentY(const QRectF& rect, double y) const
{
    const TimelineFrame here = frame(rect);
    const double below = y - here.lanes.top();
    return below < here.pinned ? below : below - here.pinned + lanes.pinnedHeight() + scrolled;
}

std::optional<std::size_t> TimelinePicture::tryStripAt(const QRectF& rect, double y) const
{
    const TimelineFrame here = frame(rect);
    return y < here.lanes.top() || y >= here.lanes.bottom() ? std::nullopt : lanes.tryAt(contentY(rect, y));
}

std::vector<TimelinePicture::RowAt> TimelinePicture::rowsOf(const Strip& strip) const
{
    std::vector<RowAt> out;
    if (strip.kind == Strip::Kind::Slices) {
        const double padding = std::min(metrics().padding, strip.height / 3), gap = strip.rowHeight > 8 ? 1 : 0;
        for (const trace::Row& row : trace->rowsOf(strip.index))
            out.push_back({&row, padding + row.depth * strip.rowHeight, strip.rowHeight - gap});
    } else if (strip.kind == Strip::Kind::Group && !strip.open) {
        std::vector<const trace::Row*> rows;
        for (const LaneId lane : lanes.lanesOf(strip.index))
            if (const auto of = trace->rowsOf(lane); !of.empty() && rows.size() < mostBands)
                rows.push_back(&of.front());
        const double band = (strip.height - 6) / double(std::max<std::size_t>(1, rows.size()));
        for (std::size_t i = 0; i < rows.size(); ++i)
            out.push_back({rows[i], 3 + std::floor(double(i) * band), std::max(1.0, std::floor(band) - (band >= 3 ? 1 : 0))});
    }
    return out;
}

std::optional<QRectF> TimelinePicture::tryRectOf(const QRectF& rect, SliceId slice) const
{
    if (!trace || slice >= trace->sliceCount())
        return std::nullopt;
    const trace::Row& row = trace->rowOf(slice);
    const auto place = lanes.tryStripOf(row.lane);
    if (!place)
        return std::nullopt;
    const Strip& strip = lanes.strips()[*place];
    const TimeScale here = scale(rect);
    const double from = std::clamp(here.x(trace->start(slice)), here.left - 8, here.right() + 8);
    const double to = std::clamp(here.x(trace->end(slice)), here.left - 8, here.right() + 8);
    const double padding = std::min(metrics().padding, strip.height / 3);
    return QRectF(std::round(from), rectOf(rect, strip).top() + padding + row.depth * strip.rowHeight,
                  std::max(1.0, std::round(to) - std::round(from)), strip.rowHeight - (strip.rowHeight > 8 ? 1 : 0));
}

SliceId TimelinePicture::sliceAt(const QRectF& rect, const QPointF& at) const
{
    const auto place = trace ? tryStripAt(rect, at.y()) : std::nullopt;
    const TimeScale here = scale(rect);
    if (!place || at.x() < here.left)
        return trace::none;
    const Strip& strip = lanes.strips()[*place];
    const double inside = at.y() - rectOf(rect, strip).top();
    for (const RowAt& row : rowsOf(strip)) {
        if (inside < row.top || inside >= row.top + row.height + 1)
            continue;
        if (const SliceId exact = trace->at(*row.row, here.timeAt(at.x())); exact != trace::none)
            return exact;
        std::vector<trace::Trace::Piece> near;
        trace->pieces(*row.row, here.timeAt(at.x() - reach), movedBy(here.timeAt(at.x() + reach), 1),
                      std::max<Time>(1, Time(here.ticksPerPixel())), near);
        double best = reach + 1;
        SliceId found = trace::none;
        for (const auto& piece : near) {
            const double apart = std::max({here.x(piece.begin) - at.x(), at.x() - here.x(piece.end), 0.0});
            if (apart < best) {
                best = apart;
                found = piece.longest;
            }
        }
        return found;
    }
    return trace::none;
}

QString TimelinePicture::counterText(double value, const std::string& unit)
{
    if (unit == "B")
        return byteText(std::int64_t(value));
    const double size = std::abs(value);
    const int digits = size == std::floor(size) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
    const QString number = size >= 1e15 ? QLocale().toString(value, 'g', 4) : QLocale().toString(value, 'f', digits);
    return unit.empty() ? number : QStringLiteral("%1 %2").arg(number, QString::fromStdString(unit));
}

QString TimelinePicture::counterAt(LaneId lane, Time time) const
{
    const auto samples = trace->samplesOf(lane);
    const auto times = trace->columns().sampleTime.subspan(samples.first, samples.count);
    const auto after = std::upper_bound(times.begin(), times.end(), time);
    if (after == times.begin())
        return {};
    const std::size_t place = samples.first + std::size_t(after - times.begin()) - 1;
    return counterText(trace->columns().sampleValue[place], trace->lanes()[lane].counterUnit);
}

} // namespace nodewise::views
