// SPDX-License-Identifier: Apache-2.0
// Ranks a text by what was typed: letters that appear in order, or words, each of which is somewhere.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace nodewise::viewer {

/// What was typed, taken apart once for many texts. May be used on any thread.
class FuzzyPattern {
public:
    explicit FuzzyPattern(QStringView typed);

    bool isEmpty() const { return m_letters.isEmpty(); }
    /// Higher is better; nullopt = no match. Case-insensitive. Letters at the starts of words and in a row count more, long texts less;
    /// an empty pattern matches everything with 0. Several words may stand in any order, and a word of the text may be short for one of
    /// them: "layer 3 attention" finds "layers.3.self_attn". A word may have signs in it: "torch.profiler". `detail`: more of its words,
    /// such as a module's class; one that is nobody's wish counts against a match by words.
    std::optional<int> score(QStringView text, QStringView detail = {}) const;
    /// The same of a command: its words as they are typed, "the" is not short for "theme", or letters near each other.
    std::optional<int> titleScore(QStringView text) const;
    /// The same by words as they are: of sentences, any letters are somewhere, and "read" is not short for "reload".
    std::optional<int> wordsScore(QStringView text, QStringView detail = {}) const;

private:
    std::optional<int> words(QStringView text, QStringView detail, bool brief) const;

    QStringList m_words;
    QString m_letters; ///< small, without spaces
};

/// Of one text.
std::optional<int> fuzzyScore(QStringView pattern, QStringView text, QStringView detail = {});

} // namespace nodewise::viewer
