// SPDX-License-Identifier: Apache-2.0
// How the code view paints: only the visible lines, and of long lines only the visible part.
#include "views/code/code_view.h"

#include "views/code/gutter_marks.h"
#include "views/common/faded.h"
#include "views/common/theme.h"

#include <QFontMetricsF>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

namespace {

constexpr int textMargin = 10;
/// Wider lines than this are not measured: the scroll bar ends here.
constexpr double widest = 4'000'000;

bool isAscii(const CodeText::Line& line, const QString& text)
{
    return static_cast<std::size_t>(text.size()) == line.text.size();
}

} // namespace

void CodeView::measure()
{
    const QFontMetricsF metrics(font());
    m_lineHeight = static_cast<int>(std::ceil(metrics.height())) + 3;
    m_ascent = static_cast<int>(std::ceil(metrics.ascent())) + 1;
    m_charWidth = metrics.horizontalAdvance(QLatin1Char('m'));
    updateScrollBars();
}

int CodeView::linesPerPage() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

int CodeView::gutterWidth() const
{
    const int digits = std::max(3, static_cast<int>(QString::number(m_text->count()).size()));
    return GutterMarks::signWidth + static_cast<int>(digits * m_charWidth) + textMargin;
}

void CodeView::updateScrollBars()
{
    verticalScrollBar()->setPageStep(linesPerPage());
    verticalScrollBar()->setRange(0, std::max(0, m_text->count() - linesPerPage()));
    const double width = std::min(widest, m_text->longest * m_charWidth + gutterWidth() + 2 * textMargin);
    horizontalScrollBar()->setSingleStep(static_cast<int>(m_charWidth * 4));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, static_cast<int>(width) - viewport()->width()));
}

void CodeView::ensureVisible(Place place)
{
    QScrollBar* rows = verticalScrollBar();
    const int page = linesPerPage();
    if (place.line < rows->value() || place.line >= rows->value() + page) {
        const bool near = place.line >= rows->value() - 2 && place.line <= rows->value() + page + 1;
        rows->setValue(!near ? place.line - page / 3 : place.line < rows->value() ? place.line : place.line - page + 1);
    }
    if (place.line >= m_text->count())
        return;
    const int x = xOf(m_text->line(place.line), place.column);
    QScrollBar* columns = horizontalScrollBar();
    if (x < gutterWidth() + textMargin)
        columns->setValue(std::max(0, columns->value() + x - gutterWidth() - static_cast<int>(8 * m_charWidth)));
    else if (x > viewport()->width() - textMargin)
        columns->setValue(columns->value() + x - viewport()->width() + static_cast<int>(8 * m_charWidth));
}

int CodeView::xOf(const QString& text, int column) const
{
    const auto wide =
        std::find_if(text.begin(), text.begin() + std::min<qsizetype>(column, text.size()), [](QChar c) { return c.unicode() > 126; });
    const qsizetype narrow = wide - text.begin();
    const double before = static_cast<double>(std::min<qsizetype>(narrow, column)) * m_charWidth;
    const double after = narrow < column ? QFontMetricsF(font()).horizontalAdvance(text.mid(narrow, column - narrow)) : 0;
    return gutterWidth() + static_cast<int>(std::lround(before + after)) - horizontalScrollBar()->value();
}

CodeView::Place CodeView::placeAt(const QPoint& position) const
{
    const int row = static_cast<int>(std::floor(double(position.y()) / m_lineHeight));
    Place place{std::clamp(verticalScrollBar()->value() + row, 0, std::max(0, m_text->count() - 1)), 0};
    if (m_text->count() == 0)
        return place;
    const QString text = m_text->line(place.line);
    const double guess = (position.x() + horizontalScrollBar()->value() - gutterWidth()) / m_charWidth;
    place.column = std::clamp(static_cast<int>(std::lround(guess)), 0, static_cast<int>(text.size()));
    // Wide letters (CJK) make the guess too far right.
    while (place.column > 0 && xOf(text, place.column) > position.x() + m_charWidth)
        --place.column;
    return place;
}

