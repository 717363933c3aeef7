// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/decomposer.h"

#include "core/backend/rule_lookup.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/table_case.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

using backend::Decomposition;
using backend::RulePlace;
using graph::Graph;
using graph::Node;

namespace {

/// torch.fx traces sizes and what is read out of tensors as numbers, and proxy_call leaves the first three, though all of them are
/// composite.
bool isNeverComposite(const Node& node)
{
    constexpr std::array left{"aten.size",     "aten.stride",     "aten.storage_offset",     "aten.numel",
                              "aten.sym_size", "aten.sym_stride", "aten.sym_storage_offset", "aten.sym_numel"};
    return std::ranges::find(left, lowering::withoutOverload(node.opType())) != left.end() || isNumber(node.value) ||
           lowering::isCheck(node.opType());
}

std::vector<std::string> operatorsOf(const Fragment& fragment)
{
    std::vector<std::string> names;
    for (const Fragment::Node& node : fragment.nodes)
        names.emplace_back(graph::Node{.target = node.target, .body = {}}.opType());
    return names;
}

} // namespace

Decomposer::Decomposer(const backend::Profile& profile, const backend::InductorTables& tables, Operators& operators)
    : m_profile(profile), m_tables(tables), m_operators(operators), m_rules(profile.decompositions), m_excluded(profile.excluded),
      m_fallbacks(profile.fallbacks)
{
}

Result<Decomposer::Decision> Decomposer::decide(const Graph& graph, const Node& node)
{
    Decision decision;
    if (!isOperator(node))
        return decision;
    auto asked = m_rules.of(node.opType()).empty() ? askTable(graph, node, decision) : askProfile(graph, node, decision);
    if (!asked)
        return fail(std::move(asked.error()));
    if (*asked == Next::Ask)
        askComposite(graph, node, decision);
    for (Event& event : decision.events) {
        event.node = node.id;
        if (decision.fragment && event.kind == Event::Kind::Untold) { // another takes it: what these would make of it counts no more
            event.kind = Event::Kind::Declined;
            event.becomes.clear();
        }
    }
    return decision;
}

Decomposer::Asked Decomposer::askProfile(const Graph& graph, const Node& node, Decision& decision)
{
    const auto& rules = m_rules.of(node.opType());
    for (const Decomposition* rule : rules)
        if (auto asked = askRule(graph, node, *rule, decision); !asked || *asked == Next::Stop)
            return asked;
    return std::ranges::all_of(rules, [](const Decomposition* rule) { return onlyRefuses(*rule); }) ? askTable(graph, node, decision)
                                                                                                    : Next::Ask;
}

Decomposer::Asked Decomposer::askRule(const Graph& graph, const Node& node, const Decomposition& rule, Decision& decision)
{
    Event event{.op = {}, .rule = rule.function.empty() ? rule.op : rule.function, .place = rule.place, .why = rule.why};
    const auto when = holds(graph, node, rule.when, rule.place, true);
    if (!when)
        return fail(when.error());
    if (when->never()) {
        if (onlyRefuses(rule))
            return Next::Ask;
        event.kind = Event::Kind::Declined;
        decision.events.push_back(std::move(event));
        return Next::Ask;
    }
    if (!when->always) { // which rule takes the call is told by a run only: no decomposition is right for all of them
        event.kind = Event::Kind::Untold;
        event.why = when->takesSome();
        decision.events.push_back(std::move(event));
        return Next::Stop;
    }
    const auto refused = holds(graph, node, rule.unsupported, rule.place, false);
    if (!refused)
        return fail(refused.error());
    if (!refused->never()) {
        event.kind = Event::Kind::Unsupported;
        event.why = refused->refuses(event.why);
        decision.events.push_back(std::move(event));
        return Next::Stop;
    }
    if (onlyRefuses(rule))
        return Next::Ask;
    if (rule.function.empty()) {
        event.kind = Event::Kind::Untold;
        event.becomes = rule.becomes;
        decision.events.push_back(std::move(event));
        return Next::Stop;
    }
    return askFunction(graph, node, rule, decision);
}

