// SPDX-License-Identifier: Apache-2.0
// Pieces of text that the readers of printed code share.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace nodewise::dump {

/// Of a file; what is after is not read.
inline constexpr std::size_t mostLines = 2'000'000;

/// As far as it goes from the text's begin; "" = none.
std::string_view identifierAt(std::string_view text);
/// "a, b" -> a and b, trimmed and without empty ones.
std::vector<std::string_view> commaSeparated(std::string_view list);

/// visit(line without its end, number from 1)
template <class Visit>
void eachLine(std::string_view text, Visit visit)
{
    for (int number = 1; !text.empty() && std::size_t(number) < mostLines; ++number) {
        const std::size_t end = text.find('\n');
        visit(text.substr(0, end), number);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

} // namespace nodewise::dump
