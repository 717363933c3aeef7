// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/breakpoints.h"

#include "core/torch/debug/conditions.h"
#include "core/torch/values/describe.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace nodewise::torch_worker {

bool hitConditionHolds(const std::string& condition, std::uint64_t hits, bool& valid)
{
    const std::size_t first = condition.find_first_of("0123456789");
    std::string op = condition.substr(0, first);
    std::erase(op, ' ');
    std::uint64_t number = 0;
    const char* end = condition.data() + condition.size();
    const auto read = first == condition.npos ? std::from_chars_result{end, std::errc::invalid_argument}
                                              : std::from_chars(condition.data() + first, end, number);
    valid = read.ec == std::errc() && std::string_view(read.ptr).find_first_not_of(' ') == std::string_view::npos;
    if (op.empty() || op == "==" || op == "=")
        return hits == number;
    if (op == ">=")
        return hits >= number;
    if (op == ">")
        return hits > number;
    if (op == "<=")
        return hits <= number;
    if (op == "<")
        return hits < number;
    valid = valid && op == "%" && number > 0;
    return valid && hits % number == 0;
}

namespace {

/// What is wrong with the rule; "" for nothing.
UserText problemOf(const protocol::BreakpointRule& rule)
{
    bool valid = true;
    if (!rule.hitCondition.empty())
        hitConditionHolds(rule.hitCondition, 1, valid);
    if (!valid)
        return UserText("'%1' is not a hit condition: write 3, >=3 or %2", rule.hitCondition, std::string_view("%2"));
    const auto parts = messageParts(rule.logMessage);
    return parts ? UserText() : parts.error().asText();
}

/// Of the program's values, nodes with one tensor are known to yield that.
ConditionPlace placeOf(const Listing& listing, const NodeIndices& nodes)
{
    std::set<std::string> ops;
    for (const std::uint32_t node : nodes)
        ops.insert(listing.node(node).op);
    return {.ops = {ops.begin(), ops.end()}, .typeOfValue = [&listing](const std::string& name) -> std::optional<std::string> {
                const auto found = listing.find(name);
                if (found.empty())
                    return std::nullopt;
                return found.size() == 1 && !listing.node(found.front()).shape.empty() ? "Tensor" : "";
            }};
}

/// The first that has the name.
NameLookup either(const NameLookup& first, const NameLookup& second)
{
    return [&first, &second](std::string_view name) -> Result<std::optional<c10::IValue>> {
        auto found = first(name);
        return found && *found ? found : second(name);
    };
}

/// With what to say where there are none.
std::pair<NodeIndices, UserText> nodesOfFunction(const Listing& listing, const std::string& name)
{
    if (name.starts_with("node:"))
        return {nodesNamed(listing, name.substr(5)), UserText("there is no node of this name")};
    if (name.starts_with("module:"))
        return {entriesOfModule(listing, name.substr(7)), UserText("there is no module of this name")};
    return {nodesOfOp(listing, name), UserText("no operator of the program matches; write aten.softmax*, node:NAME or module:PATH")};
}

} // namespace

/// `problem` is what to say where there are no nodes.
void Breakpoints::add(BreakpointSet& set, const std::vector<int>& ids, const protocol::BreakpointRule& rule, const char* reason,
                      NodeIndices nodes, UserText problem) const
{
    auto& answers = set.answer.breakpoints;
    protocol::BreakpointInfo info{.id = answers.size() < ids.size() ? ids[answers.size()] : ++m_lastId, .nodes = nodes};
    const ConditionPlace place = placeOf(m_listing, nodes);
    UserText wrong = problemOf(rule);
    if (wrong.empty() && !rule.condition.empty())
        wrong = conditionProblem(rule.condition, place);
    if (!wrong.empty())
        problem = std::move(wrong);
    else
        info.verified = !nodes.empty();
    if (info.verified) {
        info.line = m_listing.node(nodes.front()).line;
        info.path = info.line > 0 ? m_graphFile : std::string();
        set.breakpoints.push_back({info.id, reason, std::move(nodes), rule, 0, info, isOfResult(rule, place)});
    } else {
        info.message = std::move(problem);
        info.reason = "failed";
    }
    answers.push_back(std::move(info));
}

