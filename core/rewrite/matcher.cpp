// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/matcher.h"

#include "core/graph/predicates.h"
#include "core/rewrite/edit_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;
using Kind = Pattern::Parameter::Kind;

namespace {

bool isCall(const Node& node)
{
    return node.op == NodeOp::CallFunction;
}

/// Operands that may change places, by number; of add only where nothing is multiplied.
std::optional<std::pair<std::size_t, std::size_t>> commutativeOperands(const Node& call)
{
    constexpr std::array operators{"aten.add.Tensor",          "aten.mul.Tensor",         "aten.maximum.default",
                                   "aten.minimum.default",     "aten.eq.Tensor",          "aten.ne.Tensor",
                                   "aten.logical_and.default", "aten.logical_or.default", "aten.logical_xor.default",
                                   "aten.bitwise_and.Tensor",  "aten.bitwise_or.Tensor",  "aten.bitwise_xor.Tensor"};
    if (std::ranges::find(operators, call.opType()) == operators.end() || call.args.size() != 2)
        return {};
    return std::pair(std::size_t(0), std::size_t(1));
}

bool isFloating(const graph::Value& value)
{
    using graph::ScalarType;
    constexpr std::array floating{ScalarType::Float16, ScalarType::BFloat16, ScalarType::Float32, ScalarType::Float64};
    return value.isTensor() && std::ranges::find(floating, value.tensor.dtype) != floating.end();
}

std::optional<double> tryReal(const Argument& argument)
{
    if (const auto* real = argument.as<double>())
        return *real;
    const auto* integer = argument.as<std::int64_t>();
    return integer == nullptr ? std::nullopt : std::optional(double(*integer));
}

/// A call that yields floating-point numbers computes the same with 2 and with 2.0.
bool isSameNumber(const Argument& a, const Argument& b, const Node& call)
{
    const auto x = tryReal(a), y = tryReal(b);
    return x && y && *x == *y && isFloating(call.value);
}

} // namespace

bool isSame(const Argument& a, const Argument& b)
{
    const auto each = [](const auto& x, const auto& y) {
        using T = std::decay_t<decltype(x)>;
        if constexpr (!std::is_same_v<T, std::decay_t<decltype(y)>>)
            return false;
        else if constexpr (std::is_same_v<T, Argument::None>)
            return true;
        else if constexpr (std::is_same_v<T, Argument::NodeRef>)
            return x.node == y.node;
        else if constexpr (std::is_same_v<T, Argument::List>)
            return std::ranges::equal(x, y, isSame);
        else if constexpr (std::is_same_v<T, Argument::Operator>)
            return x.name == y.name;
        else if constexpr (std::is_same_v<T, Argument::Dict> || std::is_same_v<T, Argument::SubgraphRef> ||
                           std::is_same_v<T, Argument::CustomObject> || std::is_same_v<T, Argument::Opaque>)
            return false;
        else
            return x == y;
    };
    return std::visit(each, a.v, b.v);
}

Matcher::Matcher(const Pattern& pattern, const graph::Graph& graph, Operators& operators)
    : m_pattern(pattern), m_sought(*pattern.graph), m_graph(graph), m_operators(operators)
{
    for (const Node& node : m_sought.nodes()) {
        m_calls += isCall(node) ? 1 : 0;
        if (node.op == NodeOp::Output)
            m_first = m_sought.producers(node.id).front();
    }
}

std::string_view Matcher::operatorSought() const
{
    return m_sought.node(m_first).opType();
}

std::optional<Match> Matcher::at(NodeId node)
{
    m_miss = {};
    State state{.nodes = std::vector<NodeId>(m_sought.nodes().size()),
                .bound = std::vector<std::optional<Argument>>(m_pattern.parameters.size()),
                .goals = {{m_first, node}}};
    if (!solve(state))
        return {};
    Match match{.nodes = std::move(state.nodes), .bound = {}};
    for (std::optional<Argument>& argument : state.bound)
        match.bound.push_back(argument ? std::move(*argument) : Argument()); // each stands somewhere in the pattern
    return match;
}

bool Matcher::fail(const State& state, UserText why)
{
    if (state.found > m_miss.found)
        m_miss = {state.found, std::move(why)};
    return false;
}

