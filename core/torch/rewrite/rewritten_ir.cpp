// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/rewritten_ir.h"

#include "core/ir/convert.h"
#include "core/program/storage_source.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::torch_worker {

namespace {

using Origins = std::vector<std::vector<graph::NodeId>>;

/// As of ir::convert: larger ones are listed without data.
constexpr std::uint64_t mostBytes = std::uint64_t(64) << 20;

/// Nodes of the program that a node comes from, by name; those that compute something where there are any.
std::vector<std::string> namesOf(const graph::Graph& original, const std::vector<graph::NodeId>& origins, graph::SubgraphId subgraph)
{
    std::vector<std::string> computed, all;
    for (const graph::NodeId id : origins) {
        const graph::Node& node = original.node(id);
        if (node.subgraph != subgraph) // names are those of one graph
            continue;
        all.push_back(node.name);
        if (node.op == graph::NodeOp::CallFunction)
            computed.push_back(node.name);
    }
    return computed.empty() ? all : computed;
}

void setOrigins(ir::Graph& ir, const link::LinkTable& links, const rewrite::Pipeline& pipeline)
{
    const Origins origins = pipeline.origins();
    for (ir::OpNode& node : ir.nodes) {
        std::vector<std::string> names;
        for (const graph::NodeId id : links.fxOf(node.id))
            for (std::string& name : namesOf(*pipeline.original, origins[id.index()], pipeline.result()->node(id).subgraph))
                if (std::find(names.begin(), names.end(), name) == names.end())
                    names.push_back(std::move(name));
        const bool own = names.size() == 1 && names.front() == node.name;
        node.from = own ? std::vector<std::string>() : std::move(names);
    }
}

/// "add", "true_graph_0/add": with the name of its own body alone, as torch.fx has it
std::string nameIn(const graph::Graph& graph, const graph::Node& node)
{
    const graph::Subgraph& body = graph.subgraph(node.subgraph);
    return node.subgraph == graph::SubgraphId(0) ? node.name : body.name + "/" + node.name;
}

/// A node of the same name needs no word where it comes from this one alone: else it may be new, with a name that was free again.
void setValues(ir::Graph& ir, const rewrite::Pipeline& pipeline)
{
    const std::vector<graph::NodeId> values = pipeline.values();
    const Origins origins = pipeline.origins();
    const graph::Graph& result = *pipeline.result();
    for (const graph::Node& node : pipeline.original->nodes()) {
        const graph::NodeId now = values[node.id.index()];
        if (!now.valid() || node.op != graph::NodeOp::CallFunction)
            continue;
        const graph::Node& stands = result.node(now);
        if (stands.name != node.name || origins[now.index()] != std::vector{node.id})
            ir.values.emplace(nameIn(*pipeline.original, node), stands.name);
    }
}

} // namespace

Result<std::shared_ptr<const ir::Graph>> rewrittenIr(const rewrite::Pipeline& pipeline, const program::Model& model,
                                                     const std::string& file, const std::string& profile)
{
    const std::vector<rewrite::FoldedConstant> folded = pipeline.constants();
    std::vector<program::WeightEntry> weights = model.weights;
    std::unordered_map<std::string, const rewrite::FoldedConstant*> byName;
    for (const rewrite::FoldedConstant& constant : folded) {
        byName.emplace(constant.target, &constant);
        weights.push_back({.name = constant.target,
                           .role = program::WeightEntry::Role::Constant,
                           .meta = constant.meta,
                           .record = constant.target,
                           .recordSize = constant.bytes.size()});
    }
    program::StorageSource source(file);
    ir::ConvertOptions options{.modelName = model.name, .pytorchVersion = model.torchVersion, .weights = weights};
    options.readStorage = [&](const program::WeightEntry& entry) -> Result<std::string> {
        if (const auto found = byName.find(entry.name); found != byName.end())
            return found->second->bytes;
        auto bytes = source.read(entry, mostBytes);
        if (!bytes)
            return fail(std::move(bytes.error()));
        return std::string(bytes->view());
    };
    const auto converted = ir::convert(*pipeline.result(), options);
    if (!converted)
        return fail(converted.error());
    auto out = std::make_shared<ir::Graph>(*converted->graph);
    out->profile = profile;
    setOrigins(*out, *converted->links, pipeline);
    setValues(*out, pipeline);
    return std::shared_ptr<const ir::Graph>(std::move(out));
}

} // namespace nodewise::torch_worker
