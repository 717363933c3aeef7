// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), by which Inductor names what it writes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace nodewise::dump {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// As torch/_inductor/codecache.py's code_hash: "c" and 51 letters of base 32.
std::string codeHash(std::string_view source);

} // namespace nodewise::dump