BreakpointSet Breakpoints::resolve(const protocol::SourceBreakpoints& request) const
{
    BreakpointSet out{.kind = BreakpointSet::Kind::Source, .path = request.path};
    for (const protocol::SourceBreakpoint& wanted : request.breakpoints) {
        if (request.path == m_graphFile) {
            const std::uint32_t node = m_listing.nodeAtLine(wanted.line);
            add(out, request.ids, wanted.rule, "breakpoint", node == Listing::none ? NodeIndices() : NodeIndices{node},
                UserText("there is no node at this line or below"));
            continue;
        }
        PythonPlace place = nodesOfPython(m_listing, request.path, wanted.line);
        add(out, request.ids, wanted.rule, "breakpoint", std::move(place.nodes), UserText("no node of the program comes from this line"));
        protocol::BreakpointInfo& info = out.answer.breakpoints.back();
        info.line = place.line;
        info.path = request.path;
        if (info.verified)
            out.breakpoints.back().info = info;
    }
    return out;
}

BreakpointSet Breakpoints::resolve(const protocol::FunctionBreakpoints& request) const
{
    BreakpointSet out{.kind = BreakpointSet::Kind::Functions};
    for (const protocol::FunctionBreakpoint& wanted : request.breakpoints) {
        auto [nodes, problem] = nodesOfFunction(m_listing, wanted.name);
        add(out, request.ids, wanted.rule, "function breakpoint", std::move(nodes), std::move(problem));
    }
    return out;
}

BreakpointSet Breakpoints::resolve(const protocol::DataBreakpoints& request) const
{
    BreakpointSet out{.kind = BreakpointSet::Kind::Data};
    for (const protocol::DataBreakpoint& wanted : request.breakpoints) {
        const bool known = wanted.dataId.starts_with("value:"), writes = wanted.access == protocol::DataAccess::Write;
        add(out, request.ids, wanted.rule, "data breakpoint", known && writes ? m_listing.find(wanted.dataId.substr(6)) : NodeIndices(),
            !writes ? UserText("a data breakpoint stops where its value is made or written; reads can't be watched")
            : known ? UserText("there is no value of this name")
                    : UserText("this is not a value: ask dataBreakpointInfo for its dataId"));
    }
    return out;
}

std::vector<Breakpoint>& Breakpoints::listOf(const BreakpointSet& set)
{
    switch (set.kind) {
    case BreakpointSet::Kind::Source:
        return m_atSources[set.path];
    case BreakpointSet::Kind::Functions:
        return m_atFunctions;
    case BreakpointSet::Kind::Data:
        break;
    }
    return m_watches;
}

void Breakpoints::install(BreakpointSet set)
{
    std::vector<Breakpoint>& list = listOf(set);
    for (Breakpoint& one : set.breakpoints)
        for (const Breakpoint& before : list)
            if (before.id == one.id && before.rule == one.rule && before.nodes == one.nodes)
                one.hits = before.hits; // those that were told are told again with the next stop
    list = std::move(set.breakpoints);
}

bool isWrongCondition(const std::string& condition, Script& script, const NameLookup& names, const Listing& listing)
{
    const auto all = namesIn(condition);
    const auto isToCome = [&](const std::string& name) {
        const auto known = names(name);
        return (!known || !*known) && !listing.find(name).empty();
    };
    return std::none_of(all.begin(), all.end(), isToCome) && !script.compiles(condition, names);
}

