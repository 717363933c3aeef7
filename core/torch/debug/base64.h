// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace nodewise::torch_box {

/// RFC 4648, with padding.
inline std::string base64(const unsigned char* bytes, std::size_t size)
{
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((size + 2) / 3 * 4);
    for (std::size_t i = 0; i < size; i += 3) {
        const unsigned b = bytes[i] << 16 | (i + 1 < size ? bytes[i + 1] << 8 : 0) | (i + 2 < size ? bytes[i + 2] : 0);
        out += digits[b >> 18];
        out += digits[b >> 12 & 63];
        out += i + 1 < size ? digits[b >> 6 & 63] : '=';
        out += i + 2 < size ? digits[b & 63] : '=';
    }
    return out;
}

} // namespace nodewise::torch_box
