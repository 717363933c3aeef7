// SPDX-License-Identifier: Apache-2.0
// How MLIR is painted: only the visible lines.
#include "views/kernel/mlir_view.h"

#include "views/common/style_sheet.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int margin = 10; ///< between numbers and text

QColor faded(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

} // namespace

void MlirView::measure()
{
    const QFontMetricsF metrics(font());
    m_lineHeight = int(std::ceil(metrics.height())) + 3;
    m_ascent = int(std::ceil(metrics.ascent())) + 1;
    m_charWidth = metrics.horizontalAdvance(QLatin1Char('m'));
    updateScrollBars();
}

int MlirView::linesPerPage() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

int MlirView::gutterWidth() const
{
    const auto digits = std::max<qsizetype>(2, QString::number(count()).size());
    return 10 + int(double(digits) * m_charWidth) + margin;
}

int MlirView::xOf(int column) const
{
    return gutterWidth() + int(std::lround(column * m_charWidth)) - horizontalScrollBar()->value();
}

void MlirView::updateScrollBars()
{
    verticalScrollBar()->setPageStep(linesPerPage());
    verticalScrollBar()->setRange(0, std::max(0, count() - linesPerPage()));
    const int width = gutterWidth() + int(double(m_longest + 1) * m_charWidth) + margin;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(int(m_charWidth * 4));
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
}

MlirView::Place MlirView::placeAt(const QPoint& position) const
{
    const int row = std::max(0, position.y()) / m_lineHeight;
    Place place{std::clamp(verticalScrollBar()->value() + row, 0, std::max(0, count() - 1)), 0};
    if (count() == 0)
        return place;
    const double column = (position.x() + horizontalScrollBar()->value() - gutterWidth()) / m_charWidth;
    place.column = std::clamp(int(std::lround(column)), 0, int(m_text->lines[place.line].size()));
    return place;
}

void MlirView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_theme.pane);
    if (count() == 0) {
        painter.setFont(uiFont());
        painter.setPen(m_theme.dim);
        painter.drawText(viewport()->rect().adjusted(16, 12, -16, -12), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_empty);
        return;
    }
    painter.setFont(font());
    const int scrolled = verticalScrollBar()->value();
    const int first = scrolled + event->rect().top() / m_lineHeight;
    const int last = std::min(count() - 1, scrolled + event->rect().bottom() / m_lineHeight);
    for (int line = first; line <= last; ++line)
        paintLine(painter, line, (line - scrolled) * m_lineHeight);
}

void MlirView::paintLine(QPainter& painter, int line, int top) const
{
    const QString& text = m_text->lines[line];
    paintBackground(painter, line, top);
    painter.save();
    painter.setClipRect(gutterWidth() - 3, top, viewport()->width(), m_lineHeight);
    paintFound(painter, text, top);
    paintSelected(painter, line, top);
    paintText(painter, text, top);
    if (hasFocus() && line == m_caret.line)
        painter.fillRect(QRect(xOf(m_caret.column), top + 1, 1, m_lineHeight - 2), m_theme.text);
    painter.restore();
    paintGutter(painter, line, top);
}

void MlirView::paintBackground(QPainter& painter, int line, int top) const
{
    const QRect row(0, top, viewport()->width(), m_lineHeight);
    const MlirText::Change change = m_text->change(line);
    if (change != MlirText::Change::Same)
        painter.fillRect(row, faded(change == MlirText::Change::Added ? m_theme.good : m_theme.error, 34));
    if (m_bad.contains(line))
        painter.fillRect(row, faded(m_theme.error, 40));
    if (m_linked.contains(line))
        painter.fillRect(row, m_theme.selection);
}

void MlirView::paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const
{
    painter.setPen(faded(color, 130));
    painter.setBrush(faded(color, 34));
    painter.drawRoundedRect(QRect(xOf(column) - 1, top + 1, xOf(column + length) - xOf(column) + 1, m_lineHeight - 3), 2, 2);
}