bool Matcher::solve(State& state)
{
    while (!state.goals.empty()) {
        if (!spend(1))
            return false;
        const Goal goal = state.goals.back();
        state.goals.pop_back();
        const NodeId known = state.nodes[goal.sought.index()];
        if (known.valid()) {
            if (known != goal.node)
                return fail(state, UserText("'%1' is read where the pattern reads '%2' again", m_graph.node(goal.node).name,
                                            m_graph.node(known).name));
            continue;
        }
        const Node& node = m_graph.node(goal.node);
        const Node& sought = m_sought.node(goal.sought);
        if (!isCall(node) || node.opType() != sought.opType())
            return fail(state, UserText("it has %1 where the pattern has %2",
                                        isCall(node) ? std::string(node.opType()) : std::string(nodeOpName(node.op)),
                                        std::string(sought.opType())));
        if (std::ranges::find(state.nodes, goal.node) != state.nodes.end())
            return fail(state, UserText("'%1' would be two calls of the pattern", node.name));
        state.nodes[goal.sought.index()] = goal.node;
        ++state.found;
        if (const auto operands = commutativeOperands(sought); operands && node.args.size() == 2)
            return meetEither(goal, *operands, state);
        if (!meet(goal, state))
            return false;
    }
    return meetReaders(state);
}

bool Matcher::meetEither(const Goal& goal, const Pair& operands, State& state)
{
    for (const bool swapped : {false, true}) {
        if (!spend(1 + state.nodes.size() / 8))
            return false;
        State trial = state;
        const auto order = swapped ? std::optional(operands) : std::nullopt;
        if (meetArguments(m_sought.node(goal.sought), m_graph.node(goal.node), order, trial) && solve(trial)) {
            state = std::move(trial);
            return true;
        }
    }
    return false;
}

bool Matcher::meet(const Goal& goal, State& state)
{
    const Node& sought = m_sought.node(goal.sought);
    const Node& node = m_graph.node(goal.node);
    return graph::isGetitem(sought.target) ? meetItem(sought, node, state) : meetArguments(sought, node, {}, state);
}

bool Matcher::meetItem(const Node& sought, const Node& node, State& state)
{
    const auto wanted = graph::tryItem(sought), item = graph::tryItem(node);
    if (!wanted || !item || wanted->index != item->index)
        return fail(state, UserText("'%1' is another result than the pattern reads", node.name));
    state.goals.push_back({wanted->of, item->of});
    return true;
}

bool Matcher::meetArguments(const Node& sought, const Node& node, const std::optional<Pair>& swapped, State& state)
{
    // The last goal comes first: what is read first is looked at first.
    std::vector<std::pair<const std::string*, const Argument*>> pairs;
    for (std::size_t i = 0; i < sought.args.size(); ++i) {
        std::size_t at = i;
        if (swapped && (i == swapped->first || i == swapped->second))
            at = i == swapped->first ? swapped->second : swapped->first;
        pairs.emplace_back(&sought.args[at].name, &sought.args[i].value);
    }
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair)
        if (!meetArgument(*pair->second, argumentOf(node, *pair->first), *pair->first, node, state))
            return false;
    for (const graph::NamedArgument& given : node.args) // what the pattern leaves at its default
        if (std::ranges::find(sought.args, given.name, &graph::NamedArgument::name) == sought.args.end() &&
            !meetArgument(argumentOf(sought, given.name), given.value, given.name, node, state))
            return false;
    return true;
}

bool Matcher::meetArgument(const Argument& sought, const Argument& given, std::string_view name, const Node& node, State& state)
{
    if (const auto* ref = sought.as<Argument::NodeRef>()) {
        if (!isCall(m_sought.node(ref->node)))
            return bind(ref->node.index(), given, name, node, state);
        const auto* read = given.as<Argument::NodeRef>();
        if (read == nullptr || m_graph.node(read->node).subgraph != node.subgraph)
            return fail(state, UserText("the argument '%1' of %2 is %3, where the pattern has %4", std::string(name),
                                        std::string(node.opType()), textOf(given), std::string(m_sought.node(ref->node).opType())));
        state.goals.push_back({ref->node, read->node});
        return true;
    }
    const auto *list = sought.as<Argument::List>(), *others = given.as<Argument::List>();
    if (list != nullptr && others != nullptr && list->size() == others->size()) {
        for (std::size_t i = 0; i < list->size(); ++i)
            if (!meetArgument((*list)[i], (*others)[i], name, node, state))
                return false;
        return true;
    }
    if (isSame(sought, given) || isSameNumber(sought, given, node))
        return true;
    return fail(state, UserText("the argument '%1' of %2 is %3, where the pattern has %4", std::string(name), std::string(node.opType()),
                                textOf(given), graph::argumentText(sought, [this](NodeId id) { return m_sought.node(id).name; })));
}

