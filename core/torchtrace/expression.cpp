// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/expression.h"

#include "core/base/words.h"

#include <algorithm>
#include <array>

namespace nodewise::torchtrace {

using Kind = Expression::Kind;

namespace {

bool isNamePart(char c)
{
    return isIdentifierPart(c) || static_cast<unsigned char>(c) >= 0x80;
}

/// Of the string that begins at `at` with its quote; text.size() where it does not end.
std::size_t endOfString(std::string_view text, std::size_t at)
{
    const char quote = text[at];
    const bool three = text.substr(at, 3) == std::string(3, quote);
    for (std::size_t i = at + (three ? 3 : 1); i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (three) {
            if (text.substr(i, 3) == std::string_view(text).substr(at, 3))
                return i + 3;
        } else if (text[i] == quote) {
            return i + 1;
        } else if (text[i] == '\n') {
            return i;
        }
    }
    return text.size();
}

std::size_t endOfNumber(std::string_view text, std::size_t at)
{
    std::size_t i = at;
    while (i < text.size() && (isIdentifierPart(text[i]) || text[i] == '.' ||
                               ((text[i] == '-' || text[i] == '+') && (text[i - 1] == 'e' || text[i - 1] == 'E') && i > at)))
        ++i;
    return i;
}

constexpr std::array<std::string_view, 19> longSigns = {"**=", "//=", ">>=", "<<=", "...", "->", "**", "//", ">>", "<<",
                                                        "<=",  ">=",  "==",  "!=",  "+=",  "-=", "*=", "/=", "@="};
std::size_t sizeOfSign(std::string_view text)
{
    for (const std::string_view sign : longSigns)
        if (text.starts_with(sign))
            return sign.size();
    return 1;
}

} // namespace

Token Lexer::next()
{
    int column = m_lineStart ? 0 : -1;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == ' ' || c == '\t' || c == '\r' || c == '\\') {
            column += column >= 0 ? 1 : 0;
            ++m_at;
            continue;
        }
        if (c == '\n') {
            const Token end{Token::Kind::LineEnd, m_text.substr(m_at, 1), m_line, -1};
            ++m_at;
            ++m_line;
            m_lineStart = true;
            column = 0;
            if (m_brackets == 0)
                return end;
            continue;
        }
        break;
    }
    if (m_at >= m_text.size())
        return {Token::Kind::End, {}, m_line, column};
    m_lineStart = false;
    const char c = m_text[m_at];
    Token token{Token::Kind::Sign, {}, m_line, column};
    std::size_t end = m_at + 1;
    const bool prefixed =
        (c == 'r' || c == 'b' || c == 'f' || c == 'u') && m_at + 1 < m_text.size() && (m_text[m_at + 1] == '\'' || m_text[m_at + 1] == '"');
    if (c == '#') {
        end = std::min(m_text.find('\n', m_at), m_text.size());
        token.kind = Token::Kind::Comment;
    } else if (c == '\'' || c == '"' || prefixed) {
        end = endOfString(m_text, m_at + (prefixed ? 1 : 0));
        token.kind = Token::Kind::String;
    } else if (isDigit(c) || (c == '.' && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]))) {
        end = endOfNumber(m_text, m_at);
        token.kind = Token::Kind::Number;
    } else if (isNamePart(c)) {
        while (end < m_text.size() && isNamePart(m_text[end]))
            ++end;
        token.kind = Token::Kind::Name;
    } else {
        end = m_at + sizeOfSign(m_text.substr(m_at));
        m_brackets += c == '(' || c == '[' || c == '{' ? 1 : (c == ')' || c == ']' || c == '}') && m_brackets > 0 ? -1 : 0;
    }
    token.text = m_text.substr(m_at, end - m_at);
    m_line += int(std::count(token.text.begin(), token.text.end(), '\n'));
    m_at = end;
    if (token.kind == Token::Kind::Comment)
        token.text.remove_prefix(token.text.starts_with("# ") ? 2 : 1);
    return token;
}

std::string Expression::dotted() const
{
    if (kind == Kind::Name)
        return std::string(text);
    if (kind != Kind::Attribute)
        return {};
    std::string of = children[0].dotted();
    return of.empty() ? of : of + "." + std::string(text);
}

namespace {

class Parser {
public:
    Parser(const std::vector<Token>& tokens, std::size_t& at) : m_tokens(tokens), m_at(at) {}

