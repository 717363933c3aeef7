// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/strip_painter.h"

#include "views/common/style_sheet.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::SliceId;
using trace::Time;

namespace {

constexpr int rounded = 6;    // pixels from which on a slice has round corners
constexpr int named = 14;     // from which on its name may fit
constexpr double highest = 9; // pixels from which on rows have names

/// Corners of a few pixels, without the cost of a path: thousands are drawn in a frame.
void fillRounded(QPainter& painter, const QRect& box, const QColor& color)
{
    const int round = box.width() >= 16 ? 2 : 1;
    painter.fillRect(box.adjusted(0, round, 0, -round), color);
    for (int line = 0; line < round; ++line)
        for (const int y : {box.top() + line, box.bottom() - line})
            painter.fillRect(QRect(box.left() + round - line, y, box.width() - 2 * (round - line), 1), color);
}

} // namespace

void StripPainter::paint(QPainter& painter, const Strip& strip, const QRectF& room)
{
    const Theme& theme = m_picture.theme;
    if (strip.kind == Strip::Kind::Group)
        painter.fillRect(room, theme.module);
    painter.fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), 1), mixed(theme.pane, theme.line, 0.6));
    if (strip.kind == Strip::Kind::Counter)
        return paintCounter(painter, strip, room);
    painter.save();
    painter.setClipRect(QRectF(m_frame.lanes.left(), room.top(), m_frame.lanes.width(), room.height()), Qt::IntersectClip);
    painter.setFont(m_small);
    for (const TimelinePicture::RowAt& row : m_picture.rowsOf(strip))
        if (const QRectF band(m_frame.lanes.left(), room.top() + row.top, m_frame.lanes.width(), row.height);
            band.intersects(m_frame.lanes))
            paintRow(painter, *row.row, band);
    if (strip.kind == Strip::Kind::Slices)
        paintInstants(painter, strip, room);
    painter.restore();
}

void StripPainter::paintRow(QPainter& painter, const trace::Row& row, const QRectF& band)
{
    m_ink.pieces.clear();
    const Time pixel = std::max<Time>(1, Time(m_scale.ticksPerPixel()));
    m_picture.trace->pieces(row, m_picture.window.first(), m_picture.window.last(), pixel, m_ink.pieces);
    for (const trace::Trace::Piece& piece : m_ink.pieces)
        paintPiece(painter, piece, band);
}

void StripPainter::paintPiece(QPainter& painter, const trace::Trace::Piece& piece, const QRectF& band)
{
    using Light = SlicePalette::Light;
    const double from = std::max(m_scale.x(piece.begin), m_scale.left - 8), to = std::min(m_scale.x(piece.end), m_scale.right() + 8);
    SliceId slice = piece.longest;
    Light light = Light::Full;
    if (m_picture.dims) {
        const SliceId lit = m_picture.lit.firstOf(piece.first, piece.count);
        light = lit == trace::none ? Light::Dimmed : Light::Full;
        slice = lit == trace::none ? slice : lit;
    }
    const int left = int(std::lround(from)), right = std::max(int(std::lround(to)), left + 1);
    const QRect box(left, int(std::lround(band.top())), right - left, std::max(1, int(std::lround(band.height()))));
    const layout::Family family = m_ink.families.of(slice);
    const int shade = m_ink.families.shadeOf(slice);
    if (piece.count > 1) {
        const double length = ticksBetween(piece.begin, piece.end);
        const QColor thin = m_ink.palette.thin(family, shade, light, length > 0 ? double(piece.busy) / length : 1);
        return painter.fillRect(box, thin);
    }
    const SlicePalette::Ink& ink = m_ink.palette.ink(family, shade, light);
    painter.setPen(ink.text);
    paintSlice(painter, slice, box, ink.fill);
}

void StripPainter::paintSlice(QPainter& painter, SliceId slice, const QRect& box, const QColor& fill)
{
    const QRect body = box.width() >= 3 ? box.adjusted(0, 0, -1, 0) : box; // a gap to the next one
    if (body.width() < rounded || body.height() < rounded)
        return painter.fillRect(body, fill);
    fillRounded(painter, body, fill);
    const QRectF room = QRectF(body).adjusted(4, 0, -3, 0).intersected(m_frame.lanes.adjusted(4, -1e6, -3, 1e6));
    if (room.width() >= named && body.height() >= highest)
        m_ink.labels.draw(painter, room, m_picture.trace->columns().name[slice]);
}

