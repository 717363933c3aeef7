// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_reader.h"

#include "core/base/numbers.h"
#include "core/graph/text_words.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace nodewise::graph {

void TextReader::failAt(std::size_t at, UserText message, UserText hint) const
{
    const std::string_view before = m_text.substr(0, at);
    const std::size_t feed = before.rfind('\n');
    throw TextFailure{Error{.message = std::move(message),
                            .hint = std::move(hint),
                            .line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
                            .column = static_cast<int>(feed == std::string_view::npos ? at : at - feed - 1) + 1}};
}

void TextReader::skipBlanks()
{
    while (!done() && (peek() == ' ' || peek() == '\t' || peek() == '\r'))
        ++m_at;
    if (peek() == '#')
        m_at = std::min(m_text.find('\n', m_at), m_text.size());
}

void TextReader::skipLines()
{
    for (skipBlanks(); peek() == '\n'; skipBlanks())
        ++m_at;
}

void TextReader::endLine()
{
    skipBlanks();
    if (!done() && peek() != '\n')
        fail(UserText("unexpected text at the end of the line"));
}

bool TextReader::take(char c)
{
    skipBlanks();
    if (done() || peek() != c)
        return false;
    ++m_at;
    return true;
}

void TextReader::expect(char c)
{
    if (!take(c))
        fail(UserText("'%1' is missing here", c));
}

bool TextReader::takeWord(std::string_view word)
{
    skipBlanks();
    if (!m_text.substr(m_at).starts_with(word) || (m_at + word.size() < m_text.size() && isTextWord(m_text.substr(m_at + word.size(), 1))))
        return false;
    m_at += word.size();
    return true;
}

std::string TextReader::word(std::string_view what)
{
    skipBlanks();
    if (peek() == '"' || peek() == '\'')
        return string();
    const std::size_t begin = m_at;
    while (!done() && (isTextWord(m_text.substr(m_at, 1)) || (m_at > begin && (peek() == '.' || peek() == '-'))))
        ++m_at;
    if (m_at == begin)
        fail(UserText("%1 is missing here", what));
    return std::string(m_text.substr(begin, m_at - begin));
}

std::string TextReader::string()
{
    skipBlanks();
    const char quote = peek();
    const std::size_t begin = m_at;
    if (quote != '"' && quote != '\'')
        fail(UserText("text in quotes is missing here"));
    std::string text;
    for (++m_at; !done() && peek() != quote && peek() != '\n';)
        text += peek() == '\\' ? escape() : std::string(1, m_text[m_at++]);
    if (peek() != quote)
        failAt(begin, UserText("the text in quotes has no end on its line"));
    ++m_at;
    return text;
}

std::string TextReader::braced()
{
    const std::size_t begin = m_at;
    expect('{');
    const std::size_t end = m_text.find_first_of("}\n", m_at);
    if (end == std::string_view::npos || m_text[end] == '\n')
        failAt(begin, UserText("the brace is never closed on its line"));
    std::string text(m_text.substr(m_at, end - m_at));
    m_at = end + 1;
    return text;
}

std::int64_t TextReader::integer(std::string_view what)
{
    skipBlanks();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
    if (error != std::errc())
        fail(error == std::errc::result_out_of_range ? UserText("the number does not fit in 64 bits")
                                                     : UserText("%1 is missing here", what));
    m_at = static_cast<std::size_t>(end - m_text.data());
    return value;
}

Argument TextReader::number()
{
    skipBlanks();
    const std::size_t begin = m_at;
    while (!done() && (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '.' || peek() == '-' || peek() == '+'))
        ++m_at;
    const std::string_view digits = m_text.substr(begin, m_at - begin);
    if (digits.find_first_not_of("-0123456789") == std::string_view::npos) {
        m_at = begin;
        return Argument(integer("a number"));
    }
    const auto value = tryNumber<double>(digits);
    if (!value)
        failAt(begin, UserText("'%1' is not a number", digits));
    return Argument(*value);
}

std::string TextReader::escape()
{
    if (m_at + 1 >= m_text.size())
        fail(UserText("the backslash escapes nothing"));
    const char c = m_text[m_at + 1];
    m_at += 2;
    switch (c) {
    case 'n':
        return "\n";
    case 't':
        return "\t";
    case 'r':
        return "\r";
    case 'x':
        return hex(2);
    case 'u':
        return hex(4);
    case 'U':
        return hex(8);
    default:
        return std::string(1, c);
    }
}

std::string TextReader::hex(int digits)
{
    unsigned value = 0;
    const char* from = m_text.data() + m_at;
    const char* last = m_text.data() + std::min(m_text.size(), m_at + static_cast<std::size_t>(digits));
    const auto [end, error] = std::from_chars(from, last, value, 16);
    if (error != std::errc() || end != from + digits || value > 0x10ffff)
        fail(UserText("the escape needs %1 hexadecimal digits", digits));
    m_at += static_cast<std::size_t>(digits);
    const auto byte = [](unsigned b) { return static_cast<char>(b); };
    if (value < 0x80)
        return {byte(value)};
    if (value < 0x800)
        return {byte(0xc0 | value >> 6), byte(0x80 | (value & 0x3f))};
    if (value < 0x10000)
        return {byte(0xe0 | value >> 12), byte(0x80 | (value >> 6 & 0x3f)), byte(0x80 | (value & 0x3f))};
    return {byte(0xf0 | value >> 18), byte(0x80 | (value >> 12 & 0x3f)), byte(0x80 | (value >> 6 & 0x3f)), byte(0x80 | (value & 0x3f))};
}

} // namespace nodewise::graph
