// SPDX-License-Identifier: Apache-2.0
// Where a text's lines and letters are, and how they are painted: only what is visible.
#include "views/common/faded.h"
#include "views/common/theme.h"
#include "views/text/text_search.h"
#include "views/text/text_surface.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

namespace {

constexpr int margin = 10; ///< between numbers and text, and at the right
/// Wider lines than this are not measured: the scroll bar ends here.
constexpr double widest = 4'000'000;

} // namespace

// --- places -----------------------------------------------------------------------------------------------------------------------------

void TextSurface::measure()
{
    const QFontMetricsF metrics(font());
    m_lineHeight = int(std::ceil(metrics.height())) + 3;
    m_ascent = int(std::ceil(metrics.ascent())) + 1;
    m_widths = LetterWidths(font());
    updateScrollBars();
}

int TextSurface::linesPerPage() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

int TextSurface::rowCount() const
{
    return m_folds.folded().empty() ? lineCount() : m_folds.rowCount();
}

void TextSurface::setGutter(int lead, int leastDigits)
{
    m_lead = lead;
    m_leastDigits = leastDigits;
}

int TextSurface::gutterWidth() const
{
    const auto digits = std::max<qsizetype>(m_leastDigits, QString::number(std::max(lineCount(), expectedLines())).size());
    return m_lead + int(double(digits) * m_widths.narrow()) + margin + foldWidth();
}

int TextSurface::foldWidth() const
{
    return m_folds.regions().empty() ? 0 : m_lineHeight - 4;
}

int TextSurface::xOf(const QString& text, int column) const
{
    return gutterWidth() + int(std::lround(m_widths.x(text, column))) - horizontalScrollBar()->value();
}

void TextSurface::updateScrollBars()
{
    const int hidden = lineCount() - rowCount();
    verticalScrollBar()->setPageStep(linesPerPage());
    verticalScrollBar()->setRange(0, std::max(0, std::max(lineCount(), expectedLines()) - hidden - linesPerPage()));
    const double width = std::min(widest, gutterWidth() + double(longestLine() + 1) * m_widths.narrow() + margin);
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(int(m_widths.narrow() * 4));
    horizontalScrollBar()->setRange(0, std::max(0, int(width) - viewport()->width()));
}

void TextSurface::ensureVisible(TextPlace place)
{
    QScrollBar *rows = verticalScrollBar(), *columns = horizontalScrollBar();
    const int page = linesPerPage(), row = m_folds.rowOf(place.line), top = rows->value();
    if (row < top || row >= top + page) {
        const bool near = row >= top - 2 && row <= top + page + 1;
        rows->setValue(!near ? row - page / 3 : row < top ? row : row - page + 1);
    }
    if (place.column == 0) // all of what stands before it; a view that was not laid out yet is too narrow for anything
        return columns->setValue(0);
    const int x = xOf(lineText(place.line), place.column), room = int(8 * m_widths.narrow());
    if (x < gutterWidth() + margin)
        columns->setValue(std::max(0, columns->value() + x - gutterWidth() - room));
    else if (x > viewport()->width() - margin)
        columns->setValue(columns->value() + x - viewport()->width() + room);
}

int TextSurface::rowAt(const QPoint& position) const
{
    return verticalScrollBar()->value() + int(std::floor(double(position.y()) / m_lineHeight));
}

TextPlace TextSurface::placeAt(const QPoint& position) const
{
    if (lineCount() == 0)
        return {};
    const int line = m_folds.lineAt(std::clamp(rowAt(position), 0, rowCount() - 1));
    return {line, m_widths.column(lineText(line), position.x() + horizontalScrollBar()->value() - gutterWidth())};
}

QRect TextSurface::caretRect() const
{
    const int row = m_folds.rowOf(currentLine()) - verticalScrollBar()->value();
    const QString text = currentLine() < lineCount() ? lineText(currentLine()) : QString();
    return {xOf(text, m_caret.column()), row * m_lineHeight, 1, m_lineHeight};
}

QVariant TextSurface::inputMethodQuery(Qt::InputMethodQuery query) const
{
    return query == Qt::ImCursorRectangle ? QVariant(caretRect()) : QAbstractScrollArea::inputMethodQuery(query);
}

void TextSurface::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
    placeSearch();
}

void TextSurface::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        measure();
}

void TextSurface::scrollContentsBy(int, int)
{
    viewport()->update();
}

// --- painting ---------------------------------------------------------------------------------------------------------------------------

void TextSurface::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), Theme::current().pane);
    if (lineCount() == 0)
        return paintSentence(painter, emptyText(), Qt::AlignHCenter | Qt::AlignTop);
    painter.setFont(font());
    const int scrolled = verticalScrollBar()->value();
    if (scrolled >= rowCount()) // further than what was read
        return paintSentence(painter, tr("This part is still being read"), Qt::AlignCenter);
    const int first = scrolled + event->rect().top() / m_lineHeight;
    const int last = std::min(rowCount() - 1, scrolled + event->rect().bottom() / m_lineHeight);
    for (int row = first; row <= last; ++row)
        paintLine(painter, m_folds.lineAt(row), (row - scrolled) * m_lineHeight);
}

void TextSurface::paintSentence(QPainter& painter, const QString& text, Qt::Alignment alignment) const
{
    painter.setFont(uiFont());
    painter.setPen(Theme::current().dim);
    painter.drawText(viewport()->rect().adjusted(16, 12, -16, -12), int(alignment) | Qt::TextWordWrap, text);
}

