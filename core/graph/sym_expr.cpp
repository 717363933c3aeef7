// SPDX-License-Identifier: Apache-2.0
#include "core/graph/sym_expr.h"

#include "core/graph/sym_tree.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

namespace nodewise::graph {
namespace {

using Kind = SymTree::Kind;

void collectSymbols(const SymTree& tree, std::vector<std::string>& symbols)
{
    if (tree.kind == Kind::Symbol)
        symbols.push_back(tree.text);
    for (const SymTree& argument : tree.args)
        collectSymbols(argument, symbols);
}

using Values = std::vector<double>;
using Function = std::optional<double> (*)(const Values&);

std::optional<double> floorDiv(const Values& v)
{
    return v[1] == 0 ? std::nullopt : std::optional(std::floor(v[0] / v[1]));
}

/// Python's: the result has the divisor's sign.
std::optional<double> pythonMod(const Values& v)
{
    return v[1] == 0 ? std::nullopt : std::optional(v[0] - v[1] * std::floor(v[0] / v[1]));
}

std::optional<double> trueDiv(const Values& v)
{
    return v[1] == 0 ? std::nullopt : std::optional(v[0] / v[1]);
}

/// Python's round: to the even neighbor of a half.
std::optional<double> roundEven(const Values& v)
{
    return std::nearbyint(v[0]);
}

struct Entry {
    std::size_t arity; ///< 0 = one or more
    Function apply;
};

template <class Fold>
std::optional<double> folded(const Values& v, Fold fold)
{
    double result = v[0];
    for (std::size_t i = 1; i < v.size(); ++i)
        result = fold(result, v[i]);
    return result;
}

const std::unordered_map<std::string_view, Entry>& functions()
{
    static const std::unordered_map<std::string_view, Entry> table = {
        {"Add", {0, [](const Values& v) { return folded(v, [](double a, double b) { return a + b; }); }}},
        {"Mul", {0, [](const Values& v) { return folded(v, [](double a, double b) { return a * b; }); }}},
        {"Max", {0, [](const Values& v) { return folded(v, [](double a, double b) { return std::max(a, b); }); }}},
        {"Min", {0, [](const Values& v) { return folded(v, [](double a, double b) { return std::min(a, b); }); }}},
        {"And", {0, [](const Values& v) { return folded(v, [](double a, double b) { return double(a != 0 && b != 0); }); }}},
        {"Or", {0, [](const Values& v) { return folded(v, [](double a, double b) { return double(a != 0 || b != 0); }); }}},
        {"Not", {1, [](const Values& v) { return std::optional(double(v[0] == 0)); }}},
        {"Pow", {2, [](const Values& v) { return std::optional(std::pow(v[0], v[1])); }}},
        {"PowByNatural", {2, [](const Values& v) { return std::optional(std::pow(v[0], v[1])); }}},
        {"FloatPow", {2, [](const Values& v) { return std::optional(std::pow(v[0], v[1])); }}},
        {"Rational", {2, trueDiv}},
        {"IntTrueDiv", {2, trueDiv}},
        {"FloatTrueDiv", {2, trueDiv}},
        {"FloorDiv", {2, floorDiv}},
        {"CleanDiv", {2, floorDiv}},
        {"CeilDiv", {2, [](const Values& v) { return v[1] == 0 ? std::nullopt : std::optional(std::ceil(v[0] / v[1])); }}},
        {"Mod", {2, pythonMod}},
        {"PythonMod", {2, pythonMod}},
        {"ModularIndexing",
         {3,
          [](const Values& v) {
              return v[1] == 0 ? std::nullopt : pythonMod({std::floor(v[0] / v[1]), v[2]});
          }}},
        {"LShift", {2, [](const Values& v) { return std::optional(v[0] * std::exp2(v[1])); }}},
        {"RShift", {2, [](const Values& v) { return std::optional(std::floor(v[0] / std::exp2(v[1]))); }}},
        {"Abs", {1, [](const Values& v) { return std::optional(std::abs(v[0])); }}},
        {"floor", {1, [](const Values& v) { return std::optional(std::floor(v[0])); }}},
        {"FloorToInt", {1, [](const Values& v) { return std::optional(std::floor(v[0])); }}},
        {"ceiling", {1, [](const Values& v) { return std::optional(std::ceil(v[0])); }}},
        {"CeilToInt", {1, [](const Values& v) { return std::optional(std::ceil(v[0])); }}},
        {"TruncToInt", {1, [](const Values& v) { return std::optional(std::trunc(v[0])); }}},
        {"TruncToFloat", {1, [](const Values& v) { return std::optional(std::trunc(v[0])); }}},
        {"RoundToInt", {1, roundEven}},
        {"ToFloat", {1, [](const Values& v) { return std::optional(v[0]); }}},
        {"Identity", {1, [](const Values& v) { return std::optional(v[0]); }}},
        {"OpaqueUnaryFn_sqrt", {1, [](const Values& v) { return std::optional(std::sqrt(v[0])); }}},
        {"Where", {3, [](const Values& v) { return std::optional(v[0] != 0 ? v[1] : v[2]); }}},
        {"Equality", {2, [](const Values& v) { return std::optional(double(v[0] == v[1])); }}},
        {"Unequality", {2, [](const Values& v) { return std::optional(double(v[0] != v[1])); }}},
        {"StrictLessThan", {2, [](const Values& v) { return std::optional(double(v[0] < v[1])); }}},
        {"LessThan", {2, [](const Values& v) { return std::optional(double(v[0] <= v[1])); }}},
        {"StrictGreaterThan", {2, [](const Values& v) { return std::optional(double(v[0] > v[1])); }}},
        {"GreaterThan", {2, [](const Values& v) { return std::optional(double(v[0] >= v[1])); }}},
    };
    return table;
}

using Symbols = std::vector<std::pair<std::string, std::int64_t>>;

std::optional<double> value(const SymTree& tree, const Symbols& symbols);

std::optional<double> constantValue(const std::string& name)
{
    if (name == "true" || name == "True")
        return 1;
    if (name == "false" || name == "False")
        return 0;
    if (name == "oo" || name == "int_oo")
        return INFINITY;
    return name == "-oo" || name == "-int_oo" ? std::optional<double>(-INFINITY) : std::nullopt;
}

/// Piecewise: the first branch whose condition holds.
std::optional<double> piecewise(const SymTree& tree, const Symbols& symbols)
{
    for (const SymTree& pair : tree.args) {
        if (pair.args.size() != 2)
            return std::nullopt;
        const auto condition = value(pair.args[1], symbols);
        if (!condition || *condition != 0)
            return condition ? value(pair.args[0], symbols) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<double> callValue(const SymTree& tree, const Symbols& symbols)
{
    if (tree.text == "Piecewise")
        return piecewise(tree, symbols);
    const auto found = functions().find(tree.text);
    if (found == functions().end() || tree.args.empty() || (found->second.arity && found->second.arity != tree.args.size()))
        return std::nullopt;
    Values values;
    for (const SymTree& argument : tree.args) {
        const auto known = value(argument, symbols);
        if (!known)
            return std::nullopt;
        values.push_back(*known);
    }
    return found->second.apply(values);
}

std::optional<double> value(const SymTree& tree, const Symbols& symbols)
{
    switch (tree.kind) {
    case Kind::Integer:
    case Kind::Float:
        return std::strtod(tree.text.c_str(), nullptr);
    case Kind::Constant:
        return constantValue(tree.text);
    case Kind::Call:
        return callValue(tree, symbols);
    case Kind::Tuple:
        return std::nullopt;
    case Kind::Symbol:
        break;
    }
    const auto found = std::find_if(symbols.begin(), symbols.end(), [&tree](const auto& entry) { return entry.first == tree.text; });
    return found == symbols.end() ? std::nullopt : std::optional(static_cast<double>(found->second));
}

bool isFloorDiv(std::string_view srepr)
{
    return srepr.starts_with("FloorDiv(") || srepr.starts_with("CleanDiv(");
}

} // namespace

Result<SymExpr> parseSrepr(std::string_view srepr)
{
    const Result<SymTree> tree = parseSymTree(srepr);
    if (!tree)
        return fail(tree.error());
    SymExpr expr{.text = symTreeText(*tree), .srepr = std::string(srepr)};
    // torch wraps every floor division; alone, nobody writes the parentheses.
    if (isFloorDiv(srepr))
        expr.text = expr.text.substr(1, expr.text.size() - 2);
    collectSymbols(*tree, expr.symbols);
    std::sort(expr.symbols.begin(), expr.symbols.end());
    expr.symbols.erase(std::unique(expr.symbols.begin(), expr.symbols.end()), expr.symbols.end());
    return expr;
}

std::string torchText(const SymExpr& expr)
{
    return expr.readable && isFloorDiv(expr.srepr) ? "(" + expr.text + ")" : expr.text;
}

std::optional<double> evaluate(const SymExpr& expr, const std::vector<std::pair<std::string, std::int64_t>>& symbols)
{
    const Result<SymTree> tree = parseSymTree(expr.srepr);
    return tree ? value(*tree, symbols) : std::nullopt;
}

std::optional<std::int64_t> SymInt::known() const
{
    if (!expr)
        return value;
    if (!expr->hint || !(std::abs(*expr->hint) < 9.2e18))
        return std::nullopt;
    return static_cast<std::int64_t>(*expr->hint);
}

std::string SymInt::text() const
{
    return expr ? expr->text : std::to_string(value);
}

bool SymInt::operator==(const SymInt& other) const
{
    if (!expr || !other.expr)
        return !expr && !other.expr && value == other.value;
    return expr == other.expr || expr->srepr == other.expr->srepr;
}

} // namespace nodewise::graph
