// SPDX-License-Identifier: Apache-2.0
#include "core/base/text_place.h"

#include <algorithm>

namespace nodewise {

void locate(Error& error, std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    error.line = int(std::ranges::count(before, '\n')) + 1;
    error.column = int(before.size() - (newline == std::string_view::npos ? 0 : newline + 1)) + 1;
}

} // namespace nodewise
