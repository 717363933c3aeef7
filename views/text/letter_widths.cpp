// SPDX-License-Identifier: Apache-2.0
#include "views/text/letter_widths.h"

#include <algorithm>

namespace nodewise::views {

namespace {

/// Is drawn with the letter before it: the second half of a pair, an accent, vowel and final of a Korean syllable in parts.
bool joins(QChar c)
{
    return c.unicode() > 126 &&
           (c.isLowSurrogate() || c.isMark() || c.unicode() == 0x200d || (c.unicode() >= 0x1160 && c.unicode() < 0x1200));
}

} // namespace

LetterWidths::LetterWidths(const QFont& font) : m_metrics(font), m_narrow(m_metrics.horizontalAdvance(QLatin1Char('m')))
{
}

double LetterWidths::of(QStringView letter) const
{
    const auto known = m_wide.constFind(QString::fromRawData(letter.data(), letter.size()));
    if (known != m_wide.constEnd())
        return *known;
    const QString own = letter.toString();
    return *m_wide.insert(own, m_metrics.horizontalAdvance(own));
}

double LetterWidths::x(QStringView text, int column) const
{
    const int size = int(text.size());
    return LetterWalk(*this, text).to(std::min(column, size)) + std::max(0, column - size) * m_narrow;
}

int LetterWidths::column(QStringView text, double x) const
{
    LetterWalk walk(*this, text);
    while (!walk.atEnd()) {
        const int column = walk.column();
        const double left = walk.x();
        walk.step();
        if ((left + walk.x()) / 2 > x)
            return column;
    }
    return walk.column();
}

bool LetterWalk::narrow() const
{
    return m_text[m_column].unicode() <= 126 && next() == m_column + 1;
}

int LetterWalk::next() const
{
    int end = m_column + 1;
    while (end < m_text.size() && joins(m_text[end]))
        ++end;
    return end;
}

void LetterWalk::step()
{
    const int end = next();
    if (narrow())
        ++m_count;
    else
        m_wide += m_widths.of(m_text.mid(m_column, end - m_column));
    m_column = end;
}

double LetterWalk::to(int column)
{
    while (m_column < column && next() <= column)
        step();
    return x();
}

} // namespace nodewise::views
