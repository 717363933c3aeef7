// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/fuzzy.h"

namespace nodewise::viewer {

namespace {

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// Matches from `from` on, each letter at its first place; the score of that alignment.
std::optional<int> align(QStringView pattern, QStringView text, qsizetype from)
{
    int score = 0;
    qsizetype at = from, last = -2;
    for (const QChar raw : pattern) {
        if (raw.isSpace())
            continue;
        const QChar wanted = raw.toLower();
        while (at < text.size() && text[at].toLower() != wanted)
            ++at;
        if (at == text.size())
            return std::nullopt;
        score += 2 + (at == last + 1 ? 6 : 0) + (startsWord(text, at) ? 8 : 0);
        last = at++;
    }
    return score;
}

} // namespace

std::optional<int> fuzzyScore(QStringView pattern, QStringView text)
{
    const QStringView wanted = pattern.trimmed();
    if (wanted.isEmpty())
        return 0;
    std::optional<int> best;
    const QChar first = wanted.front().toLower();
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].toLower() != first)
            continue;
        const auto score = align(wanted, text, i);
        if (!score)
            break; // later starts leave even less text
        if (!best || *score > *best)
            best = score;
    }
    if (best)
        *best = *best * 4 - static_cast<int>(qMin<qsizetype>(text.size(), 60));
    return best;
}

} // namespace nodewise::viewer
