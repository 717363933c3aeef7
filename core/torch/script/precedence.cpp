// SPDX-License-Identifier: Apache-2.0
#include "core/torch/script/precedence.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <vector>

namespace nodewise::torch_worker {

namespace {

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

struct Span {
    std::size_t begin = 0, end = 0;
};

/// What `or` and `and` of one expression are joined by: from one word that ends expressions to the next.
struct Expression {
    struct Operand : Span {  ///< between two `or`
        bool joined = false; ///< by `and`
    };
    std::vector<Operand> operands;
    std::optional<Operand> open;
    /// `a < b < c`, with its signs; between two of and, or, not, in, is.
    std::optional<Span> comparison;
    std::vector<Span> signs;
};

class Grouping {
public:
    explicit Grouping(std::string_view text) : m_text(text) {}

    std::string run()
    {
        m_brackets.emplace_back();
        while (m_at < m_text.size())
            step();
        while (!m_brackets.empty()) {
            end();
            m_brackets.pop_back();
        }
        return inserted();
    }

private:
    void step()
    {
        const char c = m_text[m_at];
        if (c == '#') {
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (c == '\'' || c == '"') {
            token(endOfString());
        } else if (std::isdigit(static_cast<unsigned char>(c))) {
            token(endOfNumber());
        } else if (isWord(c)) {
            word();
        } else if (c == '(' || c == '[' || c == '{') {
            token(m_at + 1);
            m_brackets.emplace_back();
        } else if ((c == ')' || c == ']' || c == '}') && m_brackets.size() > 1) {
            end();
            m_brackets.pop_back();
            token(m_at + 1);
        } else if (c == ',' || c == ':' || c == ';' || isAssignment() || isAugmented() || (c == '\n' && m_brackets.size() == 1)) {
            end();
            ++m_at;
        } else if (c == '\\') { // the line goes on
            m_at = std::min(m_at + 2, m_text.size());
        } else if (std::isspace(static_cast<unsigned char>(c))) {
            ++m_at;
        } else {
            sign();
        }
    }
    /// An operator of one to two characters; the sign of "<<=" and its like ends expressions with its last one.
    void sign()
    {
        const auto starts = [this](std::string_view with) { return m_text.substr(m_at).starts_with(with); };
        const auto isAny = [&](auto... some) { return (starts(some) || ...); };
        const bool two = isAny("->", "<<", ">>", "<=", ">=", "==", "!=");
        Expression& expression = m_brackets.back();
        if (isAny("<=", ">=", "==", "!=") || (!two && isAny("<", ">")))
            expression.signs.push_back({m_at, m_at + (two ? 2 : 1)});
        token(m_at + (two ? 2 : 1));
    }
    bool isAssignment() const { return m_text[m_at] == '=' && (m_at + 1 == m_text.size() || m_text[m_at + 1] != '='); }
    /// The sign of "+=" and its like.
    bool isAugmented() const
    {
        constexpr std::string_view signs = "+-*/%&|^@";
        return m_at + 1 < m_text.size() && m_text[m_at + 1] == '=' && signs.find(m_text[m_at]) != signs.npos;
    }

    /// A word may stand right behind a number: "1or x" (Python Language Reference, 2.4.5 to 2.4.7).
    std::size_t endOfNumber() const
    {
        const auto lower = [this](std::size_t at) {
            return at < m_text.size() ? static_cast<char>(std::tolower(static_cast<unsigned char>(m_text[at]))) : '\0';
        };
        const auto past = [&](std::size_t at, std::string_view digits) {
            while (lower(at) != '\0' && digits.find(lower(at)) != digits.npos)
                ++at;
            return at;
        };
        constexpr std::string_view decimal = "0123456789_", hexadecimal = "0123456789abcdef_";
        if (const char base = lower(m_at + 1); m_text[m_at] == '0' && (base == 'x' || base == 'o' || base == 'b'))
            return past(m_at + 2, base == 'x' ? hexadecimal : decimal);
        std::size_t to = past(m_at, decimal);
        if (lower(to) == '.')
            to = past(to + 1, decimal);
        const bool isSigned = lower(to + 1) == '-' || lower(to + 1) == '+';
        if (const std::size_t digits = to + (isSigned ? 2 : 1); lower(to) == 'e' && std::isdigit(static_cast<unsigned char>(lower(digits))))
            to = past(digits, decimal);
        return lower(to) == 'j' ? to + 1 : to;
    }

    void word()
    {
        constexpr std::array ends{"if", "elif", "else", "while", "for", "return", "assert", "lambda", "raise"};
        std::size_t to = m_at;
        while (to < m_text.size() && isWord(m_text[to]))
            ++to;
        const std::string_view found = m_text.substr(m_at, to - m_at);
        auto& open = m_brackets.back().open;
        constexpr std::array around{"and", "not", "in", "is"};
        if (found == "or" && open) {
            endComparison();
            m_brackets.back().operands.push_back(*open);
            open.reset();
            m_at = to;
        } else if (std::ranges::find(around, found) != around.end()) {
            endComparison();
            if (found == "and" && open)
                open->joined = true;
            token(to);
            m_brackets.back().comparison.reset();
        } else if (std::ranges::find(ends, found) != ends.end()) {
            end();
            m_at = to;
        } else {
            token(to);
        }
    }
    void token(std::size_t to)
    {
        Expression& expression = m_brackets.back();
        if (!expression.open)
            expression.open = {{m_at, to}, false};
        if (!expression.comparison)
            expression.comparison = {m_at, to};
        expression.open->end = expression.comparison->end = to;
        m_at = to;
    }
    /// `a < b < c` as `(a < b and b < c)`
    void endComparison()
    {
        Expression& expression = m_brackets.back();
        if (expression.signs.size() > 1) {
            m_insertions.emplace_back(expression.comparison->begin, "(");
            for (std::size_t i = 1; i < expression.signs.size(); ++i) {
                const std::size_t from = expression.signs[i - 1].end, to = expression.signs[i].begin;
                const std::string again = trimmed(withPythonPrecedence(m_text.substr(from, to - from)));
                const bool hasRemark = again.find('#') != again.npos; // which would go on to the line's end
                m_insertions.emplace_back(to, "and " + again + (hasRemark ? "\n" : " "));
            }
            m_insertions.emplace_back(expression.comparison->end, ")");
        }
        expression.comparison.reset();
        expression.signs.clear();
    }
    static std::string trimmed(const std::string& text)
    {
        const std::size_t first = text.find_first_not_of(" \n"), last = text.find_last_not_of(" \n");
        return first == text.npos ? std::string() : text.substr(first, last - first + 1);
    }
    void end()
    {
        endComparison();
        Expression& expression = m_brackets.back();
        if (expression.open)
            expression.operands.push_back(*expression.open);
        if (expression.operands.size() > 1)
            for (const Expression::Operand& operand : expression.operands)
                if (operand.joined) {
                    m_insertions.emplace_back(operand.begin, "(");
                    m_insertions.emplace_back(operand.end, ")");
                }
        expression = {};
    }

    std::size_t endOfString() const
    {
        const char quote = m_text[m_at];
        const std::string triple(3, quote);
        const bool isTriple = m_text.substr(m_at).starts_with(triple);
        for (std::size_t i = m_at + (isTriple ? 3 : 1); i < m_text.size(); ++i) {
            if (m_text[i] == '\\')
                ++i;
            else if (isTriple ? m_text.substr(i).starts_with(triple) : m_text[i] == quote)
                return i + (isTriple ? 3 : 1);
        }
        return m_text.size();
    }

    std::string inserted()
    {
        std::ranges::stable_sort(m_insertions, {}, &std::pair<std::size_t, std::string>::first);
        std::string out;
        std::size_t from = 0;
        for (const auto& [at, inserted] : m_insertions) {
            out += m_text.substr(from, at - from);
            out += inserted;
            from = at;
        }
        return out += m_text.substr(from);
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Expression> m_brackets;                            ///< the innermost last; the first is outside of all
    std::vector<std::pair<std::size_t, std::string>> m_insertions; ///< where, and what
};

} // namespace

std::string withPythonPrecedence(std::string_view text)
{
    return Grouping(text).run();
}

} // namespace nodewise::torch_worker
