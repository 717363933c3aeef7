// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/head_painter.h"

#include "views/common/style_sheet.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace nodewise::views {

namespace {

void drawChevron(QPainter& painter, const QRectF& box, bool open)
{
    const QPointF at = box.center();
    const QPointF closed[] = {at + QPointF(-2, -3.5), at + QPointF(1.5, 0), at + QPointF(-2, 3.5)};
    const QPointF down[] = {at + QPointF(-3.5, -2), at + QPointF(0, 1.5), at + QPointF(3.5, -2)};
    painter.drawPolyline(open ? down : closed, 3);
}

void drawPin(QPainter& painter, const QRectF& box, bool filled)
{
    const QPointF at = box.center();
    painter.setBrush(filled ? QBrush(painter.pen().color()) : QBrush(Qt::NoBrush));
    painter.drawEllipse(at + QPointF(0, -2), 3, 3);
    painter.drawLine(at + QPointF(0, 1), at + QPointF(0, 5));
    painter.setBrush(Qt::NoBrush);
}

void drawCross(QPainter& painter, const QRectF& box)
{
    const QPointF at = box.center();
    painter.drawLine(at + QPointF(-3, -3), at + QPointF(3, 3));
    painter.drawLine(at + QPointF(-3, 3), at + QPointF(3, -3));
}

} // namespace

HeadParts headParts(const QRectF& head, const Strip& strip)
{
    constexpr double indent = 10, button = 16;
    const double left = head.left() + 6 + strip.nesting * indent;
    const double height = std::min(head.height(), 28.0);
    HeadParts parts;
    parts.fold = QRectF(left, head.top(), 14, height);
    parts.hide = QRectF(head.right() - button - 4, head.top(), button, height);
    parts.pin = strip.kind == Strip::Kind::Group ? QRectF() : parts.hide.translated(-button, 0);
    parts.name = QRectF(left + 15, head.top(), head.right() - 6 - left - 15, height);
    return parts;
}

void HeadPainter::paint(QPainter& painter)
{
    const Theme& theme = m_picture.theme;
    painter.fillRect(m_frame.heads, theme.pane);
    const Strip* first = m_picture.lanes.strips().data();
    eachStrip(painter, [&](const Strip& strip, const QRectF& room) { paintHead(painter, std::size_t(&strip - first), room); });
    painter.fillRect(QRectF(m_frame.heads.right() - 1, m_rect.top(), 1, m_rect.height()), theme.line);
    if (m_frame.pinned > 0)
        painter.fillRect(QRectF(m_rect.left(), m_frame.lanes.top() + m_frame.pinned - 1, m_rect.width(), 2),
                         mixed(theme.line, theme.accent, 0.45));
}

void HeadPainter::paintHead(QPainter& painter, std::size_t place, const QRectF& room)
{
    const Theme& theme = m_picture.theme;
    const Strip& strip = m_picture.lanes.strips()[place];
    const bool group = strip.kind == Strip::Kind::Group, hovered = m_picture.hoveredHead == place;
    const QRectF head(m_frame.heads.left(), room.top(), m_frame.heads.width(), room.height());
    const HeadParts parts = headParts(head, strip);
    if (group || hovered)
        painter.fillRect(head, hovered ? mixed(theme.module, theme.selection, 0.5) : theme.module);
    painter.fillRect(QRectF(head.left(), head.bottom() - 1, head.width(), 1), mixed(theme.pane, theme.line, 0.6));
    painter.save();
    painter.setClipRect(head, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.dim, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const bool deep = strip.kind == Strip::Kind::Slices && m_picture.trace->rowsOf(strip.index).size() > 1;
    if (group || deep)
        drawChevron(painter, parts.fold, strip.open);
    const bool tools = hovered && head.width() > 90;
    if (tools)
        drawCross(painter, parts.hide);
    if (!group && (tools || strip.pinned))
        drawPin(painter, parts.pin, strip.pinned);
    QRectF name = parts.name;
    if (tools || strip.pinned)
        name.setRight((group ? parts.hide : parts.pin).left() - 2);
    QFont font = m_picture.font;
    font.setBold(group);
    painter.setFont(font);
    const std::string& text = group ? m_picture.trace->groups()[strip.index].name : m_picture.trace->lanes()[strip.index].name;
    painter.setPen(text.empty() ? theme.dim : group || hovered ? theme.text : mixed(theme.dim, theme.text, 0.4));
    const QString told = text.empty() ? TimelinePicture::tr("without a name") : QString::fromStdString(text).simplified();
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(told, Qt::ElideRight, name.width()));
    painter.restore();
}

} // namespace nodewise::views