    Expression whole()
    {
        Expression first = expression(0);
        if (!isSign(","))
            return first;
        Expression tuple{.kind = Kind::List, .text = first.text};
        tuple.children.push_back(std::move(first));
        while (takeSign(","))
            if (!atEnd() && !isSign("="))
                tuple.children.push_back(expression(0));
        return tuple;
    }

private:
    const Token& peek()
    {
        while (m_at < m_tokens.size() && m_tokens[m_at].kind == Token::Kind::Comment)
            ++m_at;
        static const Token end;
        return m_at < m_tokens.size() ? m_tokens[m_at] : end;
    }
    bool atEnd()
    {
        const Token& token = peek();
        return token.kind == Token::Kind::End || token.kind == Token::Kind::LineEnd || isSign(";");
    }
    bool isSign(std::string_view sign) { return peek().kind == Token::Kind::Sign && peek().text == sign; }
    bool takeSign(std::string_view sign)
    {
        if (!isSign(sign))
            return false;
        ++m_at;
        return true;
    }
    /// Up to what ends it, brackets counted.
    Expression other()
    {
        const std::size_t first = m_at;
        int brackets = 0;
        std::string_view text = peek().text;
        for (; !atEnd(); ++m_at) {
            const Token& token = peek();
            if (token.kind == Token::Kind::Sign) {
                const char c = token.text[0];
                if (brackets == 0 && (c == ',' || c == ')' || c == ']' || c == '}'))
                    break;
                brackets += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
            }
            text = {text.data(), std::size_t(token.text.data() + token.text.size() - text.data())};
        }
        if (m_at == first && !atEnd())
            ++m_at; // what closes nothing
        return {.kind = Kind::Other, .text = text};
    }

