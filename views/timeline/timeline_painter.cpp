// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_painter.h"

#include "views/common/style_sheet.h"
#include "views/timeline/head_painter.h"
#include "views/timeline/mark_painter.h"
#include "views/timeline/strip_painter.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr double perMark = 96; // pixels between two marks of the ruler at least

} // namespace

void TimelinePainter::paintGround(QPainter& painter)
{
    const Theme& theme = m_picture.theme;
    painter.fillRect(m_rect, theme.pane);
    if (!m_picture.trace)
        return;
    painter.setFont(m_picture.font);
    if (const QString text = m_picture.emptyText(); !text.isEmpty()) {
        painter.setPen(theme.dim);
        painter.drawText(m_rect.adjusted(12, 0, -12, 0), Qt::AlignCenter | Qt::TextWordWrap, text);
        return;
    }
    paintGrid(painter);
    StripPainter strips(*this);
    eachStrip(painter, [&](const Strip& strip, const QRectF& room) { strips.paint(painter, strip, room); });
    HeadPainter(*this).paint(painter);
    paintRuler(painter);
}

void TimelinePainter::paintOver(QPainter& painter)
{
    MarkPainter(*this).paint(painter);
}

void TimelinePainter::paintGrid(QPainter& painter)
{
    const RulerMarks marks =
        rulerMarks(m_picture.text, m_picture.window.first(), m_picture.window.last(), std::max(1, int(m_scale.width / perMark)));
    const QColor color = mixed(m_picture.theme.pane, m_picture.theme.line, 0.75);
    for (const RulerMarks::Mark& mark : marks.marks)
        painter.fillRect(QRectF(std::round(m_scale.x(mark.time)), m_frame.lanes.top(), 1, m_frame.lanes.height()), color);
}

void TimelinePainter::paintRuler(QPainter& painter)
{
    const Theme& theme = m_picture.theme;
    const RulerMarks marks =
        rulerMarks(m_picture.text, m_picture.window.first(), m_picture.window.last(), std::max(1, int(m_scale.width / perMark)));
    painter.save();
    painter.fillRect(QRectF(m_rect.left(), m_rect.top(), m_rect.width(), m_frame.ruler.height()), theme.pane);
    painter.fillRect(QRectF(m_rect.left(), m_frame.ruler.bottom() - 1, m_rect.width(), 1), theme.line);
    painter.setClipRect(m_frame.ruler);
    const double letters = QFontMetricsF(m_picture.font).height();
    for (const RulerMarks::Mark& mark : marks.marks) {
        const double x = std::round(m_scale.x(mark.time));
        painter.fillRect(QRectF(x, m_frame.ruler.bottom() - 5, 1, 4), theme.dim);
        if (x + 6 + QFontMetricsF(m_picture.font).horizontalAdvance(mark.text) > m_frame.ruler.right())
            continue; // half a number is another one
        painter.setPen(theme.text);
        painter.drawText(QPointF(x + 4, m_frame.ruler.top() + 3 + letters * 0.8), mark.text);
        painter.setPen(theme.dim);
        painter.drawText(QPointF(x + 4, m_frame.ruler.top() + 3 + letters * 1.8), mark.under);
    }
    paintBookmarks(painter);
    painter.setClipRect(m_frame.corner);
    const QRectF words = m_frame.corner.adjusted(12, 3, -6, -5);
    const QFontMetricsF metrics(m_picture.font);
    const bool cycles = m_picture.text.unit() == trace::Unit::Cycles;
    const QString own = !marks.base.isEmpty() ? TimelinePicture::tr("from %1").arg(marks.base)
                        : cycles              ? TimelinePicture::tr("cycles")
                                              : TimelinePicture::tr("time");
    painter.setPen(theme.dim);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, metrics.elidedText(own, Qt::ElideRight, words.width()));
    if (cycles && m_picture.text.knowsTime())
        painter.drawText(words.translated(0, letters), Qt::AlignLeft | Qt::AlignTop, TimelinePicture::tr("time"));
    painter.restore();
}

void TimelinePainter::paintBookmarks(QPainter& painter)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_picture.theme.accent);
    for (const Bookmark& bookmark : m_picture.bookmarks) {
        const double x = std::round(m_scale.x(bookmark.time));
        if (x < m_scale.left - 8 || x > m_scale.right() + 8)
            continue;
        QPainterPath flag(QPointF(x, m_frame.ruler.bottom() - 1));
        for (const QPointF& corner : {QPointF(-5, -6), QPointF(-5, -12), QPointF(5, -12), QPointF(5, -6)})
            flag.lineTo(QPointF(x, m_frame.ruler.bottom() - 1) + corner);
        painter.drawPath(flag);
    }
    painter.restore();
}

} // namespace nodewise::views
