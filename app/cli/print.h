// SPDX-License-Identifier: Apache-2.0
// Where what a command has to say goes.
#pragma once

#include "core/base/result.h"

namespace nodewise::cli {

/// All to stdout, unseen characters as escapes: files may hold what acts on a terminal. Fails where it is closed or full.
Result<void> print(std::string_view text);
/// A line on stderr that begins with the program's name and `kind`.
void remark(const char* kind, const std::string& text);
/// Replaces it; "-" is stdout, as it is.
Result<void> writeFile(const std::string& file, std::string_view text);

} // namespace nodewise::cli
