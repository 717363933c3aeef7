// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/sizes.h"

#include "core/torch/base/guarded.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

std::string integer(std::int64_t number)
{
    return "Integer(" + std::to_string(number) + ")";
}

std::string call(const char* name, const std::vector<std::string>& arguments)
{
    if (arguments.size() == 1)
        return arguments.front();
    std::string out = std::string(name) + "(";
    for (const std::string& argument : arguments)
        out += (out.back() == '(' ? "" : ", ") + argument;
    return out + ")";
}

std::string termText(const SizeExpr::Term& term, const std::vector<Atom>& atoms)
{
    std::vector<std::string> factors;
    for (const std::size_t atom : term.atoms)
        factors.push_back(atoms[atom].size.expr->srepr);
    if (term.divisor != 1) {
        std::vector<std::string> sum{call("Mul", factors)};
        if (term.shift != 0)
            sum.push_back(integer(term.shift));
        factors = {"FloorDiv(" + call("Add", sum) + ", " + integer(term.divisor) + ")"};
    }
    if (term.scale != 1)
        factors.insert(factors.begin(), integer(term.scale));
    return call("Mul", factors);
}

bool isSymbol(const Atom& atom)
{
    return atom.size.expr->symbols.size() == 1 && atom.size.expr->text == atom.size.expr->symbols.front();
}

} // namespace

Sizes::Sizes(const Call& call, const std::vector<Valuation>& trials) : m_trials(trials)
{
    for (std::size_t input = 0; input < call.inputs().size(); ++input) {
        const graph::Value& value = call.inputValue(input);
        if (value.kind == graph::Value::Kind::SymInt)
            add(value.sym, input, std::nullopt);
        for (std::size_t dim = 0; value.isTensor() && dim < value.tensor.sizes.size(); ++dim)
            add(value.tensor.sizes[dim], input, static_cast<std::int64_t>(dim));
    }
    std::stable_sort(m_atoms.begin(), m_atoms.end(), [](const Atom& a, const Atom& b) { return isSymbol(a) && !isSymbol(b); });
    for (const Atom& atom : m_atoms) {
        Samples values;
        for (const Valuation& symbols : m_trials)
            values.push_back(valueIn(atom.size, symbols).value_or(0));
        m_samples.push_back(std::move(values));
    }
}

void Sizes::add(const graph::SymInt& size, std::size_t input, std::optional<std::int64_t> dim)
{
    const auto same = [&](const Atom& atom) { return atom.size.expr->text == size.expr->text; };
    if (size.symbolic() && std::none_of(m_atoms.begin(), m_atoms.end(), same))
        m_atoms.push_back({size, input, dim});
}

const std::optional<SizeExpr>& Sizes::tryFit(const Samples& values)
{
    if (const auto known = m_fits.find(values); known != m_fits.end())
        return known->second;
    return m_fits.emplace(values, fitted(m_samples, values)).first->second;
}

SizeExpr Sizes::fit(const Samples& values)
{
    if (const auto& found = tryFit(values))
        return *found;
    throw StepError(
        Error{.message = UserText("it depends on the size %1 in a way that sums, products and quotients of sizes can't express (%2 "
                                  "for a size of %3, %4 for %5)",
                                  m_atoms.empty() ? std::string("?") : m_atoms.front().size.text(), values.front(),
                                  m_samples.empty() ? 0 : m_samples.front().front(), values.back(),
                                  m_samples.empty() ? 0 : m_samples.front().back())});
}

graph::SymInt Sizes::sizeOf(const Samples& values)
{
    if (std::all_of(values.begin(), values.end(), [&](std::int64_t value) { return value == values.front(); }))
        return values.front();
    return sizeOf(fit(values));
}

graph::SymInt Sizes::strideOf(const Samples& values, const std::vector<graph::SymInt>& inner)
{
    const bool same = std::all_of(values.begin(), values.end(), [&](std::int64_t value) { return value == values.front(); });
    if (same || tryFit(values))
        return sizeOf(values);
    auto product = tryProduct(values, inner);
    return product ? std::move(*product) : sizeOf(fit(values));
}

std::optional<graph::SymInt> Sizes::tryProduct(const Samples& values, const std::vector<graph::SymInt>& factors) const
{
    for (std::size_t trial = 0; trial < values.size(); ++trial) {
        std::int64_t product = 1;
        for (const graph::SymInt& factor : factors)
            product *= valueIn(factor, m_trials[trial]).value_or(0);
        if (product != values[trial])
            return std::nullopt;
    }
    std::vector<std::string> texts;
    texts.reserve(factors.size());
    for (const graph::SymInt& factor : factors)
        texts.push_back(factor.symbolic() ? factor.expr->srepr : integer(factor.value));
    const auto known = [](const graph::SymInt& factor) { return factor.known().has_value(); };
    return parsed(call("Mul", texts), std::all_of(factors.begin(), factors.end(), known));
}

graph::SymInt Sizes::sizeOf(const SizeExpr& expr) const
{
    if (expr.isAtom())
        return m_atoms[expr.terms[0].atoms[0]].size;
    std::vector<std::string> sum;
    for (const SizeExpr::Term& term : expr.terms)
        sum.push_back(termText(term, m_atoms));
    if (expr.offset != 0)
        sum.push_back(integer(expr.offset));
    const auto known = [this](std::size_t atom) { return m_atoms[atom].size.known().has_value(); };
    const bool hinted = std::all_of(expr.terms.begin(), expr.terms.end(),
                                    [&](const SizeExpr::Term& term) { return std::all_of(term.atoms.begin(), term.atoms.end(), known); });
    return parsed(call("Add", sum), hinted);
}

graph::SymInt Sizes::parsed(const std::string& srepr, bool hinted) const
{
    auto expr = graph::parseSrepr(srepr);
    if (!expr)
        throw StepError(std::move(expr.error()));
    if (hinted)
        expr->hint = graph::evaluate(*expr, m_trials.front());
    return graph::SymInt(std::make_shared<const graph::SymExpr>(std::move(*expr)));
}

} // namespace nodewise::torch_worker
