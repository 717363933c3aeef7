// SPDX-License-Identifier: Apache-2.0
// Bytes as text, RFC 4648 with padding.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

inline constexpr std::string_view base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

inline std::string base64(const unsigned char* bytes, std::size_t size)
{
    std::string out;
    out.reserve((size + 2) / 3 * 4);
    for (std::size_t i = 0; i < size; i += 3) {
        const unsigned b = bytes[i] << 16 | (i + 1 < size ? bytes[i + 1] << 8 : 0) | (i + 2 < size ? bytes[i + 2] : 0);
        out += base64Digits[b >> 18];
        out += base64Digits[b >> 12 & 63];
        out += i + 1 < size ? base64Digits[b >> 6 & 63] : '=';
        out += i + 2 < size ? base64Digits[b & 63] : '=';
    }
    return out;
}

/// Nullopt for what is none.
inline std::optional<std::vector<std::uint8_t>> tryBase64(std::string_view text)
{
    static const auto values = [] {
        std::array<std::uint8_t, 256> table{};
        table.fill(0xff);
        for (std::size_t i = 0; i < base64Digits.size(); ++i)
            table[static_cast<unsigned char>(base64Digits[i])] = static_cast<std::uint8_t>(i);
        return table;
    }();
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::vector<std::uint8_t> out;
    out.reserve(text.size() / 4 * 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t given = i + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint8_t value = k < given ? values[static_cast<unsigned char>(text[i + k])] : 0;
            if (value == 0xff)
                return std::nullopt;
            bits = bits << 6 | value;
        }
        for (std::size_t k = 0; k + 1 < given; ++k)
            out.push_back(static_cast<std::uint8_t>(bits >> (16 - 8 * k)));
    }
    return out;
}

} // namespace nodewise
