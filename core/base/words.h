// SPDX-License-Identifier: Apache-2.0
// Small things that readers of headers, tables and tags share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

/// What stands between blanks.
std::vector<std::string> words(std::string_view text);
/// With ", " between.
std::string joined(const std::vector<std::string>& parts);
/// Nothing but digits, and some.
bool isNumber(std::string_view text);
/// Of the environment; "" where it is not set.
std::string variable(const char* name);

} // namespace nodewise
