// SPDX-License-Identifier: Apache-2.0
// Symbolic integers, floats and booleans of dynamic shapes.
// Files hold sympy's srepr ("Add(Mul(Integer(2), Symbol('s77', positive=True, integer=True)), Integer(1))");
// people write "2*s77 + 1". Source of the format: docs of sympy.srepr and torch/_export/serde/serialize.py.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::graph {

/// A symbolic expression, immutable and shared. `text` is as torch prints it, but for the parentheses around a lone floor division.
struct SymExpr {
    std::string text;                 ///< "2*s77 + 1", "s77//2", "Mod(s77**2, 3)"; the srepr itself if it can't be read
    std::string srepr;                ///< as in the file
    std::vector<std::string> symbols; ///< free symbols, sorted, each once
    std::optional<double> hint;       ///< the value at export, where the file knows one (unbacked symbols have none)
    bool readable = true;             ///< false: `text` is the raw srepr, shown with a diagnostic
};

/// Reads sympy's srepr; nested deeper than 200 levels or malformed gives an error with column.
Result<SymExpr> parseSrepr(std::string_view srepr);

/// `text` exactly as torch prints it: "(s77//2)".
std::string torchText(const SymExpr& expr);

/// Value of an expression for given symbol values, where every symbol is known and the operators are supported.
std::optional<double> evaluate(const SymExpr& expr, const std::vector<std::pair<std::string, std::int64_t>>& symbols);

/// An integer that is a constant or an expression.
struct SymInt {
    std::int64_t value = 0;              ///< the constant; unused if expr is set
    std::shared_ptr<const SymExpr> expr; ///< null for a constant

    SymInt() = default;
    SymInt(std::int64_t constant) : value(constant) {} // NOLINT: an integer is a SymInt
    explicit SymInt(std::shared_ptr<const SymExpr> e) : expr(std::move(e)) {}
    bool symbolic() const { return expr != nullptr; }
    /// The constant, or the value at export.
    std::optional<std::int64_t> known() const;
    std::string text() const;
    bool operator==(const SymInt& other) const;
};

} // namespace nodewise::graph
