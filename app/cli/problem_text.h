// SPDX-License-Identifier: Apache-2.0
// Mistakes of files that people write, as compilers tell them and editors read them.
#pragma once

#include "core/base/text.h"

#include <string>

namespace nodewise::cli {

/// "roll.mlir:12:3: error: ... (hint)" with a newline; places that are not known are left out.
std::string problemText(const std::string& file, int line, int column, const Text& message, const Text& hint);

} // namespace nodewise::cli
