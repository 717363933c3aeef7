// SPDX-License-Identifier: Apache-2.0
#include "views/text/text_caret.h"

#include <QKeyEvent>
#include <QStringList>

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr int lineEnd = 1 << 30;

/// Stretches of one kind are stepped over as one.
int kindOf(QChar c)
{
    return c.isSpace() ? 0 : c.isLetterOrNumber() || c == QLatin1Char('_') ? 1 : 2;
}

} // namespace

void TextCaret::reset()
{
    m_at = m_anchor = {};
    m_wanted = 0;
}

TextPlace TextCaret::clamped(TextPlace place) const
{
    if (m_lines.lineCount() == 0)
        return {};
    place.line = std::clamp(place.line, 0, m_lines.lineCount() - 1);
    place.column = std::clamp(place.column, 0, int(m_lines.lineText(place.line).size()));
    return place;
}

void TextCaret::moveTo(TextPlace place, bool extend)
{
    m_at = clamped(place);
    m_wanted = m_at.column;
    if (!extend)
        m_anchor = m_at;
}

void TextCaret::select(TextPlace from, TextPlace to)
{
    moveTo(from);
    moveTo(to, true);
}

void TextCaret::selectAll()
{
    select({}, {m_lines.lineCount() - 1, lineEnd});
}

std::optional<TextPlace> TextCaret::vertical(const QKeyEvent& event, int linesPerPage) const
{
    const bool control = event.modifiers() & Qt::ControlModifier;
    const auto below = [this](int by) { return TextPlace{m_lines.lineBelow(m_at.line, by), m_wanted}; };
    switch (event.key()) {
    case Qt::Key_Up:
        return below(-1);
    case Qt::Key_Down:
        return below(1);
    case Qt::Key_PageUp:
        return below(-linesPerPage);
    case Qt::Key_PageDown:
        return below(linesPerPage);
    case Qt::Key_Home:
        return control ? std::optional(TextPlace()) : std::nullopt;
    case Qt::Key_End:
        return control ? std::optional(TextPlace{m_lines.lineCount() - 1, lineEnd}) : std::nullopt;
    default:
        return {};
    }
}

/// Past both ends of a line goes to its neighbor.
std::optional<TextPlace> TextCaret::horizontal(const QKeyEvent& event) const
{
    const bool control = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
    case Qt::Key_Left:
        if (m_at.column == 0)
            return m_at.line == 0 ? m_at : TextPlace{m_lines.lineBelow(m_at.line, -1), lineEnd};
        return control ? word(-1) : TextPlace{m_at.line, m_at.column - 1};
    case Qt::Key_Right:
        if (m_at.column >= m_lines.lineText(m_at.line).size()) {
            const int next = m_lines.lineBelow(m_at.line, 1);
            return next >= m_lines.lineCount() || next == m_at.line ? m_at : TextPlace{next, 0};
        }
        return control ? word(1) : TextPlace{m_at.line, m_at.column + 1};
    case Qt::Key_Home:
        return TextPlace{m_at.line, 0};
    case Qt::Key_End:
        return TextPlace{m_at.line, lineEnd};
    default:
        return {};
    }
}

/// To the start of a word: the next one, or this or the one before.
TextPlace TextCaret::word(int by) const
{
    const QString text = m_lines.lineText(m_at.line);
    const int size = int(text.size());
    int at = m_at.column;
    if (by > 0) {
        for (const int kind = kindOf(text[at]); at < size && kindOf(text[at]) == kind;)
            ++at;
        while (at < size && text[at].isSpace())
            ++at;
    } else {
        while (at > 0 && text[at - 1].isSpace())
            --at;
        if (at > 0)
            for (const int kind = kindOf(text[at - 1]); at > 0 && kindOf(text[at - 1]) == kind;)
                --at;
    }
    return {m_at.line, at};
}

TextCaret::Moved TextCaret::press(const QKeyEvent& event, int linesPerPage)
{
    if (m_lines.lineCount() == 0)
        return Moved::No;
    if (event.matches(QKeySequence::SelectAll)) {
        selectAll();
        return Moved::Within;
    }
    if (event.modifiers() & Qt::AltModifier)
        return Moved::No;
    const bool extend = event.modifiers() & Qt::ShiftModifier;
    const int line = m_at.line, wanted = m_wanted;
    if (const auto to = vertical(event, linesPerPage)) {
        moveTo(*to, extend);
        if (event.key() != Qt::Key_Home && event.key() != Qt::Key_End)
            m_wanted = wanted;
        return Moved::Lines;
    }
    const auto to = horizontal(event);
    if (!to)
        return Moved::No;
    moveTo(*to, extend);
    return m_at.line == line ? Moved::Within : Moved::Lines;
}

bool TextCaret::wants(const QKeyEvent& event)
{
    return event.matches(QKeySequence::Copy) || event.matches(QKeySequence::SelectAll) || event.key() == Qt::Key_F12;
}

std::pair<TextPlace, TextPlace> TextCaret::selection() const
{
    return std::minmax(m_at, m_anchor);
}

std::optional<std::pair<int, int>> TextCaret::selectedColumns(int line) const
{
    const auto [from, to] = selection();
    if (from == to || line < from.line || line > to.line)
        return {};
    return std::pair(line == from.line ? from.column : 0, line == to.line ? to.column : int(m_lines.lineText(line).size()) + 1);
}

QString TextCaret::selectedText() const
{
    const auto [from, to] = selection();
    if (from == to || to.line >= m_lines.lineCount())
        return {};
    QStringList lines;
    for (int line = from.line; line <= to.line; ++line) {
        const QString text = m_lines.lineText(line);
        const int begin = line == from.line ? from.column : 0;
        lines.append(text.mid(begin, line == to.line ? to.column - begin : -1));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace nodewise::views
