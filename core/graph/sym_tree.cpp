// SPDX-License-Identifier: Apache-2.0
#include "core/graph/sym_tree.h"

#include "core/base/words.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace nodewise::graph {
namespace {

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool isNameChar(char c)
{
    return isNameStart(c) || isDigit(c);
}

constexpr std::array<std::string_view, 12> constants = {"true", "false",  "True", "False", "oo", "zoo",
                                                        "nan",  "int_oo", "E",    "pi",    "I",  "None"};

/// A recursive descent over `Name(arg, ..., keyword=value)`, names, numbers, strings and tuples.
class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) {}

    Result<SymTree> parse()
    {
        Result<SymTree> tree = expression(0);
        if (!tree)
            return tree;
        skipSpace();
        if (m_at != m_text.size())
            return error(UserText("unexpected text after the expression"));
        return tree;
    }

private:
    tl::unexpected<Error> error(UserText what) const
    {
        return fail(
            Error{.message = UserText("symbolic expression: %1", std::move(what)), .line = 1, .column = static_cast<int>(m_at) + 1});
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t'))
            ++m_at;
    }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool take(char c)
    {
        skipSpace();
        if (peek() != c)
            return false;
        ++m_at;
        return true;
    }

    Result<SymTree> expression(int depth)
    {
        if (depth > maxSymDepth)
            return error(UserText("nested deeper than %1 levels", maxSymDepth));
        skipSpace();
        const char c = peek();
        if (c == '\0')
            return error(UserText("an expression is missing here"));
        if (c == '(')
            return tuple(depth);
        if (c == '\'' || c == '"')
            return string();
        if (isDigit(c) || c == '-' || c == '.')
            return number();
        if (isNameStart(c))
            return named(depth);
        return error(UserText("unexpected character '%1'", c));
    }

    Result<SymTree> tuple(int depth)
    {
        SymTree tree{.kind = SymTree::Kind::Tuple};
        take('(');
        if (const auto failed = arguments(tree, depth))
            return fail(*failed);
        return tree;
    }

    Result<SymTree> string()
    {
        const char quote = m_text[m_at++];
        const std::size_t end = m_text.find(quote, m_at);
        if (end == std::string_view::npos)
            return error(UserText("the string is not terminated"));
        SymTree tree{.kind = SymTree::Kind::Symbol, .text = std::string(m_text.substr(m_at, end - m_at))};
        m_at = end + 1;
        return tree;
    }

    Result<SymTree> number()
    {
        const std::size_t begin = m_at;
        if (peek() == '-')
            ++m_at;
        if (isNameStart(peek()))
            return negativeConstant();
        bool isFloat = false;
        while (isDigit(peek()) || peek() == '.' || peek() == 'e' || ((peek() == '-' || peek() == '+') && m_text[m_at - 1] == 'e')) {
            isFloat = isFloat || !isDigit(peek());
            ++m_at;
        }
        const std::string_view digits = m_text.substr(begin, m_at - begin);
        if (digits.empty() || digits == "-")
            return error(UserText("a number is missing here"));
        return SymTree{.kind = isFloat ? SymTree::Kind::Float : SymTree::Kind::Integer, .text = std::string(digits)};
    }

    Result<SymTree> negativeConstant()
    {
        const std::string_view constant = name();
        if (constant != "oo" && constant != "int_oo")
            return error(UserText("only oo and int_oo can follow a minus sign"));
        return SymTree{.kind = SymTree::Kind::Constant, .text = "-" + std::string(constant)};
    }

    std::string_view name()
    {
        const std::size_t begin = m_at;
        while (isNameChar(peek()) || (peek() == '.' && m_at > begin))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    Result<SymTree> named(int depth)
    {
        const std::string_view word = name();
        skipSpace();
        if (peek() != '(') {
            const bool constant = std::find(constants.begin(), constants.end(), word) != constants.end();
            return SymTree{.kind = constant ? SymTree::Kind::Constant : SymTree::Kind::Symbol, .text = std::string(word)};
        }
        SymTree tree{.kind = SymTree::Kind::Call, .text = std::string(word)};
        const std::size_t begin = m_at;
        take('(');
        if (const auto failed = arguments(tree, depth))
            return fail(*failed);
        return leaf(std::move(tree), begin);
    }

    /// Integer(2), Float('0.5', precision=53) and Symbol('s77', ...) become leaves.
    Result<SymTree> leaf(SymTree tree, std::size_t begin)
    {
        const bool integer = tree.text == "Integer", floating = tree.text == "Float",
                   symbol = tree.text == "Symbol" || tree.text == "Dummy";
        if (!integer && !floating && !symbol)
            return checkedCall(std::move(tree), begin);
        if (tree.args.size() != 1 || (integer && tree.args[0].kind != SymTree::Kind::Integer) ||
            (symbol && tree.args[0].kind != SymTree::Kind::Symbol)) {
            m_at = begin;
            return error(UserText("%1 needs exactly one value", tree.text));
        }
        const auto kind = integer ? SymTree::Kind::Integer : floating ? SymTree::Kind::Float : SymTree::Kind::Symbol;
        return SymTree{.kind = kind, .text = tree.args[0].text, .precision = tree.precision};
    }

    /// The number of arguments of those classes that the printer and evaluate() take apart.
    Result<SymTree> checkedCall(SymTree tree, std::size_t begin)
    {
        constexpr std::array<std::string_view, 12> two = {
            "Rational",       "Pow",      "FloorDiv",          "CleanDiv",    "Equality", "Unequality",
            "StrictLessThan", "LessThan", "StrictGreaterThan", "GreaterThan", "Eq",       "Ne"};
        const bool needsTwo = std::find(two.begin(), two.end(), tree.text) != two.end();
        const bool needsOne = tree.text == "Not" || tree.text == "Identity";
        const bool needsSome = tree.text == "Add" || tree.text == "Mul" || tree.text == "And" || tree.text == "Or";
        if ((needsTwo && tree.args.size() != 2) || (needsOne && tree.args.size() != 1) || (needsSome && tree.args.empty())) {
            m_at = begin;
            return error(UserText("%1 has the wrong number of arguments", tree.text));
        }
        return tree;
    }

    /// The rest of a list up to its parenthesis. Keywords are read over, but for a Float's precision.
    std::optional<Error> arguments(SymTree& tree, int depth)
    {
        while (!take(')')) {
            Result<SymTree> argument = expression(depth + 1);
            if (!argument)
                return argument.error();
            if (take('=')) {
                const Result<SymTree> value = expression(depth + 1);
                if (!value)
                    return value.error();
                if (argument->text == "precision")
                    std::from_chars(value->text.data(), value->text.data() + value->text.size(), tree.precision);
            } else {
                tree.args.push_back(std::move(*argument));
            }
            if (take(')'))
                return std::nullopt;
            if (!take(','))
                return error(m_at == m_text.size() ? UserText("a closing parenthesis is missing")
                                                   : UserText("a comma or a closing parenthesis is missing"))
                    .value();
        }
        return std::nullopt;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

Result<SymTree> parseSymTree(std::string_view srepr)
{
    return Parser(srepr).parse();
}

} // namespace nodewise::graph
