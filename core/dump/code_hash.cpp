// SPDX-License-Identifier: Apache-2.0
#include "core/dump/code_hash.h"
#include "core/base/sha256.h"

namespace nodewise::dump {

std::string codeHash(std::string_view source)
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
    const auto digest = sha256(source);
    std::string out = "c";
    for (std::size_t i = 0; i < 51; ++i) {
        std::uint32_t value = 0;
        for (std::size_t bit = 5 * i; bit < 5 * i + 5; ++bit)
            value = value << 1 | (digest[bit / 8] >> (7 - bit % 8) & 1u);
        out.push_back(letters[value]);
    }
    return out;
}

} // namespace nodewise::dump
