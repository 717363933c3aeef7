// SPDX-License-Identifier: Apache-2.0
// Text of files as people see it, in windows and terminals: what can't be seen, or would act, is shown as an escape, and what is too long
// is cut, so that texts that differ look different.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nodewise {

/// Whether a character changes what is shown instead of being shown: controls (C0, C1), marks and overrides of direction, characters
/// without width, line and paragraph separators, variation selectors, tags, surrogates.
bool isUnseen(char32_t c);

enum class Lines { Escaped, Kept }; ///< of line ends and tabs

/// Each unseen character as "\u{202e}", each byte that is not UTF-8 as "\x{ff}"; backslashes are doubled only right before such an escape
/// or what looks like one. Two texts that differ give texts that differ.
std::string shownText(std::string_view utf8, Lines lines = Lines::Escaped);

/// The escapes alone, for text that has some already: line ends and tabs stay, and backslashes.
std::string escapedUnseen(std::string_view utf8);

/// As shownText, and each line of more than `most` bytes as its beginning, its length with a hash, and its end; of many
/// lines the first, and how many more there are.
std::string shownText(std::string_view utf8, Lines lines, std::size_t most);

} // namespace nodewise
