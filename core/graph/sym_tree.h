// SPDX-License-Identifier: Apache-2.0
// The tree that sympy's srepr spells out. Internal to core/graph: others see SymExpr.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::graph {

/// One node of the tree. Leaves have no arguments.
struct SymTree {
    enum class Kind {
        Integer,  ///< `text` has the digits, with their sign
        Float,    ///< `text` as in the file, `precision` in bits
        Symbol,   ///< `text` is the name
        Constant, ///< true, false, oo, -oo, zoo, nan, int_oo, -int_oo, E, pi, I
        Call,     ///< `text` is the class: Add, Mul, Pow, Rational, FloorDiv, ...
        Tuple,
    };
    Kind kind = Kind::Constant;
    std::string text;
    std::vector<SymTree> args;
    int precision = 53;

    bool is(std::string_view call) const { return kind == Kind::Call && text == call; }
    bool isInteger(std::string_view digits) const { return kind == Kind::Integer && text == digits; }
};

/// Levels of nesting that are read; deeper is an error, so that a hostile file can't exhaust the stack.
inline constexpr int maxSymDepth = 200;

Result<SymTree> parseSymTree(std::string_view srepr);

/// As sympy's str prints the tree ("2*s77 + 1"); FloorDiv as torch does ("(s77//2)"). Source: sympy/printing/str.py, precedence.py.
std::string symTreeText(const SymTree& tree);

} // namespace nodewise::graph
