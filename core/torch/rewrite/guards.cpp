// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/guards.h"

#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/functions.h"
#include "core/torch/rewrite/guard_type.h"
#include "core/torch/rewrite/recorder.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace nodewise::torch_worker {

using c10::IValue;

namespace {

bool isPartOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

/// Integers that stand in an expression: what it may compare a size with.
std::vector<std::int64_t> numbersIn(std::string_view guard)
{
    constexpr std::size_t most = 16;
    std::vector<std::int64_t> out;
    for (std::size_t at = 0; at < guard.size() && out.size() < most;) {
        std::size_t end = at;
        while (end < guard.size() && isPartOfWord(guard[end]))
            ++end;
        std::int64_t number = 0;
        const auto read = std::from_chars(guard.data() + at, guard.data() + end, number);
        if (read.ec == std::errc() && read.ptr == guard.data() + end)
            out.push_back(number);
        at = std::max(end, at + 1);
    }
    return out;
}

std::set<std::int64_t> valuesOf(const std::vector<Valuation>& valuations, std::size_t symbol)
{
    std::set<std::int64_t> out;
    for (const Valuation& valuation : valuations)
        out.insert(valuation[symbol].second);
    return out;
}

/// Where one symbol decides it alone, nobody needs to read the others.
void keepDeciding(std::vector<Valuation>& holding, std::vector<Valuation>& others)
{
    for (std::size_t symbol = 0; symbol < holding.front().size(); ++symbol) {
        const auto yes = valuesOf(holding, symbol), no = valuesOf(others, symbol);
        if (std::any_of(yes.begin(), yes.end(), [&](std::int64_t value) { return no.contains(value); }))
            continue;
        const std::string name = holding.front()[symbol].first;
        const auto alone = [&](const std::set<std::int64_t>& values) {
            std::vector<Valuation> out;
            out.reserve(values.size());
            for (const std::int64_t value : values)
                out.push_back({{name, value}});
            return out;
        };
        holding = alone(yes);
        others = alone(no);
        return;
    }
}

/// A few of them, smallest and largest ones, as people read them: "s77 = 2, 6, 128", or "s0 = 2, s1 = 6; s0 = 3, s1 = 9".
std::string someOf(std::vector<Valuation> valuations)
{
    constexpr std::size_t most = 4;
    const auto values = [](const Valuation& valuation) {
        std::vector<std::int64_t> out;
        for (const auto& [symbol, value] : valuation)
            out.push_back(value);
        return out;
    };
    std::sort(valuations.begin(), valuations.end(), [&](const auto& a, const auto& b) { return values(a) < values(b); });
    if (valuations.size() > most)
        valuations.erase(valuations.begin() + most / 2, valuations.end() - most / 2);
    if (valuations.front().size() > 1) {
        std::string out;
        for (const Valuation& valuation : valuations)
            out += (out.empty() ? "" : "; ") + valuationText(valuation);
        return out;
    }
    std::string out = valuationText(valuations.front());
    for (std::size_t i = 1; i < valuations.size(); ++i)
        out += ", " + std::to_string(valuations[i].front().second);
    return out;
}

} // namespace

Result<rewrite::GuardAnswer> Guards::answer(const graph::Graph& graph, const graph::Node& call, const std::string& guard, Symbols& symbols)
{
    const std::string key = guard + '\n' + signatureOf(graph, call.target, call.args);
    if (const auto known = m_known.find(key); known != m_known.end())
        return known->second;
    if (const auto overspent = m_overspent.find(guard); overspent != m_overspent.end())
        return fail(overspent->second);
    auto made = caught([&] { return asked(graph, call, guard, symbols); });
    if (!made && made.error().message.arguments().size() == 2 && isOverspentText(made.error().message.arguments()[1]))
        m_overspent.emplace(guard, made.error());
    return m_known.emplace(key, std::move(made)).first->second;
}

rewrite::GuardAnswer Guards::asked(const graph::Graph& graph, const graph::Node& node, const std::string& guard, Symbols& symbols)
{
    const auto call = Call::bound(graph, node.target, node.args);
    if (!call)
        throw StepError(call.error());
    const c10::InferenceMode inference;
    std::vector<Valuation> holding, others;
    for (const Valuation& sizes : symbols.questions(graph, call->symbols(), numbersIn(guard))) {
        const auto values = caught([&] { return call->arguments(call->inputsFor(sizes)); });
        if (!values && holding.empty() && others.empty())
            throw StepError(values.error()); // as the program was exported
        if (values)
            (holds(node, *call, *values, guard) ? holding : others).push_back(sizes);
    }
    if (holding.empty() || others.empty())
        return {.always = others.empty()};
    keepDeciding(holding, others);
    return {.partly = UserText("'%1' holds at %2, not at %3", guard, someOf(std::move(holding)), someOf(std::move(others)))};
}

bool Guards::holds(const graph::Node& node, const Call& call, const Values& values, const std::string& guard)
{
    const auto& wanted = call.op().schema().arguments();
    const auto tryIndex = [&](std::string_view name) -> std::optional<std::size_t> {
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (isParameterFor(name, wanted[i].name()))
                return i;
        return std::nullopt;
    };
    const auto value = [&](std::string_view name) -> std::optional<IValue> {
        const auto index = tryIndex(name);
        return index ? std::optional(values[*index]) : std::nullopt;
    };
    const auto typeOfNone = [&](std::string_view name) { return wanted[*tryIndex(name)].type()->annotation_str(); };
    auto told = [&] {
        const OnShapes shapes;
        return m_script.evaluate(guard, value, typeOfNone);
    }();
    if (told && !told->isBool())
        told = fail(Error{.message = notABool(guard, told->type()->annotation_str())});
    if (told)
        return told->toBool();
    if (told.error().hint.empty()) {
        std::string names;
        for (const c10::Argument& argument : wanted)
            names += (names.empty() ? "" : ", ") + argument.name();
        told.error().hint = UserText("the arguments of %1 are %2", std::string(node.opType()), names);
    }
    throw StepError(std::move(told.error()));
}

} // namespace nodewise::torch_worker
