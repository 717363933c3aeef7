// SPDX-License-Identifier: Apache-2.0
// A small regular expression matcher whose time grows with pattern times subject, whatever the user types: it runs all states at once
// (Thompson's construction) and never backtracks. std::regex recurses per character and may take exponential time.
#pragma once

#include "core/base/result.h"

#include <bitset>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace nodewise::query {

/// Immutable. Knows: literals, `.`, `[a-z]`, `[^...]`, `\d \w \s \D \W \S`, escapes, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}`, `|`, `( )`,
/// `^`, `$`. Bytes, not code points; ASCII letters match in either case.
class Regex {
public:
    /// An error has the 1-based column in the pattern.
    static Result<Regex> compile(std::string_view pattern);
    /// Whether the pattern matches anywhere in the text.
    bool search(std::string_view text) const;

private:
    friend class RegexCompiler;
    struct State {
        enum class Kind : std::uint8_t { Byte, Split, Begin, End, Match };
        Kind kind = Kind::Match;
        std::bitset<256> bytes; ///< Byte: those that lead on
        std::uint32_t next = 0;
        std::uint32_t other = 0; ///< Split: the second way
    };
    struct Run;
    void findFirst();

    std::vector<State> m_states; ///< begins at 0
    std::bitset<256> m_first;    ///< bytes that a match can begin with; all where it may be empty
};

} // namespace nodewise::query
