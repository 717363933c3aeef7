// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/fuzzy.h"

#include <QVarLengthArray>

#include <algorithm>

namespace nodewise::viewer {

namespace {

bool startsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// Letters that stand so far apart are there by chance: neither near each other, nor each row of them at a word's begin.
bool isDense(qsizetype letters, qsizetype span, bool rowsBeginWords)
{
    return rowsBeginWords || span <= 2 * letters;
}

/// Matches from `from` on, each letter at its first place; the score of that alignment. Nullopt also where they are there by chance.
std::optional<int> align(QStringView pattern, QStringView text, qsizetype from)
{
    int score = 0;
    bool rowsBeginWords = true;
    qsizetype letters = 0;
    qsizetype at = from, last = -2;
    for (const QChar raw : pattern) {
        if (raw.isSpace())
            continue;
        const QChar wanted = raw.toLower();
        while (at < text.size() && text[at].toLower() != wanted)
            ++at;
        if (at == text.size())
            return std::nullopt;
        const bool row = at == last + 1, begins = startsWord(text, at);
        score += 2 + (row ? 6 : 0) + (begins ? 8 : 0);
        rowsBeginWords = rowsBeginWords && (row || begins);
        ++letters;
        last = at++;
    }
    return isDense(letters, at - from, rowsBeginWords) ? std::optional(score) : std::nullopt;
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
            continue; // a later one may be nearer
        if (!best || *score > *best)
            best = score;
    }
    return best;
}

/// Below any match by words: "linear_12" has the letters of "linear_2".
std::optional<int> scattered(QStringView wanted, QStringView text)
{
    constexpr int below = 70; // what idle words may count against a match, and some
    const std::optional<int> score = aligned(wanted, text);
    return score ? std::optional(*score - below) : std::nullopt;
}

/// The words of a text: runs of letters and digits, and where a capital follows a small letter. Taken are begin and end.
template <class Take>
void forEachWord(QStringView text, Take take)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (!text[at].isLetterOrNumber() || !startsWord(text, at))
            continue;
        qsizetype end = at + 1;
        while (end < text.size() && text[end].isLetterOrNumber() && !startsWord(text, end))
            ++end;
        take(at, end);
    }
}

/// "attn" is short for "attention": its letters in order, the first and at least three of them.
bool isShortFor(QStringView brief, QStringView word)
{
    // PyTorch's namespace stands in every operator's name, and would be short for "attention".
    return brief.size() >= 3 && brief.size() < word.size() && brief != QLatin1String("aten") &&
           brief.front().toLower() == word.front().toLower() && std::ranges::all_of(word, [](QChar c) { return c.isLetter(); }) &&
           align(brief, word, 0);
}

/// A word that was typed is what stands in the text from a word's begin on; 0: it is not.
int beginScore(QStringView typed, QStringView rest)
{
    if (!rest.startsWith(typed, Qt::CaseInsensitive))
        return 0;
    const qsizetype end = typed.size();
    const bool whole = end == rest.size() || !rest[end].isLetterOrNumber() || startsWord(rest, end);
    return static_cast<int>(end) * 8 + (whole ? 8 : 0);
}

/// A word of the text is short for the one that was typed; 0: it is not.
int shortScore(QStringView typed, QStringView word)
{
    return isShortFor(word, typed) ? static_cast<int>(word.size()) * 6 : 0;
}

/// The longer of two texts that match alike is what was meant less.
int ranked(int score, QStringView text)
{
    return score * 4 - static_cast<int>(qMin<qsizetype>(text.size(), 60));
}

} // namespace

FuzzyPattern::FuzzyPattern(QStringView typed)
    : m_words(typed.toString().split(QLatin1Char(' '), Qt::SkipEmptyParts)), m_letters(m_words.join(QString()).toLower())
{
}

std::optional<int> FuzzyPattern::words(QStringView text, QStringView detail, bool brief) const
{
    constexpr int idle = 6, mostIdle = 60; // against each word that no typed one stands for; names of operators have many
    QVarLengthArray<int, 8> best(m_words.size());
    std::ranges::fill(best, 0);
    int against = 0;
    for (const QStringView part : {text, detail}) {
        qsizetype reached = 0; // by a typed word of several
        forEachWord(part, [&](qsizetype from, qsizetype end) {
            bool wanted = from < reached;
            for (qsizetype i = 0; i < best.size(); ++i) {
                const int begins = beginScore(m_words[i], part.mid(from));
                const int score = begins || !brief ? begins : shortScore(m_words[i], part.mid(from, end - from));
                best[i] = qMax(best[i], score);
                wanted = wanted || score > 0;
                reached = begins ? qMax(reached, from + m_words[i].size()) : reached;
            }
            against += wanted ? 0 : idle;
        });
    }
    int sum = -qMin(against, mostIdle);
    for (const int score : best) {
        if (score == 0)
            return std::nullopt;
        sum += score;
    }
    return sum;
}

std::optional<int> FuzzyPattern::wordsScore(QStringView text, QStringView detail) const
{
    if (isEmpty())
        return 0;
    const std::optional<int> score = words(text, detail, false);
    return score ? std::optional(ranked(*score, text)) : std::nullopt;
}

std::optional<int> FuzzyPattern::score(QStringView text, QStringView detail) const
{
    if (isEmpty())
        return 0;
    // Words are what was meant; letters that only happen to be in order come where there are none.
    std::optional<int> score = words(text, detail, true);
    if (!score)
        score = scattered(m_letters, text);
    return score ? std::optional(ranked(*score, text)) : std::nullopt;
}

std::optional<int> FuzzyPattern::titleScore(QStringView text) const
{
    if (isEmpty())
        return 0;
    std::optional<int> score = words(text, {}, false);
    if (!score)
        score = scattered(m_letters, text);
    return score ? std::optional(ranked(*score, text)) : std::nullopt;
}

std::optional<int> fuzzyScore(QStringView pattern, QStringView text, QStringView detail)
{
    return FuzzyPattern(pattern).score(text, detail);
}

} // namespace nodewise::viewer
