// SPDX-License-Identifier: Apache-2.0
// What to do about a file that MLIR can't read.
#pragma once

#include "core/base/user_text.h"

#include <string_view>

namespace nodewise::mlirtext {

/// `message`: MLIR's own words, in English. Empty where there is no more to say than they do.
UserText adviceFor(std::string_view message, bool bytecode);

} // namespace nodewise::mlirtext
