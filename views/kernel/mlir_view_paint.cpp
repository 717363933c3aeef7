// SPDX-License-Identifier: Apache-2.0
// How MLIR is painted: only the visible lines.
#include "views/kernel/mlir_view.h"

#include "views/common/faded.h"
#include "views/common/theme.h"
#include "views/kernel/mlir_colors.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int margin = 10; ///< between numbers and text

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
    const auto digits = std::max<qsizetype>(2, QString::number(lineCount()).size());
    return 10 + int(double(digits) * m_charWidth) + margin + foldWidth();
}

int MlirView::foldWidth() const
{
    return m_rows.regions().empty() ? 0 : m_lineHeight - 4;
}

int MlirView::xOf(int column) const
{
    return gutterWidth() + int(std::lround(column * m_charWidth)) - horizontalScrollBar()->value();
}

void MlirView::updateScrollBars()
{
    verticalScrollBar()->setPageStep(linesPerPage());
    verticalScrollBar()->setRange(0, std::max(0, m_rows.rowCount() - linesPerPage()));
    const int width = gutterWidth() + int(double(m_longest + 1) * m_charWidth) + margin;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(int(m_charWidth * 4));
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
}

int MlirView::rowAt(const QPoint& position) const
{
    return verticalScrollBar()->value() + int(std::floor(double(position.y()) / m_lineHeight));
}

MlirSpan MlirView::spanAt(Place place) const
{
    if (place.line >= lineCount())
        return {};
    for (const MlirSpan& span : mlirSpans(m_text->lines[place.line]))
        if (span.begin <= place.column && place.column <= span.begin + span.length)
            return span;
    return {};
}

MlirView::Place MlirView::placeAt(const QPoint& position) const
{
    Place place;
    if (lineCount() == 0)
        return place;
    place.line = m_rows.lineAt(std::clamp(rowAt(position), 0, m_rows.rowCount() - 1));
    const double column = (position.x() + horizontalScrollBar()->value() - gutterWidth()) / m_charWidth;
    place.column = std::clamp(int(std::lround(column)), 0, int(m_text->lines[place.line].size()));
    return place;
}

void MlirView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), Theme::current().pane);
    if (lineCount() == 0) {
        painter.setFont(uiFont());
        painter.setPen(Theme::current().dim);
        painter.drawText(viewport()->rect().adjusted(16, 12, -16, -12), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_empty);
        return;
    }
    painter.setFont(font());
    const int scrolled = verticalScrollBar()->value();
    const int first = scrolled + event->rect().top() / m_lineHeight;
    const int last = std::min(m_rows.rowCount() - 1, scrolled + event->rect().bottom() / m_lineHeight);
    for (int row = first; row <= last; ++row)
        paintLine(painter, m_rows.lineAt(row), (row - scrolled) * m_lineHeight);
}

void MlirView::paintLine(QPainter& painter, int line, int top) const
{
    const QString& text = m_text->lines[line];
    paintBackground(painter, line, top);
    painter.save();
    painter.setClipRect(gutterWidth() - 3, top, viewport()->width(), m_lineHeight);
    paintFound(painter, line, top);
    paintSelected(painter, line, top);
    paintText(painter, text, top);
    if (m_rows.isFolded(line))
        paintFolded(painter, line, top);
    if (hasFocus() && line == m_caret.line())
        painter.fillRect(QRect(xOf(m_caret.column()), top + 1, 1, m_lineHeight - 2), Theme::current().text);
    painter.restore();
    paintGutter(painter, line, top);
}

void MlirView::paintBackground(QPainter& painter, int line, int top) const
{
    const QRect row(0, top, viewport()->width(), m_lineHeight);
    const MlirText::Change change = m_text->change(line);
    if (change != MlirText::Change::Same)
        painter.fillRect(row, faded(change == MlirText::Change::Added ? Theme::current().good : Theme::current().error, 34));
    if (m_bad.contains(line))
        painter.fillRect(row, faded(Theme::current().error, 40));
    if (m_linked.contains(line))
        painter.fillRect(row, Theme::current().selection);
}

