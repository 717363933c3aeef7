// SPDX-License-Identifier: Apache-2.0
#include "core/base/hash.h"

#include <array>
#include <cstdio>

#define XXH_INLINE_ALL // most texts are shorter than a call into a library takes
#include <xxhash.h>

namespace nodewise {

std::uint64_t hashOf(std::string_view bytes, std::uint64_t seed)
{
    return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::string hashText(std::string_view bytes)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hashOf(bytes)));
    return text.data();
}

std::string longHashText(std::string_view bytes)
{
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return text.data();
}

std::uint64_t hashOfPair(std::uint64_t first, std::uint64_t second)
{
    const std::array<std::uint64_t, 2> both{first, second};
    return XXH3_64bits(both.data(), sizeof both);
}

} // namespace nodewise