Decomposer::Asked Decomposer::askFunction(const Graph& graph, const Node& node, const Decomposition& rule, Decision& decision)
{
    Event event{.op = {}, .rule = rule.function, .place = rule.place, .why = rule.why};
    auto fragment = m_operators.decompose(graph, node, rule.function);
    if (!fragment && !m_operators.hasFunction(rule.function))
        return fail(located(std::move(fragment.error()), rule.place, graph, node));
    if (!fragment && m_operators.isMistaken(graph, node, rule.function)) {
        event.kind = Event::Kind::Wrong;
        event.why = fragment.error().asText();
        decision.events.push_back(std::move(event));
        return Next::Stop;
    }
    if (!fragment) { // that one call of a program is too much for a function must not hide what becomes of all others
        event.kind = Event::Kind::Untold;
        event.why = fragment.error().asText();
        event.becomes = m_operators.callsAsExported(graph, node, rule.function);
        if (!event.becomes.empty())
            event.why = UserText("%1. It is not decomposed, and is judged at the sizes of the export", event.why);
        decision.events.push_back(std::move(event));
        return Next::Stop;
    }
    if (!*fragment) {
        event.kind = Event::Kind::Declined;
        decision.events.push_back(std::move(event));
        return Next::Ask;
    }
    event.kind = Event::Kind::Decomposed;
    event.becomes = operatorsOf(**fragment);
    decision.events.push_back(std::move(event));
    decision.fragment = std::move(*fragment);
    return Next::Stop;
}

/// An exclusion or a fallback leaves no entry of the table for the call.
Result<bool> Decomposer::isTakenOut(const Graph& graph, const Node& node, Decision& decision)
{
    if (const auto& excluded = m_excluded.of(node.opType()); !excluded.empty()) {
        decision.events.push_back({.kind = Event::Kind::Excluded,
                                   .op = {},
                                   .rule = excluded.front()->op,
                                   .place = excluded.front()->place,
                                   .why = excluded.front()->why});
        return true;
    }
    for (const backend::Fallback* fallback : m_fallbacks.of(node.opType())) {
        const auto when = holds(graph, node, fallback->when, fallback->place, true);
        if (!when)
            return fail(when.error());
        if (when->never())
            continue;
        decision.events.push_back({.kind = Event::Kind::Excluded,
                                   .op = {},
                                   .rule = "fallback",
                                   .place = fallback->place,
                                   .why = when->always ? UserText(fallback->why) : when->takesSome()});
        return true;
    }
    return false;
}

Decomposer::Asked Decomposer::askTable(const Graph& graph, const Node& node, Decision& decision)
{
    const auto out = isTakenOut(graph, node, decision);
    if (!out)
        return fail(out.error());
    const auto entry = m_tables.decompositions.find(node.opType());
    if (*out || entry == m_tables.decompositions.end())
        return Next::Ask;
    const auto* special = tryTableCase(m_tables, m_operators, graph, node, backend::InductorCase::Tells::Decomposition);
    Event event{.op = {}, .rule = m_tables.name, .becomes = special == nullptr ? entry->second : special->becomes};
    askTableFunction(graph, node, event, decision);
    if (!decision.events.empty() && decision.events.back().kind == Event::Kind::Wrong)
        return Next::Stop;
    if (!decision.fragment) {
        askComposite(graph, node, decision, entry->second); // a real form of it, though not the table's own
        leaveDeadEnd(event, decision);
    }
    if (decision.fragment || !decision.events.empty())
        return Next::Stop;
    event.kind = Event::Kind::Untold;
    decision.events.push_back(std::move(event));
    return Next::Stop;
}

