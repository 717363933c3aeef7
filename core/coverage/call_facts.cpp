// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/call_facts.h"

#include "core/lowering/plan_call.h"

#include <algorithm>

namespace nodewise::coverage {

using graph::Argument;

namespace {

void eachDtype(const graph::Value& value, std::vector<graph::ScalarType>& out)
{
    if (value.isTensor() && value.tensor.dtype != graph::ScalarType::Unknown && std::ranges::count(out, value.tensor.dtype) == 0)
        out.push_back(value.tensor.dtype);
    for (const graph::Value& element : value.elements)
        eachDtype(element, out);
}

} // namespace

bool hasBody(const graph::Graph& graph, const graph::Node& node)
{
    return std::ranges::any_of(node.args, [&](const graph::NamedArgument& argument) {
        const auto* ref = argument.value.as<Argument::NodeRef>();
        return ref != nullptr && graph.node(ref->node).body.valid();
    });
}

const Argument::Operator* tryWrapped(const graph::Node& node)
{
    const std::string_view op = node.opType();
    if (!op.starts_with("higher_order.auto_functionalized") && !op.starts_with("higher_order.with_effects"))
        return nullptr;
    for (const graph::NamedArgument& argument : node.args)
        if (const auto* inner = argument.value.as<Argument::Operator>())
            return inner;
    return nullptr;
}

std::string opTypeOf(const Argument::Operator& op)
{
    return std::string(graph::Node{.target = op.name, .body = {}}.opType());
}

std::string calledBy(const graph::Node& node)
{
    const Argument::Operator* inner = tryWrapped(node);
    return inner == nullptr ? std::string(node.opType()) : opTypeOf(*inner);
}

const backend::InductorLowering* tryInductor(const backend::InductorTables& tables, std::string_view op)
{
    auto found = tables.lowerings.find(op);
    if (found == tables.lowerings.end())
        found = tables.lowerings.find(lowering::withoutOverload(op));
    return found == tables.lowerings.end() ? nullptr : &found->second;
}

std::vector<graph::ScalarType> dtypesOf(const graph::Graph& graph, const graph::Node& node)
{
    std::vector<graph::ScalarType> out;
    eachDtype(node.value, out);
    for (const graph::NodeId producer : graph.producers(node.id))
        eachDtype(graph.node(producer).value, out);
    return out;
}

std::optional<graph::Node> tryMade(const backend::InductorTables& tables, const Call& call, std::string_view op)
{
    const bool itself = call.node != nullptr && call.node->opType() == call.op;
    const backend::InductorCall* told = itself ? tables.tryCall(call.op, op) : nullptr;
    if (told == nullptr)
        return {};
    graph::Node made = *call.node;
    made.target = "torch.ops." + std::string(op);
    made.args.clear();
    for (const backend::InductorCall::Given& given : told->arguments) {
        const auto from = std::ranges::find(call.node->args, given.from, &graph::NamedArgument::name);
        const bool known = given.from.empty() || (from != call.node->args.end() && !from->value.isNone());
        if (!known)
            return {};
        made.args.push_back({.name = given.name, .value = given.from.empty() ? given.value : from->value});
    }
    return made;
}

std::string leftType(const backend::InductorTables& tables, const Call& call)
{
    if (call.node == nullptr || tables.leftTypes.empty())
        return {};
    for (const graph::ScalarType dtype : dtypesOf(*call.graph, *call.node))
        if (std::string name(graph::dtypeName(dtype)); tables.leftTypes.contains(name))
            return name;
    return {};
}

} // namespace nodewise::coverage
