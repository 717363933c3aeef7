// SPDX-License-Identifier: Apache-2.0
#include "core/graph/sym_tree.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

namespace nodewise::graph {
namespace {

using Kind = SymTree::Kind;

constexpr int relationalLevel = 35, bitwiseAndLevel = 38, bitwiseOrLevel = 36, addLevel = 40, mulLevel = 50, powLevel = 60,
              functionLevel = 70, notLevel = 100, atomLevel = 1000;

bool isNumber(const SymTree& t)
{
    return t.kind == Kind::Integer || t.kind == Kind::Float || t.is("Rational") ||
           (t.kind == Kind::Constant && (t.text.ends_with("oo") || t.text == "nan"));
}

bool isNegative(const SymTree& t)
{
    return isNumber(t) && (t.kind == Kind::Call ? t.args[0].text : t.text).starts_with('-');
}

int precedence(const SymTree& t)
{
    static const std::unordered_map<std::string_view, int> levels = {{"Add", addLevel},
                                                                     {"Mul", mulLevel},
                                                                     {"Pow", powLevel},
                                                                     {"Mod", relationalLevel},
                                                                     {"PythonMod", relationalLevel},
                                                                     {"FloorDiv", relationalLevel},
                                                                     {"CleanDiv", relationalLevel},
                                                                     {"ModularIndexing", relationalLevel},
                                                                     {"Where", relationalLevel},
                                                                     {"FloatTrueDiv", relationalLevel},
                                                                     {"IntTrueDiv", relationalLevel},
                                                                     {"PowByNatural", mulLevel},
                                                                     {"FloatPow", powLevel},
                                                                     {"Identity", 10},
                                                                     {"Equality", mulLevel},
                                                                     {"Unequality", mulLevel},
                                                                     {"Eq", mulLevel},
                                                                     {"Ne", mulLevel},
                                                                     {"StrictLessThan", relationalLevel},
                                                                     {"LessThan", relationalLevel},
                                                                     {"StrictGreaterThan", relationalLevel},
                                                                     {"GreaterThan", relationalLevel},
                                                                     {"And", 30},
                                                                     {"Or", 20},
                                                                     {"Xor", 10},
                                                                     {"Not", notLevel},
                                                                     {"Max", atomLevel},
                                                                     {"Min", atomLevel},
                                                                     {"ExprCondPair", atomLevel},
                                                                     {"BitwiseFn_bitwise_and", bitwiseAndLevel},
                                                                     {"BitwiseFn_bitwise_or", bitwiseOrLevel},
                                                                     {"BitwiseFn_bitwise_xor", 37}};
    if (t.kind != Kind::Call)
        return isNegative(t) ? (t.text == "-int_oo" ? atomLevel : addLevel) : atomLevel;
    if (t.text == "Rational")
        return isNegative(t) ? addLevel : mulLevel;
    const auto found = levels.find(t.text);
    return found == levels.end() ? functionLevel : found->second;
}

/// sympy's default_sort_key, by which Max and Min print their arguments: class, arguments, exponent, coefficient.
struct SortKey {
    int group = 5, order = 0;
    std::string name;
    std::vector<SymTree> args;
    SymTree exponent{.kind = Kind::Integer, .text = "1"};
    double coefficient = 1;
    bool number = false;
};

double numberValue(const SymTree& t)
{
    if (t.is("Rational"))
        return numberValue(t.args[0]) / numberValue(t.args[1]);
    if (t.text.ends_with("oo"))
        return t.text.starts_with('-') ? -INFINITY : INFINITY;
    return std::strtod(t.text.c_str(), nullptr);
}

SymTree withoutCoefficient(const SymTree& mul)
{
    if (mul.args.size() == 2)
        return mul.args[1];
    return SymTree{.kind = Kind::Call, .text = "Mul", .args = {mul.args.begin() + 1, mul.args.end()}};
}

SortKey sortKey(const SymTree& tree)
{
    if (isNumber(tree))
        return SortKey{.group = 1, .name = "Number", .coefficient = numberValue(tree), .number = true};
    SortKey key;
    SymTree t = tree;
    if (t.is("Mul") && t.args.size() > 1 && isNumber(t.args[0])) {
        key.coefficient = numberValue(t.args[0]);
        t = withoutCoefficient(tree);
    }
    if (t.is("Pow")) {
        key.exponent = t.args[1];
        t = SymTree(t.args[0]);
    }
    key.name = t.text;
    key.args = t.args;
    if (t.kind == Kind::Symbol)
        key.group = 2;
    else if (t.is("Mul") || t.is("Add"))
        key.group = 3, key.order = t.is("Add");
    else if (t.is("Identity"))
        key.group = 4;
    else if (t.kind == Kind::Call && precedence(t) != atomLevel && !(precedence(t) < relationalLevel) && t.text != "Not" &&
             !t.text.ends_with("Than") && t.text != "Equality" && t.text != "Unequality")
        key.group = 4, key.order = t.text == "Piecewise" ? 0 : 10000;
    return key;
}

std::partial_ordering compare(const SymTree& a, const SymTree& b)
{
    const SortKey x = sortKey(a), y = sortKey(b);
    if (const auto c = x.group <=> y.group; std::is_neq(c))
        return c;
    if (const auto c = x.order <=> y.order; std::is_neq(c))
        return c;
    if (const auto c = x.name <=> y.name; std::is_neq(c))
        return c;
    if (const auto c = x.args.size() <=> y.args.size(); std::is_neq(c))
        return c;
    for (std::size_t i = 0; i < x.args.size(); ++i)
        if (const auto c = compare(x.args[i], y.args[i]); std::is_neq(c))
            return c;
    if (!x.number && !y.number && (!isNumber(x.exponent) || !isNumber(y.exponent)))
        if (const auto c = compare(x.exponent, y.exponent); std::is_neq(c))
            return c;
    if (const auto c = numberValue(x.exponent) <=> numberValue(y.exponent); isNumber(x.exponent) && isNumber(y.exponent) && std::is_neq(c))
        return c;
    return x.coefficient <=> y.coefficient;
}

/// mpmath's to_str: `digits` significant digits, fixed where the exponent is small.
std::string floatText(const SymTree& t, bool stripZeros)
{
    const int digits = std::max(1, static_cast<int>(std::lround(t.precision / 3.3219280948873626)) - 1);
    const double value = std::strtod(t.text.c_str(), nullptr);
    if (value == 0)
        return "0.0";
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, "%.*e", std::min(digits, 60) - 1, value);
    std::string mantissa = buffer;
    const int exponent = std::atoi(mantissa.c_str() + mantissa.find('e') + 1);
    mantissa.resize(mantissa.find('e'));
    std::string tail;
    if (exponent > std::min(-(digits / 3), -5) && exponent < digits) {
        std::snprintf(buffer, sizeof buffer, "%.*f", std::max(1, digits - 1 - exponent), value);
        mantissa = buffer;
    } else {
        tail = (exponent < 0 ? "e-" : "e+") + std::to_string(std::abs(exponent));
    }
    if (stripZeros && mantissa.find('.') != std::string::npos) {
        mantissa.erase(mantissa.find_last_not_of('0') + 1);
        if (mantissa.ends_with('.'))
            mantissa += '0';
    }
    return mantissa + tail;
}

class Printer {
public:
    std::string print(const SymTree& t)
    {
        ++m_level;
        std::string text = printed(t);
        --m_level;
        return text;
    }

private:
    std::string printed(const SymTree& t)
    {
        switch (t.kind) {
        case Kind::Integer:
        case Kind::Symbol:
            return t.text;
        case Kind::Float:
            return floatText(t, m_level > 1);
        case Kind::Constant:
            return t.text == "true" ? "True" : t.text == "false" ? "False" : t.text;
        case Kind::Tuple:
            return "(" + joined(t.args, ", ", 0) + (t.args.size() == 1 ? ",)" : ")");
        case Kind::Call:
            return call(t);
        }
        return t.text;
    }

