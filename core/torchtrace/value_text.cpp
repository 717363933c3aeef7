// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/value_text.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/base/words.h"

#include <algorithm>

namespace nodewise::torchtrace {

using graph::SymExpr;
using graph::SymInt;
using graph::Value;

namespace {

/// Names that are not called: of "Mod(s77, 2)" s77 alone.
std::vector<std::string> symbolsOf(std::string_view text)
{
    std::vector<std::string> made;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isIdentifierPart(text[end]))
            ++end;
        if (end == i) {
            ++i;
            continue;
        }
        if (!isDigit(text[i]) && (end == text.size() || text[end] != '('))
            made.emplace_back(text.substr(i, end - i));
        i = end;
    }
    std::sort(made.begin(), made.end());
    made.erase(std::unique(made.begin(), made.end()), made.end());
    return made;
}

SymInt symOf(std::string_view text)
{
    if (const auto number = tryNumber<std::int64_t>(text))
        return SymInt(*number);
    return SymInt(std::make_shared<const SymExpr>(
        SymExpr{.text = std::string(text), .srepr = {}, .symbols = symbolsOf(text), .hint = {}, .readable = true}));
}

/// "[s77, 16]" -> s77 and 16; cuts it off. False: there is no such list.
bool takeList(std::string_view& text, std::vector<SymInt>& made)
{
    if (!text.starts_with('['))
        return false;
    int depth = 0;
    std::size_t begin = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
        if ((c == ',' && depth == 1) || depth == 0) {
            if (const std::string_view one = trimmed(text.substr(begin, i - begin)); !one.empty())
                made.push_back(symOf(one));
            begin = i + 1;
        }
        if (depth == 0) {
            text.remove_prefix(i + 1);
            return true;
        }
    }
    return false;
}

std::optional<Value> tensorOf(std::string_view text)
{
    const std::size_t open = text.find('[');
    if (open == text.npos || open == 0)
        return {};
    Value value{.kind = Value::Kind::Tensor};
    value.tensor.dtype = graph::tryShortDtype(text.substr(0, open)).value_or(graph::ScalarType::Unknown);
    text.remove_prefix(open);
    if (value.tensor.dtype == graph::ScalarType::Unknown || !takeList(text, value.tensor.sizes))
        return {};
    takeList(text, value.tensor.strides);
    if (!text.empty() && text.size() < 40) {
        const std::size_t colon = text.find(':');
        value.tensor.device.type = text.substr(0, colon);
        if (colon != text.npos)
            value.tensor.device.index = tryNumber<std::int64_t>(text.substr(colon + 1));
    }
    return value;
}

/// "Sym(s77)", "Sym(u0 >= 2)", "Sym(zf1)"; torch names symbols of floats zf and zuf.
Value symbolOf(std::string_view inside)
{
    Value value{.kind = Value::Kind::SymInt};
    const bool compares = inside.find_first_of("<>=") != inside.npos || inside.starts_with("Eq(") || inside.starts_with("Ne(") ||
                          inside.find(" & ") != inside.npos || inside.find(" | ") != inside.npos || inside == "True" || inside == "False";
    const std::vector<std::string> symbols = symbolsOf(inside);
    const bool isFloat = inside.find('.') != inside.npos || inside.starts_with("ToFloat(") ||
                         std::any_of(symbols.begin(), symbols.end(), [](const std::string& s) { return s.starts_with('z'); });
    if (compares || isFloat) {
        value.kind = compares ? Value::Kind::SymBool : Value::Kind::SymFloat;
        value.text = inside;
    } else {
        value.sym = symOf(inside);
    }
    return value;
}

} // namespace

Value valueOfText(std::string_view text)
{
    text = trimmed(text);
    if (text.empty())
        return {};
    if (auto tensor = tensorOf(text))
        return std::move(*tensor);
    constexpr std::string_view symbol = "Sym(";
    if (text.starts_with(symbol) && text.ends_with(')'))
        return symbolOf(text.substr(symbol.size(), text.size() - symbol.size() - 1));
    return {.kind = Value::Kind::Opaque, .tensor = {}, .sym = {}, .text = std::string(text), .elements = {}};
}

} // namespace nodewise::torchtrace
