// SPDX-License-Identifier: Apache-2.0
// How long texts are painted: only the rows in sight.
#include "views/mlir/line_view.h"

#include "core/base/byte_text.h"
#include "views/common/faded.h"
#include "views/common/theme.h"
#include "views/kernel/mlir_colors.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

constexpr int margin = 10; ///< between numbers and text

} // namespace

void LineView::measure()
{
    const QFontMetricsF metrics(font());
    m_lineHeight = int(std::ceil(metrics.height())) + 3;
    m_ascent = int(std::ceil(metrics.ascent())) + 1;
    m_charWidth = metrics.horizontalAdvance(QLatin1Char('m'));
    m_stale = true;
    updateScrollBars();
}

int LineView::linesPerPage() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

/// Wide enough for the last line's number, which is known late: it must not jump while a text is read.
int LineView::gutterWidth() const
{
    const auto digits = std::max<qsizetype>(5, QString::number(std::max(rowCount(), m_expected)).size());
    return 10 + int(double(digits) * m_charWidth) + margin;
}

int LineView::xOf(int column) const
{
    return gutterWidth() + int(std::lround(column * m_charWidth)) - horizontalScrollBar()->value();
}

void LineView::updateScrollBars()
{
    const std::uint64_t rows = std::min<std::uint64_t>(std::max(rowCount(), m_expected), std::numeric_limits<int>::max() / 2);
    verticalScrollBar()->setPageStep(linesPerPage());
    verticalScrollBar()->setRange(0, std::max(0, int(rows) - linesPerPage()));
    const auto longest = m_source ? std::min<std::uint64_t>(m_source->longest(), LineSource::shownBytes + 40) : 0;
    const int width = gutterWidth() + int(double(longest + 1) * m_charWidth) + margin;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(int(m_charWidth * 4));
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
}

void LineView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), Theme::current().pane);
    if (rowCount() == 0) {
        painter.setFont(uiFont());
        painter.setPen(Theme::current().dim);
        painter.drawText(viewport()->rect().adjusted(16, 12, -16, -12), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_empty);
        return;
    }
    painter.setFont(font());
    readVisible();
    const int first = event->rect().top() / m_lineHeight;
    const int last = std::min(int(m_visible.size()) - 1, event->rect().bottom() / m_lineHeight);
    for (int i = first; i <= last; ++i)
        paintRow(painter, m_visible[std::size_t(i)], m_visibleFirst + std::uint64_t(i), i * m_lineHeight);
    if (m_visible.empty()) { // further than what was read
        painter.setFont(uiFont());
        painter.setPen(Theme::current().dim);
        painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("This part is still being read"));
    }
}

