// SPDX-License-Identifier: Apache-2.0
// The part of Python in which guards and the functions of templates are written, as a tree. Source of the grammar: Python's own
// (docs.python.org/3/reference/grammar.html); what TorchScript has no use for is left out.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::pyscript {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct Expression {
    enum class Kind : std::uint8_t {
        None,
        Bool,
        Int,
        Float,
        String,
        Name,
        List,          ///< parts; a tuple, too
        Dict,          ///< parts: key, value, key, value
        Comprehension, ///< parts: element, what is walked, condition (or null); `text`: the name
        Not,
        Negative,
        Binary,      ///< `text`: "+", "-", "*", "/", "//", "%", "**"
        Compare,     ///< parts: one more than `operators`
        And,         ///< parts
        Or,          ///< parts
        Conditional, ///< parts: value, condition, other
        Call,        ///< `text`: name of the function; parts: arguments; `names`: of those with one, else ""
        Method,      ///< parts: object, arguments; `text`: its name; `names` as of Call
        Attribute,   ///< parts: object
        Index,       ///< parts: object, index
        Slice        ///< parts: object, begin, end (null where left out)
    };
    Kind kind = Kind::None;
    int line = 1, column = 1;
    int height = 1; ///< of the tree, at most `mostHeight`
    std::string text;
    std::int64_t whole = 0; ///< Int; Bool: 0 or 1
    double real = 0;
    std::vector<ExpressionPtr> parts;
    std::vector<std::string> operators, names;
};

struct Statement;
using Block = std::vector<Statement>;

struct Statement {
    enum class Kind : std::uint8_t { Assign, Expression, If, While, For, Return, Raise, Pass, Break, Continue };
    Kind kind = Kind::Pass;
    int line = 1;
    ExpressionPtr target, value; ///< Assign: name or index, what it gets; others: condition, what is walked, what is returned
    std::string name;            ///< For: of the element; Assign: operator of "+=", else ""
    Block body, other;
};

struct Function {
    struct Parameter {
        std::string name, type; ///< as written: "Optional[List[int]]"
        ExpressionPtr usual;    ///< null: it must be given
    };
    std::string name, returns;
    int line = 1;
    std::vector<Parameter> parameters;
    Block body;
};

/// Nested deeper, or longer, nobody writes it.
inline constexpr int mostDepth = 60, mostHeight = 500;
inline constexpr std::size_t mostParameters = 255;
inline constexpr std::size_t mostText = 1u << 20;

/// One expression, which may span lines within brackets. Errors have line and column.
Result<ExpressionPtr> parseExpression(std::string_view text);
/// The functions of a file, by name; a later one replaces its namesake. Errors have line and column.
Result<std::map<std::string, Function, std::less<>>> parseFunctions(std::string_view text);

} // namespace nodewise::pyscript
