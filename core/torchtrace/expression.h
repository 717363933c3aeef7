// SPDX-License-Identifier: Apache-2.0
// The part of Python in which torch.fx prints a graph: names, calls, items, operators, literals. Read as text, never executed.
// Source: torch/fx/graph.py (_FxCodeGen, magic_methods, inplace_methods). Internal to core/torchtrace.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torchtrace {

struct Token {
    enum class Kind : std::uint8_t { Name, Number, String, Sign, Comment, LineEnd, End };
    Kind kind = Kind::End;
    std::string_view text; ///< of a string with its quotes; of a comment without "# "
    int line = 0;          ///< 1-based, of the text
    int column = 0;        ///< blanks before it, where it stands first in its line; else -1
};

/// Line ends inside brackets are left out.
class Lexer {
public:
    explicit Lexer(std::string_view text) : m_text(text) {}
    Token next();

private:
    std::string_view m_text;
    std::size_t m_at = 0;
    int m_line = 1, m_brackets = 0;
    bool m_lineStart = true;
};

struct Expression {
    enum class Kind : std::uint8_t {
        Name,      ///< text
        Number,    ///< text
        String,    ///< text, with its quotes
        List,      ///< children; of a list, tuple or set
        Dict,      ///< children: key, value, key, value
        Attribute, ///< children: of what; text
        Call,      ///< children: of what, arguments; `keywords` beside the arguments, "" for positional ones
        Item,      ///< children: of what, index
        Slice,     ///< children: three, absent ones None
        Unary,     ///< text; one child
        Binary,    ///< text; two children
        Other      ///< text: what is not understood, as it stands
    };
    Kind kind = Kind::Other;
    std::string_view text; ///< points into what was parsed
    std::vector<Expression> children = {};
    std::vector<std::string_view> keywords = {};

    /// "torch.ops.aten.add.Tensor" of names with attributes; "" for what is none.
    std::string dotted() const;
    bool isName(std::string_view name) const { return kind == Kind::Name && text == name; }
};

/// Deeper nesting than this is Other.
inline constexpr int deepestExpression = 64;
/// Takes what it understands of tokens from `at`, which is left behind it.
Expression parseExpression(const std::vector<Token>& tokens, std::size_t& at);
/// What stands between the quotes, escapes resolved; "" for what is no string.
std::string stringValue(std::string_view quoted);

} // namespace nodewise::torchtrace
