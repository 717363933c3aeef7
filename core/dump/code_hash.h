// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace nodewise::dump {

/// By which Inductor names what it writes, as torch/_inductor/codecache.py's code_hash: "c" and 51 letters of base 32 of the SHA-256.
std::string codeHash(std::string_view source);

} // namespace nodewise::dump
