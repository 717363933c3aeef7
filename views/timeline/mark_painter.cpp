// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/mark_painter.h"

#include "views/common/faded.h"
#include "views/common/style_sheet.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::SliceId;

namespace {

constexpr std::size_t mostArrows = 60; // of one slice; more are a brush that nobody follows
constexpr std::size_t mostSteps = 400; // of a path, that are seen at once

void drawLabel(QPainter& painter, const QPointF& middle, const QString& text, const Theme& theme, const QRectF& within)
{
    const QFontMetricsF metrics(painter.font());
    QRectF box(0, 0, metrics.horizontalAdvance(text) + 14, metrics.height() + 6);
    box.moveCenter(middle);
    box.moveLeft(std::clamp(box.left(), within.left() + 2, std::max(within.left() + 2, within.right() - box.width() - 2)));
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.pane);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace

void MarkPainter::paint(QPainter& painter)
{
    if (!m_picture.trace)
        return;
    painter.save();
    painter.setFont(m_picture.font);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(m_frame.lanes.united(m_frame.ruler));
    paintMeasure(painter);
    painter.setClipRect(m_frame.lanes);
    paintPath(painter);
    paintSelected(painter);
    for (const SliceId slice : {m_picture.selected, m_picture.hovered})
        if (slice != trace::none && (slice == m_picture.selected || m_picture.hovered != m_picture.selected))
            paintFlows(painter, slice);
    paintBox(painter);
    painter.restore();
}

void MarkPainter::paintSelected(QPainter& painter)
{
    const Theme& theme = m_picture.theme;
    if (m_picture.selected != trace::none) {
        const TimeSpan span{m_picture.trace->start(m_picture.selected), m_picture.trace->end(m_picture.selected)};
        if (const QRectF band = columnsOf(span, m_frame.lanes); !band.isEmpty())
            painter.fillRect(band, faded(theme.stopEdge, theme.kind == ThemeKind::Dark ? 34 : 40));
        if (const auto box = m_picture.tryRectOf(m_rect, m_picture.selected)) {
            painter.setPen(QPen(theme.stopEdge, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box->adjusted(0, 0, box->width() > 3 ? -1 : 0, 0), 3, 3);
        }
    }
    if (m_picture.hovered != trace::none && m_picture.hovered != m_picture.selected)
        if (const auto box = m_picture.tryRectOf(m_rect, m_picture.hovered)) {
            painter.setPen(QPen(theme.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(box->adjusted(0.5, 0.5, -0.5 - (box->width() > 3 ? 1 : 0), -0.5), 3, 3);
        }
}

void MarkPainter::paintFlows(QPainter& painter, SliceId slice)
{
    std::size_t drawn = 0;
    for (const trace::Flow& flow : m_picture.trace->flowsFrom(slice))
        if (drawn++ < mostArrows)
            paintArrow(painter, flow.from, flow.to);
    drawn = 0;
    for (const trace::Flow& flow : m_picture.trace->flowsTo(slice))
        if (drawn++ < mostArrows)
            paintArrow(painter, flow.from, flow.to);
}

void MarkPainter::paintArrow(QPainter& painter, SliceId from, SliceId to)
{
    const auto a = m_picture.tryRectOf(m_rect, from), b = m_picture.tryRectOf(m_rect, to);
    if (!a || !b)
        return;
    const bool forward = m_picture.trace->end(from) <= m_picture.trace->start(to);
    const QPointF start(forward ? a->right() : a->left(), a->center().y()), end(b->left(), b->center().y());
    if ((start.x() < m_scale.left && end.x() < m_scale.left) || (start.x() > m_scale.right() && end.x() > m_scale.right()))
        return;
    const double bend = std::clamp(std::abs(end.x() - start.x()) * 0.5, 14.0, 80.0);
    QPainterPath line(start);
    line.cubicTo(start + QPointF(bend, 0), end - QPointF(bend, 0), end - QPointF(4, 0));
    const QColor color =
        m_picture.theme.kind == ThemeKind::Dark ? m_picture.theme.text : mixed(m_picture.theme.accent, m_picture.theme.text, 0.55);
    painter.setPen(QPen(m_picture.theme.pane, 3.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
    painter.setPen(QPen(color, 1.5));
    painter.drawPath(line);
    const QPointF head[] = {end, end + QPointF(-7, -3.5), end + QPointF(-7, 3.5)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(head, 3);
}

/// From each slice to the next, where it isn't so long that a line says nothing.
void MarkPainter::paintPath(QPainter& painter)
{
    const trace::Trace& trace = *m_picture.trace;
    const auto& path = m_picture.path;
    auto at = std::partition_point(path.begin(), path.end(), [&](SliceId slice) { return trace.end(slice) < m_picture.window.first(); });
    if (path.end() - at > std::ptrdiff_t(mostSteps) && trace.start(*(at + mostSteps)) <= m_picture.window.last())
        return;
    std::vector<std::pair<QRectF, QRectF>> steps;
    for (auto next = at == path.end() ? at : at + 1; next != path.end() && trace.start(*at) <= m_picture.window.last(); at = next++) {
        const auto a = m_picture.tryRectOf(m_rect, *at), b = m_picture.tryRectOf(m_rect, *next);
        if (a && b)
            steps.emplace_back(*a, *b);
    }
    painter.setPen(QPen(m_picture.theme.stopEdge, 1.6, Qt::SolidLine, Qt::RoundCap));
    for (const auto& [a, b] : steps)
        if (a.center().y() != b.center().y())
            painter.drawLine(QPointF(a.right(), a.center().y()), QPointF(b.left(), b.center().y()));
}

void MarkPainter::paintMeasure(QPainter& painter)
{
    if (!m_picture.measure)
        return;
    const Theme& theme = m_picture.theme;
    const QRectF room = m_frame.lanes.united(m_frame.ruler), band = columnsOf(*m_picture.measure, room);
    if (band.isEmpty())
        return;
    painter.fillRect(band, faded(theme.accent, theme.kind == ThemeKind::Dark ? 40 : 26));
    for (const double x : {band.left(), band.right()})
        painter.fillRect(QRectF(x - 0.5, room.top(), 1, room.height()), theme.accent);
    const double y = m_frame.lanes.top() + m_frame.pinned + 20;
    painter.setPen(QPen(theme.accent, 1.2));
    painter.drawLine(QPointF(band.left(), y), QPointF(band.right(), y));
    const trace::Time ticks = ticksApart(m_picture.measure->from, m_picture.measure->to);
    drawLabel(painter, QPointF(band.center().x(), y), QStringLiteral("Δ ") + m_picture.text.exact(ticks), theme, m_frame.lanes);
}

void MarkPainter::paintBox(QPainter& painter)
{
    if (!m_picture.box)
        return;
    const TimelineBox& box = *m_picture.box;
    QRectF area = columnsOf(box.time, m_frame.lanes);
    if (area.isEmpty())
        return;
    const double shift = m_frame.lanes.top() + m_frame.pinned - m_picture.lanes.pinnedHeight() - m_picture.scrolled;
    const auto y = [&](double content) {
        return content < m_picture.lanes.pinnedHeight() ? m_frame.lanes.top() + content : content + shift;
    };
    area.setTop(y(box.top));
    area.setBottom(y(box.bottom));
    painter.setPen(QPen(m_picture.theme.accent, 1.2));
    painter.setBrush(faded(m_picture.theme.accent, 28));
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

} // namespace nodewise::views
