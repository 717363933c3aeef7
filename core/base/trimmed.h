// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace nodewise {

/// Without blanks at both ends. `blanks`: which characters count as some; usually all white space of ASCII.
inline std::string_view trimmed(std::string_view text, std::string_view blanks = " \t\r\n\v\f")
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace nodewise
