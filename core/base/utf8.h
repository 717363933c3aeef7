// SPDX-License-Identifier: Apache-2.0
// Reading UTF-8 character by character (Unicode 15, table 3-7).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nodewise::utf8 {

struct Character {
    char32_t value = 0;
    std::size_t bytes = 0; ///< 0 = what stands there is not UTF-8
};

/// The character at the beginning.
constexpr Character first(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return {lead, text.empty() ? 0U : 1U};
    const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    char32_t value = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U)
            return {};
        value = value << 6 | (byte(i) & 0x3fU);
    }
    const bool tooLong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
    const bool surrogate = value >= 0xd800 && value < 0xe000;
    return tooLong || surrogate || value > 0x10ffff ? Character{} : Character{value, length};
}

/// Where the character begins that the byte `at` is part of, if the text is UTF-8 there.
constexpr std::size_t beginOfCharacter(std::string_view text, std::size_t at)
{
    for (std::size_t back = 0; back < 4 && back <= at && at < text.size(); ++back)
        if ((static_cast<unsigned char>(text[at - back]) & 0xc0U) != 0x80U)
            return at - back;
    return at;
}

/// What is not UTF-8 as U+FFFD.
std::string replaced(std::string_view text);

} // namespace nodewise::utf8
