// SPDX-License-Identifier: Apache-2.0
#include "views/code/gutter_marks.h"

#include "views/common/faded.h"
#include "views/common/theme.h"

#include <QPainter>

namespace nodewise::views {

GutterMarks::GutterMarks(QPainter& painter, const NodeMarks* marks, const Theme& theme, int lineHeight, int right)
    : m_painter(painter), m_marks(marks), m_theme(theme), m_lineHeight(lineHeight), m_right(right)
{
}

void GutterMarks::paint(std::uint32_t node, int top, bool hovered) const
{
    if (m_marks) {
        paintBar(node, top);
        paintStrip(node, QRect(m_right, top, 2, m_lineHeight));
    }
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    if (const auto* breakpoint = m_marks ? m_marks->tryBreakpoint(node) : nullptr)
        paintBreakpoint(*breakpoint, top, false);
    else if (hovered)
        paintBreakpoint({}, top, true);
    if (m_marks && m_marks->current == node)
        paintArrow(top);
    m_painter.restore();
}

QColor GutterMarks::stateColor(NodeMarks::State state) const
{
    switch (state) {
    case NodeMarks::State::Executed:
        return m_theme.good;
    case NodeMarks::State::Dropped:
        return faded(m_theme.good, 90);
    case NodeMarks::State::Edited:
        return m_theme.accent;
    case NodeMarks::State::Failed:
        return m_theme.error;
    case NodeMarks::State::Current:
    case NodeMarks::State::Entered:
        return m_theme.stopEdge;
    default:
        return Qt::transparent;
    }
}

void GutterMarks::paintBar(std::uint32_t node, int top) const
{
    const bool bars = m_marks->overlay && m_marks->overlay->bars;
    const float heat = bars ? m_marks->overlay->value(node) : m_marks->heatOf(node);
    if (heat < 0)
        return;
    const int width = static_cast<int>(double(heat) * (m_right - signWidth));
    m_painter.fillRect(QRect(m_right - width, top, width, m_lineHeight), faded(m_theme.of(layout::Family::Activation), 90));
}

/// Of what an analysis says where one does: wider where it is bad, with a sign, so that it needs no color.
void GutterMarks::paintStrip(std::uint32_t node, const QRect& strip) const
{
    if (!m_marks->overlay)
        return m_painter.fillRect(strip, stateColor(m_marks->state(node)));
    const Overlay::Entry* entry = m_marks->tryEntry(node);
    if (!entry)
        return;
    const QColor color = m_marks->overlay->colors(node, m_theme).strong;
    m_painter.fillRect(strip.adjusted(entry->bad ? -2 : 0, 0, 0, 0), color);
    if (!entry->bad || m_marks->current == node || m_marks->tryBreakpoint(node))
        return; // their place is taken
    m_painter.setPen(color);
    m_painter.drawText(QRect(0, strip.top(), signWidth, strip.height()), Qt::AlignRight | Qt::AlignVCenter, QString::fromUtf8(entry->sign));
}

void GutterMarks::paintArrow(int top) const
{
    const double size = m_lineHeight * 0.44, y = top + m_lineHeight / 2.0, x = 5;
    m_painter.setPen(QPen(m_theme.pane, 1));
    m_painter.setBrush(m_theme.stopEdge);
    m_painter.drawPolygon(QPolygonF{{x, y - size / 2}, {x + size * 1.1, y}, {x, y + size / 2}, {x + size * 0.3, y}});
}

void GutterMarks::paintBreakpoint(const NodeMarks::Breakpoint& breakpoint, int top, bool faint) const
{
    const double size = m_lineHeight * 0.55;
    const QRectF dot(3, top + (m_lineHeight - size) / 2, size, size);
    const QColor red = faint ? faded(m_theme.error, 90) : m_theme.error;
    m_painter.setPen(breakpoint.enabled ? QPen(Qt::NoPen) : QPen(red, 1.2));
    m_painter.setBrush(breakpoint.enabled ? QBrush(red) : QBrush(Qt::NoBrush));
    if (breakpoint.log)
        m_painter.drawPolygon(QPolygonF{{dot.center().x(), dot.top()},
                                        {dot.right(), dot.center().y()},
                                        {dot.center().x(), dot.bottom()},
                                        {dot.left(), dot.center().y()}});
    else
        m_painter.drawEllipse(dot);
    if (!breakpoint.conditional)
        return;
    m_painter.setPen(QPen(breakpoint.enabled ? m_theme.pane : red, 1.2));
    for (const double dy : {-size * 0.13, size * 0.13})
        m_painter.drawLine(QPointF(dot.left() + size * 0.28, dot.center().y() + dy),
                           QPointF(dot.right() - size * 0.28, dot.center().y() + dy));
}

} // namespace nodewise::views
