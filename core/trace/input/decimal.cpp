// SPDX-License-Identifier: Apache-2.0
#include "core/trace/input/decimal.h"

#include "core/base/words.h"

#include <algorithm>

namespace nodewise::trace {

namespace {

std::string_view trimmed(std::string_view text)
{
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view digitsOf(std::string_view& text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(digits.size());
    return digits;
}

bool eatSign(std::string_view& text)
{
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+'))
        text.remove_prefix(1);
    return minus;
}

/// "e-3"; nothing where something else follows.
std::optional<int> exponentOf(std::string_view text)
{
    if (text.empty())
        return 0;
    if (text.front() != 'e' && text.front() != 'E')
        return {};
    text.remove_prefix(1);
    const bool minus = eatSign(text);
    const std::string_view digits = digitsOf(text);
    if (digits.empty() || !text.empty())
        return {};
    int value = 0;
    for (const char digit : digits)
        value = std::min(value * 10 + (digit - '0'), 100'000);
    return minus ? -value : value;
}

} // namespace

std::optional<Time> ticksOf(std::string_view token, int scale)
{
    token = trimmed(token);
    const bool minus = eatSign(token);
    const std::string_view whole = digitsOf(token);
    std::string_view fraction;
    if (token.starts_with('.')) {
        token.remove_prefix(1);
        fraction = digitsOf(token);
    }
    const auto exponent = exponentOf(token);
    if (!exponent || (whole.empty() && fraction.empty()))
        return {};
    // Digits before the point once it has moved; the one after them rounds.
    const auto digitAt = [&](std::size_t i) {
        return i < whole.size() ? whole[i] - '0' : i < whole.size() + fraction.size() ? fraction[i - whole.size()] - '0' : 0;
    };
    const std::ptrdiff_t kept = static_cast<std::ptrdiff_t>(whole.size()) + *exponent + scale;
    const auto count = static_cast<std::ptrdiff_t>(whole.size() + fraction.size());
    Time value = 0;
    for (std::ptrdiff_t i = 0; i < kept; ++i) {
        if (i >= count && value == 0)
            break; // zeros alone, however many
        if (value > latest / 10 - 1)
            return {};
        value = value * 10 + digitAt(static_cast<std::size_t>(i));
    }
    if (kept >= 0 && digitAt(static_cast<std::size_t>(kept)) >= 5)
        ++value;
    return minus ? -value : value;
}

} // namespace nodewise::trace
