// SPDX-License-Identifier: Apache-2.0
// Small things that readers of headers, tables and tags share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nodewise {

/// What stands between blanks.
std::vector<std::string> words(std::string_view text);
std::string joined(const std::vector<std::string>& parts, const char* between = ", ");
/// "'to', 'to_1'"
std::string inQuotes(const std::vector<std::string>& parts);
/// Nothing but digits, and some: at most 18, which fit in 64 bits.
bool isNumber(std::string_view text);
/// ASCII only.
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
/// Of a name in Python or C: an ASCII letter, a digit or an underscore.
constexpr bool isIdentifierPart(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
/// Takes it from the text; false where the text begins with something else.
bool takePrefix(std::string_view& text, std::string_view prefix);
/// What stands there first; "" where one of them is not there.
std::string between(std::string_view text, std::string_view before, std::string_view after);
/// Of the environment; "" where it is not set.
std::string variable(const char* name);

} // namespace nodewise