/// A breakpoint whose condition does not compile says so until it does.
bool Breakpoints::holds(Breakpoint& breakpoint, Script& script, const NameLookup& names, Reached& out) const
{
    const std::string& condition = breakpoint.rule.condition;
    const auto holds = script.isTrue(condition, names);
    const bool wrong = !holds && isWrongCondition(condition, script, names, m_listing);
    const UserText told = wrong ? UserText("the condition does not compile, so it never stops: %1", holds.error().asText()) : UserText();
    if (!holds && (!wrong || breakpoint.info.message != told))
        out.messages.push_back(UserText("condition of breakpoint %1: %2", breakpoint.id, holds.error().asText()));
    if (breakpoint.info.message != told) {
        breakpoint.info.message = told;
        breakpoint.info.verified = !wrong;
        breakpoint.info.reason = wrong ? "failed" : "";
        out.changed.push_back(breakpoint.info);
    }
    return holds ? *holds : !wrong;
}

void Breakpoints::reach(Breakpoint& breakpoint, Script& script, const NameLookup& names, bool count, Reached& out)
{
    if (!breakpoint.rule.condition.empty() && !holds(breakpoint, script, names, out))
        return;
    if (count)
        ++breakpoint.hits;
    bool valid = true;
    if (count && !breakpoint.rule.hitCondition.empty() && !hitConditionHolds(breakpoint.rule.hitCondition, breakpoint.hits, valid))
        return;
    if (breakpoint.rule.logMessage.empty()) {
        out.stopping.push_back(breakpoint.id);
        out.reason = breakpoint.reason;
        return;
    }
    const auto parts = messageParts(breakpoint.rule.logMessage);
    std::string text;
    for (std::size_t i = 0; parts && i < parts->size(); ++i) {
        if (i % 2 == 0) {
            text += (*parts)[i];
            continue;
        }
        const auto value = script.evaluate((*parts)[i], names);
        text += value ? valueText(*value) : "{" + value.error().message.english() + "}";
    }
    if (count)
        out.messages.emplace_back(text + "\n");
}

Reached Breakpoints::atNode(std::uint32_t node, Script& script, const NameLookup& names, const NameLookup& arguments, bool count)
{
    Reached out;
    const NameLookup ofNodes = either(names, arguments), ofOperators = either(arguments, names);
    for (auto& [source, breakpoints] : m_atSources)
        reachAll(breakpoints, node, script, ofNodes, count, out);
    reachAll(m_atFunctions, node, script, ofOperators, count, out);
    return out;
}

void Breakpoints::reachAll(std::vector<Breakpoint>& breakpoints, std::uint32_t node, Script& script, const NameLookup& names, bool count,
                           Reached& out)
{
    for (Breakpoint& breakpoint : breakpoints)
        if (!breakpoint.ofResult && std::find(breakpoint.nodes.begin(), breakpoint.nodes.end(), node) != breakpoint.nodes.end())
            reach(breakpoint, script, names, count, out);
}

Reached Breakpoints::atWatches(const std::vector<int>& ids, Script& script, const NameLookup& names, const NameLookup& call)
{
    Reached out;
    const NameLookup ofCall = either(call, names);
    const auto has = [&ids](int id) { return std::find(ids.begin(), ids.end(), id) != ids.end(); };
    eachList([&](std::vector<Breakpoint>& breakpoints) {
        for (Breakpoint& breakpoint : breakpoints)
            if (breakpoint.ofResult && has(breakpoint.id))
                reach(breakpoint, script, ofCall, true, out);
    });
    for (Breakpoint& watch : m_watches)
        if (has(watch.id))
            reach(watch, script, watch.ofResult ? ofCall : names, true, out);
    return out;
}

std::vector<protocol::BreakpointInfo> Breakpoints::takeCounted()
{
    std::vector<protocol::BreakpointInfo> out;
    const auto take = [&out](std::vector<Breakpoint>& breakpoints) {
        for (Breakpoint& breakpoint : breakpoints)
            if (std::exchange(breakpoint.info.hits, breakpoint.hits) != breakpoint.hits)
                out.push_back(breakpoint.info);
    };
    eachList(take);
    take(m_watches);
    return out;
}

void Breakpoints::resetHits()
{
    const auto reset = [](std::vector<Breakpoint>& breakpoints) {
        for (Breakpoint& breakpoint : breakpoints)
            breakpoint.hits = 0;
    };
    eachList(reset);
    reset(m_watches);
}

} // namespace nodewise::torch_worker
