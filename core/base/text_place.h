// SPDX-License-Identifier: Apache-2.0
// Where something stands in a text.
#pragma once

#include "core/base/result.h"

#include <string_view>

namespace nodewise {

/// Gives the error line and column, both from 1, of an offset in bytes; its end where the text is shorter.
void locate(Error& error, std::string_view text, std::size_t offset);

} // namespace nodewise