void MlirView::paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const
{
    painter.setPen(faded(color, 130));
    painter.setBrush(faded(color, 34));
    painter.drawRoundedRect(QRect(xOf(column) - 1, top + 1, xOf(column + length) - xOf(column) + 1, m_lineHeight - 3), 2, 2);
}

void MlirView::paintFound(QPainter& painter, int line, int top) const
{
    if (m_name)
        for (const MlirNames::Spot& spot : names().on(line))
            if (spot.name == *m_name)
                paintBox(painter, spot.column, spot.length, top, Theme::current().accent);
    const QString& text = m_text->lines[line];
    const QString& found = sought();
    if (found.isEmpty())
        return;
    for (qsizetype at = text.indexOf(found, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(found, at + found.size(), Qt::CaseInsensitive))
        paintBox(painter, int(at), int(found.size()), top, Theme::current().stopEdge);
}

void MlirView::paintSelected(QPainter& painter, int line, int top) const
{
    const auto columns = m_caret.selectedColumns(line);
    if (!columns)
        return;
    const int left = xOf(columns->first);
    painter.fillRect(QRect(left, top, xOf(columns->second) - left, m_lineHeight), faded(Theme::current().accent, 80));
}

/// How much is folded, after the line that opens it.
void MlirView::paintFolded(QPainter& painter, int line, int top) const
{
    const MlirRegion* region = m_rows.tryRegion(line);
    const QString text = tr("… %n line(s)", "folded", region->last - region->first - 1);
    const int left = xOf(int(m_text->lines[line].size()) + 1);
    const int width = int(double(text.size() + 1) * m_charWidth);
    painter.setPen(faded(Theme::current().dim, 130));
    painter.setBrush(faded(Theme::current().dim, 26));
    painter.drawRoundedRect(QRect(left, top + 1, width, m_lineHeight - 3), 3, 3);
    painter.setPen(Theme::current().dim);
    painter.drawText(QRect(left, top, width, m_lineHeight), Qt::AlignCenter, text);
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
        draw(at, span.begin, Theme::current().text);
        draw(span.begin, span.begin + span.length, mlirColor(Theme::current(), span.kind));
        at = span.begin + span.length;
    }
    draw(at, int(text.size()), Theme::current().text);
}

void MlirView::paintGutter(QPainter& painter, int line, int top) const
{
    const int width = gutterWidth() - foldWidth();
    const MlirText::Change change = m_text->change(line);
    paintArrow(painter, line, top);
    painter.setPen(m_linked.contains(line) || line == m_caret.line() ? Theme::current().text : Theme::current().dim);
    if (m_text->changes.empty()) {
        painter.drawText(QRect(0, top, width - margin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
    } else if (change != MlirText::Change::Same) { // numbers of two texts in one would say nothing
        const bool added = change == MlirText::Change::Added;
        painter.setPen(added ? Theme::current().good : Theme::current().error);
        painter.drawText(QRect(0, top, width - margin, m_lineHeight), Qt::AlignRight | Qt::AlignVCenter,
                         added ? QStringLiteral("+") : QStringLiteral("−"));
    }
    if (m_linked.contains(line))
        painter.fillRect(QRect(0, top, 3, m_lineHeight), Theme::current().accent);
    else if (m_bad.contains(line))
        painter.fillRect(QRect(0, top, 3, m_lineHeight), Theme::current().error);
}

void MlirView::paintArrow(QPainter& painter, int line, int top) const
{
    if (!m_rows.tryRegion(line))
        return;
    const bool folded = m_rows.isFolded(line);
    const double side = m_lineHeight / 5.0;
    const QPointF center(gutterWidth() - foldWidth() / 2.0 - 4, top + m_lineHeight / 2.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(folded ? Theme::current().text : Theme::current().dim, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF ends[] = {folded ? QPointF(-side / 2, -side) : QPointF(-side, -side / 2),
                            folded ? QPointF(side / 2, 0) : QPointF(0, side / 2),
                            folded ? QPointF(-side / 2, side) : QPointF(side, -side / 2)};
    const QPointF points[] = {center + ends[0], center + ends[1], center + ends[2]};
    painter.drawPolyline(points, 3);
    painter.restore();
}

} // namespace nodewise::views
