// SPDX-License-Identifier: Apache-2.0
// Characters of the text form with their place, and the words made of them. Internal to core/graph.
#pragma once

#include "core/base/result.h"
#include "core/graph/value.h"

#include <string>
#include <string_view>

namespace nodewise::graph {

/// Thrown and caught by the parser of the text form only: a recursive descent reads better without a check after each call.
struct TextFailure {
    Error error;
};

class TextReader {
public:
    explicit TextReader(std::string_view text) : m_text(text) {}

    [[noreturn]] void fail(UserText message, UserText hint = {}) const { failAt(m_at, std::move(message), std::move(hint)); }
    [[noreturn]] void failAt(std::size_t at, UserText message, UserText hint = {}) const;

    std::size_t at() const { return m_at; }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool done() const { return m_at >= m_text.size(); }

    void skipBlanks(); ///< and a comment
    void skipLines();
    void endLine(); ///< fails where anything but a comment follows
    bool take(char c);
    void expect(char c);
    bool takeWord(std::string_view word); ///< takes the word if it stands here alone

    std::string word(std::string_view what); ///< bare or in quotes; `what` is named where it is missing
    std::string string();                    ///< in quotes, with Python's escapes
    std::string braced();                    ///< up to the closing brace
    std::int64_t integer(std::string_view what);
    Argument number(); ///< an integer or, with a point, an exponent, inf or nan, a float

private:
    std::string escape();
    std::string hex(int digits);

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace nodewise::graph
