// SPDX-License-Identifier: Apache-2.0
#include "core/dump/lines.h"

#include "core/base/trimmed.h"
#include "core/base/words.h"

#include <cctype>

namespace nodewise::dump {

std::string_view identifierAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && isIdentifierPart(text[end]))
        ++end;
    return text.substr(0, end);
}

std::vector<std::string_view> commaSeparated(std::string_view list)
{
    std::vector<std::string_view> made;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (const auto one = trimmed(list.substr(0, comma)); !one.empty())
            made.push_back(one);
        list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
    }
    return made;
}

} // namespace nodewise::dump