void CodeView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), Theme::current().pane);
    painter.setFont(font());
    if (m_text->count() == 0) {
        painter.setPen(Theme::current().dim);
        const bool missing = m_selection && (m_side == Side::Fx ? !m_selection->document().fx() : !m_selection->document().ir);
        if (missing)
            painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                             m_side == Side::Fx ? tr("An IR file has no FX graph. Open the .pt2 file that it was made from to see both.")
                                                : tr("This program could not be converted. The warnings say why."));
        return;
    }
    const int first = verticalScrollBar()->value() + event->rect().top() / m_lineHeight;
    const int last = std::min(m_text->count() - 1, verticalScrollBar()->value() + event->rect().bottom() / m_lineHeight);
    for (int line = first; line <= last; ++line)
        paintLine(painter, line, (line - verticalScrollBar()->value()) * m_lineHeight);
}

void CodeView::paintLine(QPainter& painter, int index, int top) const
{
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(index)];
    const QString text = m_text->line(index);
    paintBackground(painter, index, top);
    painter.save();
    painter.setClipRect(gutterWidth() - 2, top, viewport()->width(), m_lineHeight);
    paintWords(painter, line, top, text);
    paintTextSelection(painter, index, top, text);
    paintSpans(painter, line, text, top + m_ascent);
    if (hasFocus() && index == m_caret.line())
        painter.fillRect(QRect(xOf(text, m_caret.column()), top + 1, 1, m_lineHeight - 2), Theme::current().text);
    painter.restore();
    paintGutter(painter, index, top);
    if (m_marks && m_marks->overlay)
        paintAmount(painter, index, top);
}

/// At the right edge, where the line leaves space for it.
void CodeView::paintAmount(QPainter& painter, int index, int top) const
{
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(index)];
    const bool own = line.node != CodeText::none && m_text->tryLine(line.node) == index;
    const Overlay::Amount* amount = own ? m_marks->overlay->tryAmount(line.node) : nullptr;
    if (!amount || amount->own <= 0)
        return;
    const QString text = QString::fromStdString(amount->text);
    const int wide = QFontMetrics(font()).horizontalAdvance(text) + 2 * textMargin;
    const QRect box(viewport()->width() - wide, top, wide, m_lineHeight);
    if (xOf(m_text->line(index), static_cast<int>(std::min<std::size_t>(line.text.size(), 1 << 20))) > box.left())
        return;
    painter.setPen(Theme::current().dim);
    painter.drawText(box.adjusted(0, 0, -textMargin, 0), Qt::AlignRight | Qt::AlignVCenter, text);
}

void CodeView::paintBackground(QPainter& painter, int index, int top) const
{
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(index)];
    const QRect row(0, top, viewport()->width(), m_lineHeight);
    const bool own = line.node != CodeText::none && m_text->tryLine(line.node) == index;
    const NodeMarks::State state = own && m_marks ? m_marks->state(line.node) : NodeMarks::State::None;
    if (state == NodeMarks::State::Current)
        painter.fillRect(row, m_marks->live ? Theme::current().stop : faded(Theme::current().stop, 120));
    else if (state == NodeMarks::State::Failed)
        painter.fillRect(row, faded(Theme::current().error, 40));
    else if (own && m_selected.contains(line.node))
        painter.fillRect(row, Theme::current().selection);
    else if (own && m_marked.contains(line.node))
        painter.fillRect(row, faded(Theme::current().stop, 140));
}

void CodeView::paintGutter(QPainter& painter, int index, int top) const
{
    const CodeText::Line& line = m_text->lines[static_cast<std::size_t>(index)];
    const bool own = line.node != CodeText::none && m_text->tryLine(line.node) == index;
    if (own && m_marked.contains(line.node))
        painter.fillRect(QRect(0, top, 3, m_lineHeight), Theme::current().stopEdge);
    if (own)
        GutterMarks(painter, m_marks.get(), Theme::current(), m_lineHeight, gutterWidth() - 4).paint(line.node, top, index == m_gutterLine);
    painter.setPen(own && m_selected.contains(line.node) ? Theme::current().text : Theme::current().dim);
    painter.drawText(QRect(GutterMarks::signWidth, top, gutterWidth() - GutterMarks::signWidth - textMargin, m_lineHeight),
                     Qt::AlignRight | Qt::AlignVCenter, QString::number(index + 1));
}

