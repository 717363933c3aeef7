// SPDX-License-Identifier: Apache-2.0
#include "core/pyscript/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace nodewise::pyscript {

namespace {

using Kind = Token::Kind;

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool isDigit(char c)
{
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class Reader {
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    Result<std::vector<Token>> read()
    {
        while (m_at < m_text.size()) {
            if (m_lineBegins && m_open == 0)
                if (auto indented = indentation(); !indented)
                    return fail(indented.error());
            if (m_at < m_text.size())
                if (auto done = one(); !done)
                    return fail(done.error());
        }
        if (!m_tokens.empty() && m_tokens.back().kind != Kind::Newline)
            add(Kind::Newline, "");
        for (; m_indents.size() > 1; m_indents.pop_back())
            add(Kind::Dedent, "");
        add(Kind::End, "");
        return std::move(m_tokens);
    }

private:
    int column() const { return int(m_at - m_lineAt) + 1; }
    void add(Kind kind, std::string text) { m_tokens.push_back({kind, std::move(text), m_line, column()}); }
    tl::unexpected<Error> wrong(UserText message) const
    {
        return fail(Error{.message = std::move(message), .line = m_line, .column = column()});
    }

    Result<void> indentation()
    {
        m_lineBegins = false;
        std::size_t end = m_at;
        while (end < m_text.size() && m_text[end] == ' ')
            ++end;
        const std::size_t width = end - m_at;
        m_at = end;
        if (end == m_text.size() || m_text[end] == '\n' || m_text[end] == '\r' || m_text[end] == '#')
            return {}; // nothing stands in it
        if (width > m_indents.back()) {
            m_indents.push_back(width);
            add(Kind::Indent, "");
        }
        for (; width < m_indents.back(); m_indents.pop_back())
            add(Kind::Dedent, "");
        if (width != m_indents.back())
            return wrong(UserText("this indentation fits no line before it"));
        return {};
    }

    Result<void> one()
    {
        const char c = m_text[m_at];
        if (c == '\n') {
            if (m_open == 0 && !m_tokens.empty() && m_tokens.back().kind != Kind::Newline && m_tokens.back().kind != Kind::Indent &&
                m_tokens.back().kind != Kind::Dedent)
                add(Kind::Newline, "");
            ++m_at;
            ++m_line;
            m_lineAt = m_at;
            m_lineBegins = m_open == 0;
            return {};
        }
        if (c == ' ' || c == '\t' || c == '\r')
            ++m_at;
        else if (c == '#')
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        else if (isLetter(c))
            word();
        else if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
            number();
        else if (c == '"' || c == '\'')
            return string(c);
        else
            return symbol();
        return {};
    }

    void word()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end])))
            ++end;
        add(Kind::Name, std::string(m_text.substr(m_at, end - m_at)));
        m_at = end;
    }

    void number()
    {
        std::size_t end = m_at;
        bool real = false;
        for (; end < m_text.size(); ++end) {
            const char c = m_text[end];
            const bool exponent = (c == 'e' || c == 'E') && end + 1 < m_text.size();
            const bool sign = (c == '-' || c == '+') && (m_text[end - 1] == 'e' || m_text[end - 1] == 'E') && real;
            if (!isDigit(c) && c != '.' && !exponent && !sign)
                break;
            real = real || c == '.' || exponent;
        }
        add(real ? Kind::Float : Kind::Int, std::string(m_text.substr(m_at, end - m_at)));
        m_at = end;
    }

    Result<void> string(char quote)
    {
        std::string held;
        std::size_t end = m_at + 1;
        for (; end < m_text.size() && m_text[end] != quote && m_text[end] != '\n'; ++end) {
            if (m_text[end] != '\\' || end + 1 == m_text.size()) {
                held += m_text[end];
                continue;
            }
            const char next = m_text[++end];
            if (next != 'n' && next != 't' && next != '\\' && next != '\'' && next != '"')
                return wrong(UserText("'\\%1' in a string is not supported here", std::string(1, next)));
            held += next == 'n' ? '\n' : next == 't' ? '\t' : next;
        }
        if (end == m_text.size() || m_text[end] != quote)
            return wrong(UserText("this string has no end"));
        add(Kind::String, std::move(held));
        m_at = end + 1;
        return {};
    }

    Result<void> symbol()
    {
        static constexpr std::array<std::string_view, 11> longer{"//=", "**", "//", "==", "!=", "<=", ">=", "->", "+=", "-=", "*="};
        static constexpr std::string_view single = "+-*/%<>=()[]{},:.";
        std::string_view found;
        for (const std::string_view each : longer)
            if (found.empty() && m_text.substr(m_at).starts_with(each))
                found = each;
        if (found.empty() && single.find(m_text[m_at]) != single.npos)
            found = m_text.substr(m_at, 1);
        if (found.empty())
            return wrong(UserText("'%1' is not supported here", std::string(1, m_text[m_at])));
        m_open += found == "(" || found == "[" || found == "{" ? 1 : 0;
        m_open -= (found == ")" || found == "]" || found == "}") && m_open > 0 ? 1 : 0;
        add(Kind::Symbol, std::string(found));
        m_at += found.size();
        return {};
    }

    std::string_view m_text;
    std::size_t m_at = 0, m_lineAt = 0;
    int m_line = 1, m_open = 0;
    bool m_lineBegins = true;
    std::vector<std::size_t> m_indents{0};
    std::vector<Token> m_tokens;
};

} // namespace

Result<std::vector<Token>> tokensOf(std::string_view text)
{
    return Reader(text).read();
}

} // namespace nodewise::pyscript