void MlirView::paintFound(QPainter& painter, const QString& text, int top) const
{
    if (!m_name.isEmpty())
        for (const MlirSpan& span : mlirSpans(text))
            if (QStringView(text).mid(span.begin, span.length) == m_name)
                paintBox(painter, span.begin, span.length, top, m_theme.accent);
    if (m_search.isEmpty())
        return;
    for (qsizetype at = text.indexOf(m_search, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(m_search, at + m_search.size(), Qt::CaseInsensitive))
        paintBox(painter, int(at), int(m_search.size()), top, m_theme.stopEdge);
}

void MlirView::paintSelected(QPainter& painter, int line, int top) const
{
    const Place from = std::min(m_caret, m_anchor), to = std::max(m_caret, m_anchor);
    if (from == to || line < from.line || line > to.line)
        return;
    const int left = xOf(line == from.line ? from.column : 0);
    const int right = xOf(line == to.line ? to.column : int(m_text->lines[line].size()) + 1);
    painter.fillRect(QRect(left, top, right - left, m_lineHeight), faded(m_theme.accent, 80));
}

void MlirView::paintText(QPainter& painter, const QString& text, int top) const
{
    // What lies left and right of the viewport need not be drawn.
    const int first = std::max(0, int(horizontalScrollBar()->value() / m_charWidth) - 1);
    const int last = int((horizontalScrollBar()->value() + viewport()->width()) / m_charWidth) + 1;
    const auto draw = [&](int begin, int end, const QColor& color) {
        begin = std::max(begin, first);
        end = std::min({end, last, int(text.size())});
        if (begin >= end)
            return;
        painter.setPen(color);
        painter.drawText(QPointF(xOf(begin), top + m_ascent), text.mid(begin, end - begin));
    };
    int at = 0;
    for (const MlirSpan& span : mlirSpans(text)) {
        draw(at, span.begin, m_theme.text);
        draw(span.begin, span.begin + span.length, colorOf(span.kind));
        at = span.begin + span.length;
    }
    draw(at, int(text.size()), m_theme.text);
}

void MlirView::paintGutter(QPainter& painter, int line, int top) const
{
    const int width = gutterWidth();
    const MlirText::Change change = m_text->change(line);
    painter.setPen(m_linked.contains(line) || line == m_caret.line ? m_theme.text : m_theme.dim);
    if (m_text->changes.empty()) {
        painter.drawText(QRect(0, top, width - margin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
    } else if (change != MlirText::Change::Same) { // numbers of two texts in one would say nothing
        const bool added = change == MlirText::Change::Added;
        painter.setPen(added ? m_theme.good : m_theme.error);
        painter.drawText(QRect(0, top, width - margin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter,
                         added ? QStringLiteral("+") : QStringLiteral("−"));
    }
    if (m_linked.contains(line))
        painter.fillRect(QRect(0, top, 3, m_lineHeight), m_theme.accent);
    else if (m_bad.contains(line))
        painter.fillRect(QRect(0, top, 3, m_lineHeight), m_theme.error);
}

QColor MlirView::colorOf(MlirSpan::Kind kind) const
{
    using Kind = MlirSpan::Kind;
    using layout::Family;
    switch (kind) {
    case Kind::Plain:
    case Kind::Value:
        break;
    case Kind::Comment:
        return m_theme.dim;
    case Kind::String:
        return m_theme.of(Family::Activation);
    case Kind::Number:
        return m_theme.of(Family::Pointwise);
    case Kind::Type:
        return m_theme.of(Family::Input);
    case Kind::Op:
        return m_theme.accent;
    case Kind::Symbol:
    case Kind::Keyword:
        return m_theme.of(Family::Normalization);
    case Kind::Attribute:
        return m_theme.dim;
    case Kind::Tag:
        return differsColor(m_theme);
    }
    return m_theme.text;
}

} // namespace nodewise::views
