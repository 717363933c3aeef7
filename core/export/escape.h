// SPDX-License-Identifier: Apache-2.0
// Text as parts of other formats.
#pragma once

#include <string>
#include <string_view>

namespace nodewise::exporting {

/// Each character that `replaced` returns text for is replaced by it; the others, for which it returns nullptr, stay.
template <class Replaced>
std::string escapedBy(std::string_view text, Replaced replaced)
{
    std::string out;
    for (const char c : text) {
        if (const char* other = replaced(c))
            out += other;
        else
            out += c;
    }
    return out;
}

/// The entity of one of XML's special characters, as HTML has them too; nullptr for any other.
constexpr const char* xmlEntity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return nullptr;
    }
}

/// Text in a table's cell (GitHub Flavored Markdown): pipes would end it, angle brackets would be tags.
inline std::string markdownCell(std::string_view text)
{
    return escapedBy(text, [](char c) -> const char* {
        switch (c) {
        case '|':
            return "\\|";
        case '\n':
            return " ";
        case '*':
            return "\\*";
        case '_':
            return "\\_";
        case '`':
            return "\\`";
        case '<':
        case '>':
            return xmlEntity(c);
        default:
            return nullptr;
        }
    });
}

} // namespace nodewise::exporting