void CodeView::paintTextSelection(QPainter& painter, int index, int top, const QString& text) const
{
    const auto columns = m_caret.selectedColumns(index);
    if (!columns)
        return;
    const int left = xOf(text, columns->first);
    const bool on = columns->second > text.size();
    const int right = xOf(text, std::min(columns->second, static_cast<int>(text.size()))) + (on ? static_cast<int>(m_charWidth) : 0);
    painter.fillRect(QRect(left, top, right - left, m_lineHeight), faded(Theme::current().accent, 80));
}

void CodeView::paintWords(QPainter& painter, const CodeText::Line& line, int top, const QString& text) const
{
    if (m_word.isEmpty())
        return;
    using Kind = CodeText::Kind;
    const std::string word = m_word.toStdString();
    for (const CodeText::Span& span : line.spans) {
        const bool name = span.kind == Kind::Definition || span.kind == Kind::Use || span.kind == Kind::Deletion;
        const bool same =
            name && span.node == m_wordNode && (m_wordNode != CodeText::none || line.text.compare(span.begin, span.length, word) == 0);
        if (!same)
            continue;
        const bool ascii = isAscii(line, text);
        const int begin = ascii ? int(span.begin) : int(QString::fromUtf8(line.text.data(), span.begin).size());
        const int left = xOf(text, begin);
        const int right =
            xOf(text, begin + (ascii ? int(span.length) : int(QString::fromUtf8(line.text.data() + span.begin, span.length).size())));
        painter.setPen(faded(Theme::current().accent, 120));
        painter.setBrush(faded(Theme::current().accent, 28));
        painter.drawRoundedRect(QRect(left - 1, top + 1, right - left + 1, m_lineHeight - 3), 2, 2);
    }
}

void CodeView::paintSpans(QPainter& painter, const CodeText::Line& line, const QString& text, int baseline) const
{
    const bool ascii = isAscii(line, text);
    // What lies left and right of the viewport need not be drawn; only lines of one width per letter can tell at once.
    const int scrolled = horizontalScrollBar()->value();
    const int firstColumn = ascii ? std::max(0, static_cast<int>((scrolled) / m_charWidth) - 1) : 0;
    const int lastColumn = ascii ? static_cast<int>((scrolled + viewport()->width()) / m_charWidth) + 1 : static_cast<int>(text.size());
    const auto draw = [&](int begin, int end, const QColor& color) {
        begin = std::max(begin, firstColumn);
        end = std::min(end, std::min(lastColumn, static_cast<int>(text.size())));
        if (begin >= end)
            return;
        painter.setPen(color);
        painter.drawText(QPointF(xOf(text, begin), baseline), text.mid(begin, end - begin));
    };
    const auto units = [&](std::uint32_t byte) { return ascii ? int(byte) : int(QString::fromUtf8(line.text.data(), byte).size()); };
    int at = 0;
    for (const CodeText::Span& span : line.spans) {
        const int begin = units(span.begin), end = units(span.begin + span.length);
        draw(at, begin, Theme::current().text);
        draw(begin, end, colorOf(span.kind));
        at = end;
    }
    draw(at, static_cast<int>(text.size()), Theme::current().text);
}

QColor CodeView::colorOf(CodeText::Kind kind) const
{
    using Kind = CodeText::Kind;
    switch (kind) {
    case Kind::Definition:
    case Kind::Use:
        return Theme::current().text;
    case Kind::Deletion:
    case Kind::Comment:
    case Kind::Argument:
        return Theme::current().dim;
    case Kind::Op:
        return Theme::current().accent;
    case Kind::Type:
        return Theme::current().of(layout::Family::Input);
    case Kind::Keyword:
        return Theme::current().of(layout::Family::Normalization);
    case Kind::Number:
        return Theme::current().of(layout::Family::Pointwise);
    case Kind::String:
        return Theme::current().of(layout::Family::Activation);
    }
    return Theme::current().text;
}

void CodeView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    if (!m_made)
        makeText();
}

void CodeView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void CodeView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
        updateScrollBars();
    }
}

void CodeView::scrollContentsBy(int, int)
{
    viewport()->update();
}

} // namespace nodewise::views
