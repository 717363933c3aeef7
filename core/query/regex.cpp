// SPDX-License-Identifier: Apache-2.0
#include "core/query/regex.h"

#include <algorithm>
#include <cctype>
#include <re2/re2.h>
#include <vector>

namespace nodewise::query {

namespace {

constexpr std::size_t maxPattern = 1000, maxDepth = 100;
constexpr int maxRepeat = 200;

bool isLetterOrDigit(char c)
{
    return static_cast<unsigned char>(c) < 128 && std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// Refuses, each at its place, what the language does not have and what RE2 would refuse without a place or take otherwise ("a{3" as text).
class Syntax {
public:
    explicit Syntax(std::string_view pattern) : m_pattern(pattern) {}

    Result<void> check()
    {
        if (m_pattern.size() > maxPattern)
            return error(m_at, UserText("the regular expression is longer than %1 characters", maxPattern));
        while (m_at < m_pattern.size())
            if (auto good = next(); !good)
                return good;
        return m_open.empty() ? Result<void>() : error(m_open.back(), UserText("this parenthesis is never closed"));
    }

    static tl::unexpected<Error> error(std::size_t at, UserText message)
    {
        return fail(Error{.message = std::move(message), .column = static_cast<int>(at) + 1});
    }

private:
    bool take(char c)
    {
        const bool there = m_at < m_pattern.size() && m_pattern[m_at] == c;
        m_at += there;
        return there;
    }

    Result<void> next()
    {
        switch (const char c = m_pattern[m_at]) {
        case '(':
            return group();
        case ')':
            if (m_open.empty())
                return error(m_at, UserText("this parenthesis closes nothing"));
            m_open.pop_back();
            break;
        case '[':
            return set();
        case '\\':
            return escape();
        case '*':
        case '+':
        case '?':
        case '{':
            return repetition(c);
        default:
            break;
        }
        m_repeatable = m_pattern[m_at] != '|';
        ++m_at;
        return {};
    }

    Result<void> group()
    {
        m_open.push_back(m_at++);
        m_repeatable = false;
        if (m_open.size() > maxDepth)
            return error(m_open.back(), UserText("the regular expression is nested too deeply"));
        if (take('?') && !take(':'))
            return error(m_open.back(), UserText("groups that begin with (? are not supported"));
        return {};
    }

    Result<void> repetition(char c)
    {
        const std::size_t begin = m_at++;
        if (!m_repeatable)
            return error(begin, UserText("nothing precedes '%1'", c));
        if (c == '{' && !counts())
            return error(begin, UserText("a repetition is written {m}, {m,} or {m,n}, with numbers up to %1", maxRepeat));
        take('?'); // as few as possible: matches the same texts
        m_repeatable = false;
        return {};
    }

    bool counts()
    {
        const int least = number(), most = take(',') ? number() : least;
        return least >= 0 && take('}') && std::max(least, most) <= maxRepeat && (most < 0 || least <= most);
    }
    /// -1: there is none.
    int number()
    {
        int value = -1;
        while (m_at < m_pattern.size() && m_pattern[m_at] >= '0' && m_pattern[m_at] <= '9' && value <= maxRepeat)
            value = std::max(value, 0) * 10 + (m_pattern[m_at++] - '0');
        return value;
    }

    Result<void> escape()
    {
        m_repeatable = true;
        const std::size_t begin = m_at++;
        if (m_at == m_pattern.size())
            return error(m_at, UserText("the backslash at the end escapes nothing"));
        const char letter = m_pattern[m_at++];
        if (isLetterOrDigit(letter) && std::string_view("dwsDWSnt").find(letter) == std::string_view::npos)
            return error(begin + 1, UserText("the escape \\%1 is not supported", letter));
        return {};
    }

    Result<void> set()
    {
        const std::size_t open = m_at++;
        take('^');
        for (bool first = true; first || m_at >= m_pattern.size() || m_pattern[m_at] != ']'; first = false) {
            if (m_at >= m_pattern.size())
                return error(open, UserText("this bracket is never closed"));
            if (auto good = range(); !good)
                return good;
        }
        ++m_at;
        m_repeatable = true;
        return {};
    }

    Result<void> range()
    {
        const char from = m_pattern[m_at];
        if (from == '\\')
            return escape();
        ++m_at;
        const std::string_view rest = m_pattern.substr(m_at);
        if (rest.size() < 2 || rest[0] != '-' || rest[1] == ']')
            return {};
        if (static_cast<unsigned char>(rest[1]) < static_cast<unsigned char>(from))
            return error(m_at, UserText("the range runs backwards"));
        m_at += rest[1] == '\\' ? 1 : 2;
        return {};
    }

    std::string_view m_pattern;
    std::size_t m_at = 0;
    std::vector<std::size_t> m_open; ///< parentheses
    bool m_repeatable = false;       ///< what stands before may be repeated
};

UserText messageOf(const re2::RE2& refused)
{
    const auto code = refused.error_code();
    if (code == re2::RE2::ErrorPatternTooLarge || code == re2::RE2::ErrorRepeatSize)
        return UserText("the regular expression is too large");
    return UserText("the regular expression can't be read: %1", refused.error());
}

} // namespace

Result<Regex> Regex::compile(std::string_view pattern)
{
    if (auto good = Syntax(pattern).check(); !good)
        return fail(std::move(good.error()));
    re2::RE2::Options options;
    options.set_case_sensitive(false);
    options.set_log_errors(false);
    options.set_never_capture(true);
    Regex regex;
    auto compiled = std::make_shared<const re2::RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
    if (!compiled->ok())
        return Syntax::error(0, messageOf(*compiled));
    regex.m_compiled = std::move(compiled);
    return regex;
}

bool Regex::search(std::string_view text) const
{
    return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *m_compiled);
}

} // namespace nodewise::query
