// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"

#include "core/graph/predicates.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Argument;
using graph::NamedArgument;
using graph::NodeId;
using graph::Value;

Result<Value> valueOfCall(Operators& operators, const std::string& target, const std::vector<NamedArgument>& args,
                          const std::function<const Value&(NodeId)>& valueOfNode)
{
    graph::GraphBuilder builder;
    std::vector<NodeId> named;
    for (const NamedArgument& argument : args)
        collectNodes(argument.value, named);
    for (const NodeId id : named) {
        const std::string name = "x" + std::to_string(id.index());
        auto added = builder.addNode({.id = {},
                                      .op = graph::NodeOp::Placeholder,
                                      .name = name,
                                      .target = name,
                                      .args = {},
                                      .value = valueOfNode(id),
                                      .users = {},
                                      .subgraph = graph::SubgraphId(0),
                                      .module = {},
                                      .body = {},
                                      .metadata = {}});
        if (!added)
            return fail(std::move(added.error()));
        builder.addInput({.kind = graph::InputSpec::Kind::UserInput, .name = name, .target = {}, .constant = {}});
    }
    std::vector<NamedArgument> renumbered;
    renumbered.reserve(args.size());
    for (const NamedArgument& argument : args)
        renumbered.push_back({argument.name, numbered(argument.value, named), argument.keyword});
    return operators.valueOf(*builder.build(), target, renumbered);
}

Argument numbered(const Argument& argument, const std::vector<NodeId>& inputs)
{
    return *substituted(argument, [&](NodeId id) -> Result<Argument> {
        return Argument(Argument::NodeRef{NodeId(std::size_t(std::ranges::find(inputs, id) - inputs.begin()))});
    });
}

Result<Value> valueAnew(Operators& operators, const graph::Node& node, const std::function<const Value&(NodeId)>& valueOfNode)
{
    if (isHigherOrder(node))
        return fail("bodies have types of their own");
    if (const auto item = graph::tryItem(node); item && std::size_t(item->index) < valueOfNode(item->of).elements.size())
        return valueOfNode(item->of).elements[std::size_t(item->index)];
    if (!isOperator(node))
        return node.value; // sizes
    auto value = valueOfCall(operators, node.target, node.args, valueOfNode);
    if (value)
        value->tensor.requiresGrad = node.value.tensor.requiresGrad; // shapes know nothing of gradients
    return value;
}

Argument Composer::input(NodeId node)
{
    const auto at = std::size_t(std::ranges::find(m_inputs, node) - m_inputs.begin());
    if (at == m_inputs.size())
        m_inputs.push_back(node);
    return Argument(Argument::NodeRef{NodeId(inputBase + at)});
}

const Value& Composer::value(const Argument& made) const
{
    static const Value none;
    const auto* ref = made.as<Argument::NodeRef>();
    if (ref == nullptr)
        return none;
    const std::size_t index = ref->node.index();
    return index >= inputBase ? m_graph.node(m_inputs[index - inputBase]).value : m_nodes[index].value;
}

Argument Composer::call(std::string_view op, std::vector<NamedArgument> args)
{
    if (m_error)
        return {};
    const std::string target = "torch.ops." + std::string(op);
    auto yields = valueOfCall(m_operators, target, args, [&](NodeId id) -> const Value& { return value(Argument(Argument::NodeRef{id})); });
    if (!yields) {
        m_error = std::move(yields.error());
        return {};
    }
    m_nodes.push_back({target, std::move(args), std::move(*yields)});
    return Argument(Argument::NodeRef{NodeId(m_nodes.size() - 1)});
}

Result<Replace> Composer::finished(const Argument& result)
{
    if (m_error)
        return fail(std::move(*m_error));
    const auto number = [inputs = m_inputs.size()](NodeId id) -> Result<Argument> {
        const std::size_t index = id.index();
        return Argument(Argument::NodeRef{NodeId(index >= inputBase ? index - inputBase : index + inputs)});
    };
    Replace made{
        .fragment = {.inputs = m_inputs.size(), .nodes = std::move(m_nodes), .results = {}}, .inputs = std::move(m_inputs), .also = {}};
    for (Fragment::Node& node : made.fragment.nodes)
        for (NamedArgument& argument : node.args)
            argument.value = std::move(*substituted(argument.value, number));
    made.fragment.results.push_back(std::move(*substituted(result, number)));
    return made;
}

NamedArgument named(std::string name, Argument value)
{
    return {.name = std::move(name), .value = std::move(value)};
}

NamedArgument named(std::string name, std::int64_t value)
{
    return named(std::move(name), Argument(value));
}

NamedArgument named(std::string name, const std::vector<std::int64_t>& values)
{
    Argument::List list;
    for (const std::int64_t value : values)
        list.emplace_back(value);
    return named(std::move(name), Argument(std::move(list)));
}

const Argument* tryArgument(const graph::Node& node, std::string_view name)
{
    const auto found = std::ranges::find(node.args, name, &NamedArgument::name);
    return found == node.args.end() ? nullptr : &found->value;
}

std::optional<NodeId> tryNode(const graph::Node& node, std::string_view name)
{
    const Argument* argument = tryArgument(node, name);
    const auto* ref = argument != nullptr ? argument->as<Argument::NodeRef>() : nullptr;
    return ref == nullptr ? std::nullopt : std::optional(ref->node);
}

} // namespace nodewise::rewrite