    static int strengthOf(std::string_view sign)
    {
        static constexpr std::pair<std::string_view, int> strengths[] = {
            {"**", 7}, {"*", 6}, {"/", 6}, {"//", 6}, {"%", 6},  {"@", 6}, {"+", 5},  {"-", 5},  {"<<", 4}, {">>", 4},
            {"&", 3},  {"^", 2}, {"|", 1}, {"<", 0},  {"<=", 0}, {">", 0}, {">=", 0}, {"==", 0}, {"!=", 0}};
        for (const auto& [known, strength] : strengths)
            if (known == sign)
                return strength;
        return -1;
    }
    Expression expression(int depth, int least = 0)
    {
        if (depth > deepestExpression)
            return other();
        Expression left = unary(depth);
        for (int chained = 0; chained < deepestExpression && peek().kind == Token::Kind::Sign; ++chained) {
            const std::string_view sign = peek().text;
            const int strength = strengthOf(sign);
            if (strength < least)
                break;
            ++m_at;
            Expression right = expression(depth + 1, strength + 1);
            Expression both{.kind = Kind::Binary, .text = sign};
            both.children.push_back(std::move(left));
            both.children.push_back(std::move(right));
            left = std::move(both);
        }
        return left;
    }
    Expression unary(int depth)
    {
        const Token& token = peek();
        const bool word = token.kind == Token::Kind::Name && token.text == "not";
        if (depth <= deepestExpression && (word || isSign("-") || isSign("+") || isSign("~"))) {
            Expression made{.kind = Kind::Unary, .text = token.text};
            ++m_at;
            made.children.push_back(unary(depth + 1));
            return made;
        }
        return chain(primary(depth), depth);
    }
    Expression primary(int depth)
    {
        const Token token = peek();
        if (depth > deepestExpression)
            return other();
        switch (token.kind) {
        case Token::Kind::Name:
            if (token.text == "lambda")
                return other();
            ++m_at;
            return {.kind = Kind::Name, .text = token.text};
        case Token::Kind::Number:
            ++m_at;
            return {.kind = Kind::Number, .text = token.text};
        case Token::Kind::String:
            ++m_at;
            return {.kind = Kind::String, .text = token.text};
        case Token::Kind::Sign:
            break;
        default:
            return {.kind = Kind::Other, .text = token.text};
        }
        if (takeSign("("))
            return list(token.text, ")", depth, true);
        if (takeSign("["))
            return list(token.text, "]", depth, false);
        if (takeSign("{"))
            return dict(token.text, depth);
        if (takeSign("..."))
            return {.kind = Kind::Name, .text = token.text};
        return other();
    }
    /// One in parentheses without a comma is itself.
    Expression list(std::string_view open, std::string_view close, int depth, bool parentheses)
    {
        Expression made{.kind = Kind::List, .text = open};
        bool comma = false;
        while (!atEnd() && !isSign(close)) {
            made.children.push_back(expression(depth + 1));
            if (!takeSign(",")) {
                comma = made.children.size() > 1;
                break;
            }
            comma = true;
        }
        close_(close);
        if (parentheses && !comma && made.children.size() == 1) {
            Expression only = std::move(made.children[0]);
            return only;
        }
        return made;
    }
    /// Whatever stands before the bracket is not understood, and left out.
    void close_(std::string_view close)
    {
        while (!atEnd() && !isSign(close)) {
            if (isSign(")") || isSign("]") || isSign("}"))
                return;
            if (!takeSign(","))
                other();
        }
        takeSign(close);
    }
    Expression dict(std::string_view open, int depth)
    {
        Expression made{.kind = Kind::Dict, .text = open};
        while (!atEnd() && !isSign("}")) {
            Expression key = expression(depth + 1);
            if (!takeSign(":")) {
                made.kind = Kind::List;
                made.children.push_back(std::move(key));
            } else if (made.kind == Kind::Dict) {
                made.children.push_back(std::move(key));
                made.children.push_back(expression(depth + 1));
            }
            if (!takeSign(","))
                break;
        }
        close_("}");
        return made;
    }
    Expression chain(Expression of, int depth)
    {
        for (int links = 0; links < 4 * deepestExpression; ++links) {
            if (depth + links > deepestExpression)
                return of; // what follows is found by the caller
            Expression made;
            if (isSign(".") && m_at + 1 < m_tokens.size() && m_tokens[m_at + 1].kind == Token::Kind::Name) {
                made = {.kind = Kind::Attribute, .text = m_tokens[m_at + 1].text};
                m_at += 2;
                made.children.push_back(std::move(of));
            } else if (takeSign("(")) {
                made = {.kind = Kind::Call, .text = of.text};
                made.children.push_back(std::move(of));
                arguments(made, depth);
            } else if (takeSign("[")) {
                made = {.kind = Kind::Item, .text = of.text};
                made.children.push_back(std::move(of));
                made.children.push_back(index(depth));
            } else {
                return of;
            }
            of = std::move(made);
        }
        return of;
    }
    void arguments(Expression& call, int depth)
    {
        while (!atEnd() && !isSign(")")) {
            std::string_view keyword;
            if (isSign("*") || isSign("**"))
                ++m_at;
            if (peek().kind == Token::Kind::Name && m_at + 1 < m_tokens.size() && m_tokens[m_at + 1].text == "=") {
                keyword = peek().text;
                m_at += 2;
            }
            call.children.push_back(expression(depth + 1));
            call.keywords.push_back(keyword);
            if (!takeSign(","))
                break;
        }
        close_(")");
    }
    Expression index(int depth)
    {
        Expression tuple{.kind = Kind::List, .text = "["};
        bool comma = false;
        while (!atEnd() && !isSign("]")) {
            tuple.children.push_back(slice(depth));
            if (!takeSign(","))
                break;
            comma = true;
        }
        close_("]");
        if (comma || tuple.children.size() != 1)
            return tuple;
        Expression only = std::move(tuple.children[0]);
        return only;
    }
    Expression slice(int depth)
    {
        const Expression none{.kind = Kind::Name, .text = "None"};
        Expression made{.kind = Kind::Slice, .text = ":"};
        Expression first = isSign(":") ? none : expression(depth + 1);
        if (!isSign(":"))
            return first;
        made.children.push_back(std::move(first));
        while (takeSign(":"))
            made.children.push_back(isSign(":") || isSign("]") || isSign(",") ? none : expression(depth + 1));
        made.children.resize(3, none);
        return made;
    }

    const std::vector<Token>& m_tokens;
    std::size_t& m_at;
};

} // namespace

Expression parseExpression(const std::vector<Token>& tokens, std::size_t& at)
{
    return Parser(tokens, at).whole();
}

std::string stringValue(std::string_view quoted)
{
    while (!quoted.empty() && isIdentifierPart(quoted[0]))
        quoted.remove_prefix(1);
    const std::size_t quotes = quoted.starts_with("'''") || quoted.starts_with("\"\"\"") ? 3 : 1;
    if (quoted.size() < 2 * quotes)
        return {};
    std::string made;
    const std::string_view inside = quoted.substr(quotes, quoted.size() - 2 * quotes);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] != '\\' || i + 1 == inside.size()) {
            made += inside[i];
            continue;
        }
        const char c = inside[++i];
        if (c == 'n' || c == 't')
            made += c == 'n' ? '\n' : '\t';
        else if (c == '\\' || c == '\'' || c == '"')
            made += c;
        else
            (made += '\\') += c;
    }
    return made;
}

} // namespace nodewise::torchtrace