bool Matcher::bind(std::size_t parameter, const Argument& given, std::string_view name, const Node& node, State& state)
{
    const Pattern::Parameter& wanted = m_pattern.parameters[parameter];
    std::optional<Argument>& bound = state.bound[parameter];
    if (!bound && !fits(wanted, given, node))
        return fail(state, UserText("the argument '%1' of %2 is %3, which the parameter '%4' does not take", std::string(name),
                                    std::string(node.opType()), textOf(given), wanted.name));
    if (bound && !isSame(*bound, given) && !isSameNumber(*bound, given, node))
        return fail(state, UserText("'%1' would be %2 and %3", wanted.name, textOf(*bound), textOf(given)));
    if (!bound)
        bound = given;
    return true;
}

bool Matcher::fits(const Pattern::Parameter& parameter, const Argument& given, const Node& node) const
{
    if (given.isNone())
        return parameter.optional;
    const auto yields = [&](std::initializer_list<graph::Value::Kind> kinds) {
        const auto* ref = given.as<Argument::NodeRef>();
        return ref != nullptr && m_graph.node(ref->node).subgraph == node.subgraph &&
               std::ranges::find(kinds, m_graph.node(ref->node).value.kind) != kinds.end();
    };
    const auto all = [&](Kind kind) {
        const auto* list = given.as<Argument::List>();
        return list != nullptr && std::ranges::all_of(*list, [&](const Argument& element) { return fits({.kind = kind}, element, node); });
    };
    using Value = graph::Value::Kind;
    switch (parameter.kind) {
    case Kind::Tensor:
        return yields({Value::Tensor});
    case Kind::Int:
        return given.as<std::int64_t>() || given.as<graph::ScalarType>() || given.as<graph::Layout>() || given.as<graph::MemoryFormat>() ||
               yields({Value::SymInt});
    case Kind::Float:
        return given.as<double>() || (given.as<std::int64_t>() && isFloating(node.value)) || yields({Value::SymFloat});
    case Kind::Bool:
        return given.as<bool>() || yields({Value::SymBool});
    case Kind::Number:
        return given.as<std::int64_t>() || given.as<double>() || given.as<bool>() || given.as<std::complex<double>>() ||
               yields({Value::SymInt, Value::SymFloat});
    case Kind::Text:
        return given.as<std::string>() != nullptr;
    case Kind::Device:
        return given.as<graph::Device>() != nullptr;
    case Kind::Ints:
        return all(Kind::Int);
    case Kind::Floats:
        return all(Kind::Float);
    case Kind::Bools:
        return all(Kind::Bool);
    case Kind::Tensors:
        return all(Kind::Tensor);
    }
    return false;
}

/// All that the pattern's first result comes from is found. What else it has reads some of that.
bool Matcher::meetReaders(State& state)
{
    const auto isKnown = [&](NodeId id) {
        return isCall(m_sought.node(id)) ? state.nodes[id.index()].valid()
                                         : state.bound[id.index()] && state.bound[id.index()]->as<Argument::NodeRef>() != nullptr;
    };
    for (const Node& sought : m_sought.nodes()) {
        if (!isCall(sought) || state.nodes[sought.id.index()].valid())
            continue;
        const auto producers = m_sought.producers(sought.id);
        const auto known = std::ranges::find_if(producers, isKnown);
        if (known == producers.end())
            continue; // a later one leads to it
        const NodeId read =
            isCall(m_sought.node(*known)) ? state.nodes[known->index()] : state.bound[known->index()]->as<Argument::NodeRef>()->node;
        for (const NodeId reader : m_graph.node(read).users) {
            if (!spend(1))
                return false;
            if (m_graph.node(reader).opType() != sought.opType() || !spend(1 + state.nodes.size() / 8))
                continue;
            State trial = state;
            trial.goals.push_back({sought.id, reader});
            if (solve(trial)) {
                state = std::move(trial);
                return true;
            }
        }
        return fail(state, UserText("nothing else that reads '%1' is the %2 of the pattern", m_graph.node(read).name,
                                    std::string(sought.opType())));
    }
    return true;
}

const Argument& Matcher::argumentOf(const Node& call, const std::string& name)
{
    static const Argument none;
    const auto find = [&](const std::vector<graph::NamedArgument>& args) -> const Argument* {
        const auto found = std::ranges::find(args, name, &graph::NamedArgument::name);
        return found == args.end() ? nullptr : &found->value;
    };
    if (const Argument* given = find(call.args))
        return *given;
    const Argument* byDefault = find(usual(call.opType()));
    return byDefault == nullptr ? none : *byDefault;
}

const std::vector<graph::NamedArgument>& Matcher::usual(std::string_view opType)
{
    const auto known = m_usual.find(opType);
    return known == m_usual.end() ? m_usual.emplace(opType, m_operators.usualArguments(opType)).first->second : known->second;
}

std::string Matcher::textOf(const Argument& argument) const
{
    return graph::argumentText(argument, [this](NodeId id) { return "'" + m_graph.node(id).name + "'"; });
}

} // namespace nodewise::rewrite
