// SPDX-License-Identifier: Apache-2.0
#include "core/query/term.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/base/words.h"
#include "core/query/field.h"

#include <algorithm>
#include <cmath>

namespace nodewise::query {

namespace {

/// Where `lowered` begins in the text, ignoring case.
std::size_t findIgnoringCase(std::string_view text, std::string_view lowered, std::size_t from = 0)
{
    const auto found = std::search(text.begin() + static_cast<std::ptrdiff_t>(std::min(from, text.size())), text.end(), lowered.begin(),
                                   lowered.end(), [](char a, char b) { return lower(a) == b; });
    return found == text.end() && !lowered.empty() ? std::string_view::npos : static_cast<std::size_t>(found - text.begin());
}

/// Without blanks, quotes and torch's prefix, in lower case.
std::string plainValue(std::string_view text)
{
    std::string plain;
    for (const char c : text)
        if (c != ' ' && c != '\'' && c != '"')
            plain += lower(c);
    for (std::size_t at = plain.find("torch."); at != std::string::npos; at = plain.find("torch.", at))
        plain.erase(at, 6);
    return plain;
}

std::string withoutBlanks(std::string_view text)
{
    std::string kept;
    std::copy_if(text.begin(), text.end(), std::back_inserter(kept), [](char c) { return c != ' '; });
    return kept;
}

} // namespace

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

Result<TextPattern> TextPattern::parse(std::string_view text)
{
    if (text.starts_with('~')) {
        TextPattern pattern;
        auto regex = Regex::compile(text.substr(1));
        if (!regex) {
            ++regex.error().column;
            return fail(std::move(regex.error()));
        }
        pattern.m_kind = Kind::Regex;
        pattern.m_regex = std::move(*regex);
        return pattern;
    }
    const bool equals = text.starts_with('=');
    TextPattern pattern = literal(equals ? text.substr(1) : text);
    pattern.m_kind = equals ? Kind::Equals : Kind::Contains;
    return pattern;
}

TextPattern TextPattern::literal(std::string_view text)
{
    TextPattern pattern;
    pattern.m_text.assign(text);
    std::transform(text.begin(), text.end(), pattern.m_text.begin(), lower);
    return pattern;
}

bool TextPattern::matches(std::string_view text) const
{
    switch (m_kind) {
    case Kind::Contains:
        return findIgnoringCase(text, m_text) != std::string_view::npos;
    case Kind::Equals:
        return equalsIgnoringCase(text, m_text);
    case Kind::Regex:
        break;
    }
    return m_regex->search(text);
}

bool TextPattern::matchesPath(std::string_view path) const
{
    if (m_kind != Kind::Contains || m_text.empty())
        return matches(path);
    for (std::size_t at = findIgnoringCase(path, m_text); at != std::string_view::npos; at = findIgnoringCase(path, m_text, at + 1)) {
        const std::size_t end = at + m_text.size();
        const bool cutBefore = at > 0 && isDigit(path[at - 1]) && isDigit(m_text.front());
        const bool cutAfter = end < path.size() && isDigit(path[end]) && isDigit(m_text.back());
        if (!cutBefore && !cutAfter)
            return true;
    }
    return false;
}

bool TextPattern::matchesValue(std::string_view value) const
{
    if (m_kind == Kind::Regex)
        return matches(value);
    const std::string wanted = plainValue(m_text), have = plainValue(value);
    if (wanted == have)
        return true;
    const auto a = tryNumber<double>(wanted), b = tryNumber<double>(have);
    return a && b && (*a == *b || (std::isnan(*a) && std::isnan(*b)));
}

Result<ShapePattern::Dim> ShapePattern::parseDim(std::string_view text)
{
    const std::string plain = withoutBlanks(text);
    if (plain.empty())
        return fail("a dimension is missing here");
    if (plain == "_" || plain == "?")
        return Dim{};
    if (plain == "*" || plain == "...")
        return Dim{.kind = Dim::Kind::Rest};
    std::string_view digits = plain;
    Dim dim{.kind = Dim::Kind::Number};
    int shift = 0;
    if (plain[0] == '>' || plain[0] == '<') {
        dim.kind = plain[0] == '>' ? Dim::Kind::Above : Dim::Kind::Below;
        const bool orEqual = plain.size() > 1 && plain[1] == '=';
        shift = orEqual ? (plain[0] == '>' ? -1 : 1) : 0;
        digits.remove_prefix(orEqual ? 2 : 1);
    }
    if (const auto number = tryNumber<std::int64_t>(digits)) {
        dim.number = *number + shift;
        return dim;
    }
    if (dim.kind != Dim::Kind::Number)
        return fail("a number is missing after the comparison");
    return Dim{.kind = Dim::Kind::Expr, .expr = plain};
}

Result<ShapePattern> ShapePattern::parse(std::string_view text)
{
    if (!text.starts_with('['))
        return fail(Error{.message = UserText("a shape is written in brackets"), .hint = UserText("for example [_,16,*]"), .column = 1});
    if (!text.ends_with(']') || text.size() < 2)
        return fail(Error{.message = UserText("the bracket is never closed"), .column = 1});
    ShapePattern pattern;
    std::string_view rest = text.substr(1, text.size() - 2);
    if (trimmed(rest, " ").empty())
        return pattern;
    while (true) {
        // A comma inside parentheses belongs to an expression: [Max(s0, 2)].
        std::size_t comma = 0;
        for (int depth = 0; comma < rest.size() && (rest[comma] != ',' || depth > 0); ++comma)
            depth += rest[comma] == '(' ? 1 : rest[comma] == ')' ? -1 : 0;
        auto dim = parseDim(rest.substr(0, comma));
        if (!dim) {
            dim.error().column = static_cast<int>(rest.data() - text.data()) + 1;
            return fail(std::move(dim.error()));
        }
        pattern.m_dims.push_back(std::move(*dim));
        if (comma == rest.size())
            return pattern;
        rest.remove_prefix(comma + 1);
    }
}

bool ShapePattern::Dim::matches(const DimView& dim) const
{
    switch (kind) {
    case Kind::Any:
    case Kind::Rest:
        return true;
    case Kind::Number:
        return dim.size == number;
    case Kind::Above:
        return dim.size && *dim.size > number;
    case Kind::Below:
        return dim.size && *dim.size < number;
    case Kind::Expr:
        break;
    }
    return !dim.size && withoutBlanks(dim.expr) == expr;
}

/// The usual wildcard walk: on a mismatch the last `*` takes one dimension more.
bool ShapePattern::matches(std::span<const DimView> shape) const
{
    std::size_t at = 0, pattern = 0, restPattern = m_dims.size(), restAt = 0;
    while (at < shape.size()) {
        if (pattern < m_dims.size() && m_dims[pattern].kind == Dim::Kind::Rest) {
            restPattern = pattern++;
            restAt = at;
        } else if (pattern < m_dims.size() && m_dims[pattern].matches(shape[at])) {
            ++pattern;
            ++at;
        } else if (restPattern < m_dims.size()) {
            pattern = restPattern + 1;
            at = ++restAt;
        } else {
            return false;
        }
    }
    while (pattern < m_dims.size() && m_dims[pattern].kind == Dim::Kind::Rest)
        ++pattern;
    return pattern == m_dims.size();
}

bool passes(const Query::Term& term, const NodeView& node)
{
    const bool holds = term.field ? term.field->holds(term, node) : holdsAnywhere(term, node);
    return holds != term.negated;
}

} // namespace nodewise::query
