// SPDX-License-Identifier: Apache-2.0
#include "core/summary/module_costs.h"

#include "core/summary/summary.h"
#include "core/summary/tensor_size.h"

namespace nodewise::summary {

namespace {

/// The innermost module that the weight's name begins with.
std::uint32_t moduleOf(const graph::Graph& graph, std::string name)
{
    while (true) {
        const auto dot = name.rfind('.');
        if (dot == std::string::npos)
            return 0;
        name.resize(dot);
        if (const auto found = graph.tryModule(name))
            return found->index();
    }
}

/// Children stand after their parents or before them: each adds its own to all above it.
void addUp(std::vector<ModuleCost>& costs)
{
    const std::vector<ModuleCost> own = costs;
    for (std::size_t i = 0; i < own.size(); ++i) {
        std::size_t steps = 0;
        for (auto above = own[i].parent; above && steps < own.size(); above = own[*above].parent, ++steps) {
            costs[*above].flops += own[i].flops;
            costs[*above].bytes += own[i].bytes;
            costs[*above].unknown += own[i].unknown;
        }
    }
}

} // namespace

std::vector<ModuleCost> moduleCosts(const program::Model& model)
{
    const graph::Graph& graph = *model.graph;
    std::vector<ModuleCost> out;
    for (const graph::Module& module : graph.modules())
        out.push_back({.parent = module.parent.valid() ? std::optional(module.parent.index()) : std::nullopt,
                       .path = module.path,
                       .label = module.label});
    for (const graph::Module& module : graph.modules())
        for (const graph::NodeId id : module.nodes) {
            if (graph.node(id).op != graph::NodeOp::CallFunction)
                continue;
            const auto flops = nodeFlops(graph, id);
            out[module.id.index()].flops += flops.value_or(0);
            out[module.id.index()].unknown += !flops;
        }
    for (const graph::InputSpec& spec : graph.inputs()) {
        using Kind = graph::InputSpec::Kind;
        const bool weight = spec.kind == Kind::Parameter || spec.kind == Kind::Buffer || spec.kind == Kind::TensorConstant;
        const auto node = weight ? graph.tryFind(spec.name) : std::nullopt;
        if (node && !out.empty())
            out[moduleOf(graph, spec.target)].bytes += static_cast<double>(tryBytes(graph.node(*node).value.tensor).value_or(0));
    }
    addUp(out);
    return out;
}

} // namespace nodewise::summary