void StripPainter::paintInstants(QPainter& painter, const Strip& strip, const QRectF& room)
{
    const auto all = m_picture.trace->instants();
    const auto before = [](const trace::Instant& a, const std::pair<trace::LaneId, Time>& b) { return std::pair(a.lane, a.time) < b; };
    auto at = std::lower_bound(all.begin(), all.end(), std::pair(trace::LaneId(strip.index), m_picture.window.first()), before);
    const auto end = std::lower_bound(at, all.end(), std::pair(trace::LaneId(strip.index), m_picture.window.last()), before);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_picture.theme.pane, 1));
    painter.setBrush(m_picture.theme.warning);
    while (at != end) {
        const double x = std::round(m_scale.x(at->time)) + 0.5, top = room.top() + 1;
        const QPointF corners[] = {{x - 4, top}, {x + 4, top}, {x, top + 8}};
        painter.drawPolygon(corners, 3);
        // The next one that is seen beside it: a million at one place are one mark.
        at = std::lower_bound(at, end, std::pair(trace::LaneId(strip.index), m_scale.timeAt(x + 2)), before);
        if (at != end && std::round(m_scale.x(at->time)) + 0.5 <= x)
            at = std::upper_bound(at, end, std::pair(trace::LaneId(strip.index), at->time),
                                  [](const auto& b, const trace::Instant& a) { return b < std::pair(a.lane, a.time); });
    }
    painter.restore();
}

/// Of the whole trace, so that a look closer doesn't change it; percents fill the height at 100.
StripPainter::CounterScale StripPainter::scaleOf(trace::LaneId lane, const QRectF& plot)
{
    const trace::Trace& trace = *m_picture.trace;
    m_ink.bins.clear();
    trace.bins(lane, trace.begin(), trace.end(), std::max<Time>(1, ticksApart(trace.begin(), trace.end())), m_ink.bins);
    CounterScale scale{.bottom = plot.bottom(), .height = plot.height()};
    for (const auto& bin : m_ink.bins) {
        scale.low = std::min(scale.low, bin.low);
        scale.high = std::max(scale.high, bin.high);
    }
    scale.full = trace.lanes()[lane].counterUnit == "%" ? std::max(scale.high, 100.0) : scale.high;
    return scale;
}

void StripPainter::paintCounter(QPainter& painter, const Strip& strip, const QRectF& room)
{
    const double letters = QFontMetricsF(m_small).height();
    const QRectF plot(m_frame.lanes.left(), room.top() + letters + 1, m_frame.lanes.width(), room.height() - letters - 3);
    const CounterScale scale = scaleOf(strip.index, plot);
    painter.save();
    painter.setClipRect(QRectF(m_frame.lanes.left(), room.top(), m_frame.lanes.width(), room.height()), Qt::IntersectClip);
    paintBins(painter, strip.index, scale);
    painter.setFont(m_small);
    painter.setPen(m_picture.theme.dim);
    const std::string& unit = m_picture.trace->lanes()[strip.index].counterUnit;
    const QString most = TimelinePicture::counterText(scale.high, unit);
    const QString span =
        scale.low < 0 ? TimelinePicture::tr("%1 to %2", "values of a counter").arg(TimelinePicture::counterText(scale.low, unit), most)
                      : TimelinePicture::tr("up to %1", "values of a counter").arg(most);
    painter.drawText(QPointF(m_frame.lanes.left() + 4, room.top() + letters * 0.85), span);
    painter.restore();
}

void StripPainter::paintBins(QPainter& painter, trace::LaneId lane, const CounterScale& scale)
{
    const Theme& theme = m_picture.theme;
    const trace::Trace& trace = *m_picture.trace;
    trace.bins(lane, m_picture.window.first(), m_picture.window.last(), std::max<Time>(1, Time(m_scale.ticksPerPixel())), m_ink.bins);
    const QColor fill = mixed(theme.pane, theme.accent, theme.kind == ThemeKind::Dark ? 0.34 : 0.28);
    const QColor edge = mixed(theme.pane, theme.accent, 0.75);
    const double zero = scale.y(0);
    const auto paint = [&](double left, double right, double high, double low) {
        if (right <= left)
            return;
        painter.fillRect(QRectF(left, std::min(high, zero), right - left, std::abs(zero - high)), fill);
        painter.fillRect(QRectF(left, high, right - left, std::max(1.0, low - high)), edge);
    };
    for (std::size_t i = 0; i < m_ink.bins.size(); ++i) {
        const auto& bin = m_ink.bins[i];
        // The last value holds until the next one.
        const Time next = i + 1 < m_ink.bins.size() ? m_ink.bins[i + 1].begin : std::min(trace.end(), m_picture.window.last());
        const double left = std::round(std::max(m_scale.x(bin.begin), m_scale.left - 2));
        const double middle = std::max(std::round(std::min(m_scale.x(bin.end), m_scale.right() + 2)), left + 1);
        const double right = std::round(std::min(m_scale.x(std::max(bin.end, next)), m_scale.right() + 2));
        const double last = std::floor(scale.y(bin.last));
        paint(left, middle, std::floor(scale.y(bin.high)), std::ceil(scale.y(bin.low)));
        paint(middle, right, last, last);
    }
}

} // namespace nodewise::views
