// SPDX-License-Identifier: Apache-2.0
// Hashes by xxHash's XXH3 (https://xxhash.com), which are the same in every build and on every machine: for keys of caches, names of
// files, tables. Not against forgery.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace nodewise {

std::uint64_t hashOf(std::string_view bytes, std::uint64_t seed = 0);
/// As 16 hexadecimal digits, for names of files.
std::string hashText(std::string_view bytes);
/// 128 bits as 32 hexadecimal digits: where two texts of one hash would be taken for each other.
std::string longHashText(std::string_view bytes);
/// Of two values, in this order.
std::uint64_t hashOfPair(std::uint64_t first, std::uint64_t second);

} // namespace nodewise
