// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/fuzzy.h"

#include <algorithm>
#include <vector>

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

/// The best of all places where it may begin.
std::optional<int> aligned(QStringView wanted, QStringView text)
{
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
    return best;
}

/// The words of a text: runs of letters and digits, and where a capital follows a small letter.
template <class Take>
void forEachWord(QStringView text, Take take)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!text[at].isLetterOrNumber() || !startsWord(text, at))
            continue;
        qsizetype end = at + 1;
        while (end < text.size() && text[end].isLetterOrNumber() && !startsWord(text, end))
            ++end;
        take(text.mid(at, end - at));
    }
}

/// "attn" is short for "attention": its letters in order, the first and at least three of them.
bool isShortFor(QStringView brief, QStringView word)
{
    return brief.size() >= 3 && brief.size() < word.size() && brief.front().toLower() == word.front().toLower() &&
           std::ranges::all_of(word, [](QChar c) { return c.isLetter(); }) && align(brief, word, 0);
}

/// A word that was typed stands for a word of the text: it is its beginning, or the text's is short for it.
std::optional<int> wordScore(QStringView typed, QStringView word)
{
    if (word.startsWith(typed, Qt::CaseInsensitive))
        return static_cast<int>(typed.size()) * 8 + (word.size() == typed.size() ? 8 : 0);
    return isShortFor(word, typed) ? std::optional(static_cast<int>(word.size()) * 6) : std::nullopt;
}

std::optional<int> wordsScore(QStringView pattern, QStringView text, QStringView detail)
{
    constexpr int idle = 6; // against each word that no typed one stands for
    const auto typed = pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<int> best(static_cast<std::size_t>(typed.size()), 0);
    int sum = 0;
    const auto take = [&](QStringView word) {
        bool wanted = false;
        for (std::size_t i = 0; i < best.size(); ++i)
            if (const auto score = wordScore(typed[static_cast<qsizetype>(i)], word)) {
                best[i] = qMax(best[i], *score);
                wanted = true;
            }
        sum -= wanted ? 0 : idle;
    };
    forEachWord(text, take);
    forEachWord(detail, take);
    for (const int score : best) {
        if (score == 0)
            return std::nullopt;
        sum += score;
    }
    return sum;
}

} // namespace

std::optional<int> fuzzyScore(QStringView pattern, QStringView text, QStringView detail)
{
    const QStringView wanted = pattern.trimmed();
    if (wanted.isEmpty())
        return 0;
    // Words are what was meant; letters that only happen to be in order come where there are none.
    const std::optional<int> words = wordsScore(wanted, text, detail);
    const std::optional<int> score = words ? words : aligned(wanted, text);
    return score ? std::optional(*score * 4 - static_cast<int>(qMin<qsizetype>(text.size(), 60))) : std::nullopt;
}

} // namespace nodewise::viewer
