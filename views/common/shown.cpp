// SPDX-License-Identifier: Apache-2.0
#include "views/common/shown.h"

#include "core/base/shown_text.h"

namespace nodewise::views {

namespace {

constexpr qsizetype most = 2000; ///< bytes of a line

/// Nothing to escape or to cut: nearly always.
bool isShown(const QString& text, Lines lines)
{
    if (text.size() > most / 3)
        return false;
    for (const QChar c : text) {
        const bool kept = lines == Lines::Kept && (c == QLatin1Char('\n') || c == QLatin1Char('\t'));
        if (c == QLatin1Char('\\') || (isUnseen(c.unicode()) && !kept))
            return false;
    }
    return true;
}

QString shown(const QString& text, Lines lines)
{
    return isShown(text, lines) ? text : QString::fromStdString(shownText(text.toStdString(), lines, most));
}

} // namespace

QString shownLine(const QString& text)
{
    return shown(text, Lines::Escaped);
}

QString shownLines(const QString& text)
{
    return shown(text, Lines::Kept);
}

} // namespace nodewise::views