    std::string call(const SymTree& t)
    {
        if (t.text == "Add")
            return add(t);
        if (t.text == "Mul")
            return mul(t);
        if (t.text == "Pow")
            return pow(t);
        if (t.text == "Rational")
            return t.args[0].text + "/" + t.args[1].text;
        if (t.text == "FloorDiv" || t.text == "CleanDiv")
            return "(" + joined(t.args, "//", atomLevel - 1) + ")";
        if (t.text == "Identity")
            return "(" + print(t.args[0]) + ")";
        if (t.text == "Not")
            return "~" + parenthesized(t.args[0], notLevel);
        if (t.text == "And" || t.text == "Or")
            return joined(t.args, t.text == "And" ? " & " : " | ", t.text == "And" ? bitwiseAndLevel : bitwiseOrLevel);
        if (t.text == "ExprCondPair")
            return "(" + joined(t.args, ", ", 0) + ")";
        if (t.text == "Max" || t.text == "Min")
            return lattice(t);
        return relationalOrFunction(t);
    }

    std::string relationalOrFunction(const SymTree& t)
    {
        if (t.text == "Equality" || t.text == "Unequality")
            return (t.text == "Equality" ? "Eq(" : "Ne(") + joined(t.args, ", ", 0) + ")";
        const char* op = t.text == "StrictLessThan"      ? " < "
                         : t.text == "LessThan"          ? " <= "
                         : t.text == "StrictGreaterThan" ? " > "
                         : t.text == "GreaterThan"       ? " >= "
                                                         : nullptr;
        return op ? joined(t.args, op, relationalLevel) : t.text + "(" + joined(t.args, ", ", 0) + ")";
    }

    std::string lattice(const SymTree& t)
    {
        std::vector<SymTree> args = t.args;
        std::stable_sort(args.begin(), args.end(), [](const SymTree& a, const SymTree& b) { return std::is_lt(compare(a, b)); });
        return t.text + "(" + joined(args, ", ", 0) + ")";
    }