void TextSurface::paintLine(QPainter& painter, int line, int top) const
{
    const QRect row(0, top, viewport()->width(), m_lineHeight);
    const LineLook look = this->look(line);
    for (const QColor& color : look.backgrounds)
        painter.fillRect(row, color);
    if (!look.instead.isEmpty()) {
        painter.setFont(uiFont());
        painter.setPen(Theme::current().dim);
        painter.drawText(row.adjusted(gutterWidth(), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, look.instead);
        return painter.setFont(font());
    }
    const QString text = lineText(line);
    painter.save();
    painter.setClipRect(gutterWidth() - 3, top, viewport()->width(), m_lineHeight);
    paintFrames(painter, text, lit(line, text), top);
    paintFrames(painter, text, found(text), top);
    paintSelected(painter, line, text, top);
    paintLetters(painter, line, text, top);
    if (m_folds.isFolded(line))
        paintFolded(painter, line, text, top);
    if (!look.after.isEmpty()) {
        painter.setPen(Theme::current().dim);
        painter.drawText(QPointF(xOf(text, int(text.size()) + 1), top + m_ascent), look.after);
    }
    if (hasFocus() && line == currentLine())
        painter.fillRect(caretRect().adjusted(0, 1, 0, -1), Theme::current().text);
    painter.restore();
    paintMarks(painter, line, row);
    paintGutter(painter, look, line, top);
}

/// Letters of one width at a time, where the caret's places are: another font's letters shift nothing.
void TextSurface::paintLetters(QPainter& painter, int line, const QString& text, int top) const
{
    const double scrolled = horizontalScrollBar()->value(), left = gutterWidth() - scrolled;
    const int first = std::max(0, m_widths.column(text, scrolled) - 1), last = m_widths.column(text, scrolled + viewport()->width()) + 1;
    LetterWalk walk(m_widths, text);
    const auto draw = [&](int begin, int end, const QColor& color) {
        end = std::min({end, last, int(text.size())});
        walk.to(std::max(begin, first));
        painter.setPen(color);
        while (walk.column() < end) {
            const int from = walk.column();
            const double x = walk.x();
            for (const bool narrow = walk.narrow(); walk.column() < end && walk.narrow() == narrow;)
                walk.step();
            painter.drawText(QPointF(left + x, top + m_ascent), text.mid(from, walk.column() - from));
        }
    };
    int at = 0;
    for (const TextStretch& stretch : colors(line, text)) {
        draw(at, stretch.begin, Theme::current().text);
        draw(stretch.begin, stretch.begin + stretch.length, stretch.color);
        at = stretch.begin + stretch.length;
    }
    draw(at, int(text.size()), Theme::current().text);
}

void TextSurface::paintFrames(QPainter& painter, const QString& text, const std::vector<TextStretch>& stretches, int top) const
{
    LetterWalk walk(m_widths, text);
    const double left = gutterWidth() - horizontalScrollBar()->value();
    for (const TextStretch& stretch : stretches) {
        const int from = int(std::lround(left + walk.to(stretch.begin))),
                  to = int(std::lround(left + walk.to(stretch.begin + stretch.length)));
        if (from > viewport()->width())
            break;
        painter.setPen(faded(stretch.color, 130));
        painter.setBrush(faded(stretch.color, 34));
        painter.drawRoundedRect(QRect(from - 1, top + 1, to - from + 1, m_lineHeight - 3), 2, 2);
    }
}

std::vector<TextStretch> TextSurface::found(const QString& text) const
{
    std::vector<TextStretch> found;
    const QString sought = this->sought();
    for (qsizetype at = 0; !sought.isEmpty() && (at = text.indexOf(sought, at, letters())) >= 0; at += sought.size())
        found.push_back({int(at), int(sought.size()), Theme::current().stopEdge});
    return found;
}

void TextSurface::paintSelected(QPainter& painter, int line, const QString& text, int top) const
{
    const auto columns = m_caret.selectedColumns(line);
    if (!columns)
        return;
    const int left = xOf(text, columns->first);
    painter.fillRect(QRect(left, top, xOf(text, columns->second) - left, m_lineHeight), faded(Theme::current().accent, 80));
}

/// How much is not seen, after the line that opens it.
void TextSurface::paintFolded(QPainter& painter, int line, const QString& text, int top) const
{
    const TextRegion* region = m_folds.tryRegion(line);
    const QString said = tr("… %n line(s)", "folded", region->last - region->first - 1);
    const QRect frame(xOf(text, int(text.size()) + 1), top + 1, int(m_widths.x(said, int(said.size()) + 1)), m_lineHeight - 3);
    painter.setPen(faded(Theme::current().dim, 130));
    painter.setBrush(faded(Theme::current().dim, 26));
    painter.drawRoundedRect(frame, 3, 3);
    painter.setPen(Theme::current().dim);
    painter.drawText(frame, Qt::AlignCenter, said);
}

void TextSurface::paintGutter(QPainter& painter, const LineLook& look, int line, int top) const
{
    const QRect area(m_lead, top, gutterWidth() - foldWidth() - margin - m_lead, m_lineHeight);
    painter.setPen(look.numberColor);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, look.number);
    painter.setPen(look.signColor);
    painter.drawText(area.adjusted(3 - m_lead, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, look.sign);
    if (look.edge.isValid())
        painter.fillRect(QRect(0, top, 3, m_lineHeight), look.edge);
    if (m_folds.tryRegion(line))
        paintArrow(painter, line, top);
}

void TextSurface::paintArrow(QPainter& painter, int line, int top) const
{
    const bool folded = m_folds.isFolded(line);
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
