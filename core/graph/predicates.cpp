// SPDX-License-Identifier: Apache-2.0
#include "core/graph/predicates.h"

namespace nodewise::graph {

bool isAttribute(const Node& node)
{
    return node.op == NodeOp::GetAttr && !node.body.valid();
}

bool isWeight(const Graph& graph, const Node& node)
{
    const InputSpec* spec = graph.trySpec(node.id);
    return spec ? isWeight(spec->kind) : isAttribute(node);
}

std::string_view weightName(const Graph& graph, const Node& node)
{
    if (isAttribute(node))
        return node.target;
    const InputSpec* spec = graph.trySpec(node.id);
    if (!spec || !isWeight(spec->kind))
        return {};
    return spec->target.empty() ? spec->name : spec->target;
}

bool isGetitem(std::string_view target)
{
    return target == "operator.getitem" || target == "_operator.getitem" || target == "<built-in function getitem>";
}

std::optional<TakenItem> tryItem(const Node& node)
{
    if (node.op != NodeOp::CallFunction || !isGetitem(node.target) || node.args.size() != 2)
        return std::nullopt;
    const auto* of = node.args[0].value.as<Argument::NodeRef>();
    const auto* index = node.args[1].value.as<std::int64_t>();
    return of && index ? std::optional(TakenItem{of->node, *index}) : std::nullopt;
}

} // namespace nodewise::graph