void LineView::paintRow(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const
{
    paintBackground(painter, row, index, top);
    if (row.skipped > 0)
        return paintSkipped(painter, row, top);
    const std::vector<MlirSpan> spans = m_spans(row.text);
    painter.save();
    painter.setClipRect(gutterWidth() - 3, top, viewport()->width(), m_lineHeight);
    paintFound(painter, row.text, spans, top);
    paintSelected(painter, row, index, top);
    paintText(painter, row, spans, top);
    if (hasFocus() && index == m_caret.row)
        painter.fillRect(QRect(xOf(m_caret.column), top + 1, 1, m_lineHeight - 2), Theme::current().text);
    painter.restore();
    paintGutter(painter, row, index, top);
}

void LineView::paintBackground(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const
{
    const QRect area(0, top, viewport()->width(), m_lineHeight);
    if (row.change != MlirText::Change::Same)
        painter.fillRect(area, faded(row.change == MlirText::Change::Added ? Theme::current().good : Theme::current().error, 34));
    if (std::binary_search(m_bad.begin(), m_bad.end(), index))
        painter.fillRect(area, faded(Theme::current().error, 40));
    else if (std::binary_search(m_lit.begin(), m_lit.end(), index))
        painter.fillRect(area, faded(Theme::current().accent, 56));
    else if (index == m_caret.row && !hasSelection() && !source()->differences())
        painter.fillRect(area, faded(Theme::current().line, 70));
}

void LineView::paintSkipped(QPainter& painter, const SourceRow& row, int top) const
{
    const QRect area(0, top, viewport()->width(), m_lineHeight);
    painter.fillRect(area, faded(Theme::current().line, 90));
    painter.save();
    painter.setFont(uiFont());
    painter.setPen(Theme::current().dim);
    painter.drawText(area.adjusted(gutterWidth(), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     tr("%Ln equal line(s)", nullptr, int(std::min<std::uint64_t>(row.skipped, std::numeric_limits<int>::max()))));
    painter.restore();
}

void LineView::paintBox(QPainter& painter, int column, int length, int top, const QColor& color) const
{
    painter.setPen(faded(color, 130));
    painter.setBrush(faded(color, 34));
    painter.drawRoundedRect(QRect(xOf(column) - 1, top + 1, xOf(column + length) - xOf(column) + 1, m_lineHeight - 3), 2, 2);
}

void LineView::paintFound(QPainter& painter, const QString& text, const std::vector<MlirSpan>& spans, int top) const
{
    if (!m_name.isEmpty())
        for (const MlirSpan& span : spans)
            if (QStringView(text).mid(span.begin, span.length) == m_name)
                paintBox(painter, span.begin, span.length, top, Theme::current().accent);
    if (m_search.isEmpty())
        return;
    const Qt::CaseSensitivity letters = m_matchCase ? Qt::CaseSensitive : Qt::CaseInsensitive;
    for (qsizetype at = text.indexOf(m_search, 0, letters); at >= 0; at = text.indexOf(m_search, at + m_search.size(), letters))
        paintBox(painter, int(at), int(m_search.size()), top, Theme::current().stopEdge);
}

void LineView::paintSelected(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const
{
    const Place from = std::min(m_caret, m_anchor), to = std::max(m_caret, m_anchor);
    if (from == to || index < from.row || index > to.row)
        return;
    const int left = xOf(index == from.row ? from.column : 0);
    const int right = xOf(index == to.row ? to.column : int(row.text.size()) + 1);
    painter.fillRect(QRect(left, top, right - left, m_lineHeight), faded(Theme::current().accent, 80));
}

void LineView::paintText(QPainter& painter, const SourceRow& row, const std::vector<MlirSpan>& spans, int top) const
{
    // What lies left and right of the viewport need not be drawn.
    const int first = std::max(0, int(horizontalScrollBar()->value() / m_charWidth) - 1);
    const int last = int((horizontalScrollBar()->value() + viewport()->width()) / m_charWidth) + 1;
    const auto draw = [&](int begin, int end, const QColor& color) {
        begin = std::max(begin, first);
        end = std::min({end, last, int(row.text.size())});
        if (begin >= end)
            return;
        painter.setPen(color);
        painter.drawText(QPointF(xOf(begin), top + m_ascent), row.text.mid(begin, end - begin));
    };
    int at = 0;
    for (const MlirSpan& span : spans) {
        draw(at, span.begin, Theme::current().text);
        draw(span.begin, span.begin + span.length, mlirColor(Theme::current(), span.kind));
        at = span.begin + span.length;
    }
    draw(at, int(row.text.size()), Theme::current().text);
    if (row.leftOut == 0)
        return;
    painter.setPen(Theme::current().dim);
    painter.drawText(QPointF(xOf(int(row.text.size()) + 1), top + m_ascent),
                     tr("… %1 more in this line").arg(QString::fromStdString(byteText(row.leftOut))));
}

void LineView::paintGutter(QPainter& painter, const SourceRow& row, std::uint64_t index, int top) const
{
    const QRect area(0, top, gutterWidth() - margin, m_lineHeight);
    const bool bad = std::binary_search(m_bad.begin(), m_bad.end(), index);
    painter.setPen(index == m_caret.row || bad ? Theme::current().text : Theme::current().dim);
    if (row.number > 0)
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, QString::number(row.number));
    if (row.change != MlirText::Change::Same) {
        const bool added = row.change == MlirText::Change::Added;
        painter.setPen(added ? Theme::current().good : Theme::current().error);
        painter.drawText(area.adjusted(3, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, added ? QStringLiteral("+") : QStringLiteral("−"));
    }
    if (bad)
        painter.fillRect(QRect(0, top, 3, m_lineHeight), Theme::current().error);
}

} // namespace nodewise::views