    std::string parenthesized(const SymTree& t, int level) { return precedence(t) <= level ? "(" + print(t) + ")" : print(t); }

    std::string joined(const std::vector<SymTree>& args, std::string_view separator, int level)
    {
        std::string text;
        for (std::size_t i = 0; i < args.size(); ++i)
            text.append(i ? separator : std::string_view()).append(parenthesized(args[i], level));
        return text;
    }

    std::string add(const SymTree& t)
    {
        std::string text;
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            const SymTree& term = t.args[i];
            std::string part = print(term);
            const bool negative = part.starts_with('-') && !term.is("Add");
            if (negative)
                part.erase(0, 1);
            if (precedence(term) < addLevel || term.is("Add"))
                part.insert(0, "(").append(")");
            text += i ? (negative ? " - " : " + ") : (negative ? "-" : "");
            text += part;
        }
        return text;
    }

    /// The exponent with its sign taken off; nothing if it has none.
    static const SymTree* leadingNumber(const SymTree& exponent)
    {
        if (isNumber(exponent))
            return &exponent;
        return exponent.is("Mul") && isNumber(exponent.args[0]) ? &exponent.args[0] : nullptr;
    }

    static SymTree negated(SymTree number)
    {
        std::string& digits = number.kind == Kind::Call ? number.args[0].text : number.text;
        digits = digits.starts_with('-') ? digits.substr(1) : "-" + digits;
        return number;
    }

    /// base**-e as base**e, for the denominator; the base alone for e = 1.
    static SymTree inverted(const SymTree& power)
    {
        const SymTree& exponent = power.args[1];
        if (isNumber(exponent)) {
            SymTree positive = negated(exponent);
            return positive.isInteger("1") ? power.args[0]
                                           : SymTree{.kind = Kind::Call, .text = "Pow", .args = {power.args[0], std::move(positive)}};
        }
        SymTree product = exponent;
        product.args[0] = negated(product.args[0]);
        if (product.args[0].isInteger("1"))
            product = withoutCoefficient(product);
        return SymTree{.kind = Kind::Call, .text = "Pow", .args = {power.args[0], std::move(product)}};
    }

    std::string mul(const SymTree& t)
    {
        std::vector<SymTree> args = t.args;
        std::string sign;
        // sympy ranks a product with a minus sign as a sum, unless one of its factors ranks lower still.
        const bool low =
            std::any_of(args.begin(), args.end(), [](const SymTree& a) { return a.kind == Kind::Call && precedence(a) < addLevel; });
        const int level = isNegative(args[0]) && !low ? addLevel : mulLevel;
        if (isNegative(args[0])) {
            sign = "-";
            args[0] = negated(args[0]);
            if (args[0].isInteger("1") && args.size() > 1)
                args.erase(args.begin());
        }
        std::vector<std::string> above, below;
        for (const SymTree& factor : args)
            addFactor(factor, level, above, below);
        if (above.empty())
            above.push_back("1");
        std::string text = sign + joinText(above);
        if (below.empty())
            return text;
        return text + "/" + (below.size() == 1 ? below[0] : "(" + joinText(below) + ")");
    }

    void addFactor(const SymTree& factor, int level, std::vector<std::string>& above, std::vector<std::string>& below)
    {
        const SymTree* exponent = factor.is("Pow") ? leadingNumber(factor.args[1]) : nullptr;
        if (exponent && isNegative(*exponent)) {
            const SymTree denominator = inverted(factor);
            std::string text = parenthesized(denominator, level);
            const bool doubled =
                factor.args[1].isInteger("-1") && factor.args[0].args.size() != 1 && (factor.args[0].is("Mul") || factor.args[0].is("Pow"));
            below.push_back(doubled ? "(" + text + ")" : text);
        } else if (factor.is("Rational")) {
            if (!factor.args[0].isInteger("1"))
                above.push_back(parenthesized(factor.args[0], level));
            below.push_back(factor.args[1].text);
        } else if (factor.isInteger("1")) {
            return;
        } else {
            above.push_back(parenthesized(factor, level));
        }
    }

    static std::string joinText(const std::vector<std::string>& parts)
    {
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i)
            text += (i ? "*" : "") + parts[i];
        return text;
    }

    std::string pow(const SymTree& t)
    {
        const SymTree &base = t.args[0], &exponent = t.args[1];
        if (exponent.is("Rational") && exponent.args[0].text == "1" && exponent.args[1].text == "2")
            return "sqrt(" + print(base) + ")";
        if (exponent.is("Rational") && exponent.args[0].text == "-1" && exponent.args[1].text == "2")
            return "1/sqrt(" + print(base) + ")";
        if (exponent.isInteger("-1"))
            return "1/" + parenthesized(base, powLevel);
        return parenthesized(base, powLevel) + "**" + parenthesized(exponent, powLevel);
    }

    int m_level = 0;
};

} // namespace

std::string symTreeText(const SymTree& tree)
{
    return Printer().print(tree);
}

} // namespace nodewise::graph
