// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4): for what must not be forged, such as the content that a user trusts. Everything else takes hash.h.
#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace nodewise {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
/// As 64 hexadecimal digits.
std::string sha256Text(std::string_view bytes);
/// Of a regular file's content, as 64 hexadecimal digits. Reads it in pieces.
Result<std::string> sha256OfFile(const std::string& file);

} // namespace nodewise