bool Decomposer::isKnown(std::string_view op) const
{
    const auto inTable = [op](const auto& rows) { return rows.contains(op) || rows.contains(lowering::withoutOverload(op)); };
    return !m_rules.of(op).empty() || !m_fallbacks.of(op).empty() || backend::tryRule(m_profile.lowerings, op) != nullptr ||
           backend::tryRule(m_profile.customOps, op) != nullptr || inTable(m_tables.decompositions) || inTable(m_tables.lowerings) ||
           lowering::isViewOperator(op) || lowering::isCheck(op) || !op.starts_with("aten.") || m_operators.isComposite(op);
}

/// Inductor's Python decomposes some composite operators (`upsample_bilinear2d.vec`) before PyTorch's own form is looked at.
void Decomposer::leaveDeadEnd(Event told, Decision& decision) const
{
    if (!decision.fragment || told.becomes.empty())
        return;
    const std::vector<std::string>& made = decision.events.back().becomes;
    const auto dead = std::ranges::find_if(made, [&](const std::string& op) { return !isKnown(lowering::outOfPlace(op)); });
    if (dead == made.end())
        return;
    told.kind = Event::Kind::Untold;
    told.why = UserText("PyTorch's own form of it leads to %1, which nothing supports", *dead);
    decision.fragment.reset();
    decision.events.back() = std::move(told);
}

/// The table's function is Python; a function of the same purpose has its conventional name.
void Decomposer::askTableFunction(const Graph& graph, const Node& node, Event event, Decision& decision)
{
    const std::string function = functionName(node.opType());
    if (!m_operators.hasFunction(function))
        return;
    auto fragment = m_operators.decompose(graph, node, function);
    if (fragment && *fragment) {
        event.kind = Event::Kind::Decomposed;
        event.becomes = operatorsOf(**fragment);
        decision.fragment = std::move(*fragment);
    } else if (!fragment && m_operators.isMistaken(graph, node, function)) { // it took the place of the table's own
        event.kind = Event::Kind::Wrong;
        event.rule = function;
        event.becomes.clear();
        event.why = fragment.error().asText();
    } else { // it is not the table's own: what it leaves the table decomposes all the same
        event.kind = Event::Kind::Untold;
        event.why = fragment ? UserText("the function %1 leaves this call unchanged", function) : fragment.error().asText();
    }
    decision.events.push_back(std::move(event));
}

void Decomposer::askComposite(const Graph& graph, const Node& node, Decision& decision, const std::vector<std::string>& told)
{
    if (m_profile.tables.empty() || isNeverComposite(node))
        return;
    Event event{.op = {}, .rule = "composite", .becomes = told};
    auto fragment = m_operators.decomposeComposite(graph, node);
    if (fragment && !*fragment)
        return;
    const bool itself = fragment && (*fragment)->nodes.size() == 1 && (*fragment)->nodes.front().target == node.target;
    if (itself)
        return;
    event.kind = fragment ? Event::Kind::Decomposed : Event::Kind::Untold;
    if (fragment) {
        event.becomes = operatorsOf(**fragment);
        decision.fragment = std::move(*fragment);
    } else
        event.why = fragment.error().asText();
    const auto same = [&](const Event& known) { return known.kind == event.kind && known.why == event.why; };
    if (fragment || std::ranges::none_of(decision.events, same)) // what hinders the function hinders this as well
        decision.events.push_back(std::move(event));
}

Result<GuardAnswer> Decomposer::holds(const Graph& graph, const Node& node, const std::string& guard, RulePlace place, bool unguarded)
{
    if (guard.empty())
        return GuardAnswer{.always = unguarded};
    auto answer = m_operators.holds(graph, node, guard);
    if (!answer)
        return fail(located(std::move(answer.error()), place, graph, node));
    return answer;
}

/// In the profile; a function's own place, where the error has one, is told in its message.
Error Decomposer::located(Error error, RulePlace place, const Graph& graph, const Node& node) const
{
    const std::string name = graph.qualifiedName(node.id);
    if (error.node == name)
        error.node.clear();
    return Error{.message = error.asText(), .file = m_profile.path, .node = name, .line = place.line, .column = place.column};
}

} // namespace nodewise::rewrite
