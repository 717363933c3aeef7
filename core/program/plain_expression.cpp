// SPDX-License-Identifier: Apache-2.0
#include "core/program/plain_expression.h"

#include <algorithm>
#include <set>

namespace nodewise::program {

graph::SymExpr plainExpression(std::string_view text)
{
    const auto isWord = [](char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::set<std::string> symbols;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::size_t(std::find_if_not(text.begin() + std::ptrdiff_t(at), text.end(), isWord) - text.begin());
        if (end > at && !(text[at] >= '0' && text[at] <= '9') && (end == text.size() || text[end] != '('))
            symbols.emplace(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
    if (symbols.size() == 1 && *symbols.begin() == text)
        if (auto symbol = graph::parseSrepr("Symbol('" + std::string(text) + "', positive=True, integer=True)"))
            return std::move(*symbol);
    return {.text = std::string(text), .srepr = {}, .symbols = {symbols.begin(), symbols.end()}, .hint = {}};
}

} // namespace nodewise::program
