// SPDX-License-Identifier: Apache-2.0
// Which nodes a scope means: the same walk for both sides.
#pragma once

#include "core/export/export.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace nodewise::exporting {

inline std::span<const graph::Subgraph> subgraphsOf(const graph::Graph& graph)
{
    return graph.subgraphs();
}
inline std::span<const ir::Subgraph> subgraphsOf(const ir::Graph& graph)
{
    return graph.subgraphs;
}
inline std::span<const graph::Module> modulesOf(const graph::Graph& graph)
{
    return graph.modules();
}
inline std::span<const ir::Module> modulesOf(const ir::Graph& graph)
{
    return graph.modules;
}

/// The module or one inside it. Bounded: an IR file's modules are not trusted to be a tree.
template <class Graph>
bool isInside(const Graph& graph, graph::ModuleId module, graph::ModuleId outer)
{
    const auto modules = modulesOf(graph);
    for (std::size_t level = 0; module.valid() && module.index() < modules.size() && level <= modules.size(); ++level) {
        if (module == outer)
            return true;
        module = modules[module.index()].parent;
    }
    return false;
}

template <class Subgraph, class NodeId>
struct ScopeNodes {
    const Subgraph* source = nullptr; ///< the graph or body that all of them stand in
    std::vector<NodeId> nodes;        ///< in its order
};

/// The operations (by `isOp`) of the first subgraph that has any in the scope; bodies come along with the nodes that own them.
template <class Graph, class IsOp>
auto scopeNodes(const Graph& graph, const Scope& scope, IsOp isOp)
{
    using Subgraph = std::decay_t<decltype(subgraphsOf(graph)[0])>;
    using NodeId = std::decay_t<decltype(subgraphsOf(graph)[0].nodes[0])>;
    using Found = Result<ScopeNodes<Subgraph, NodeId>>;
    const std::unordered_set<std::uint32_t> chosen(scope.nodes.begin(), scope.nodes.end());
    const auto wanted = [&](const auto& node) {
        switch (scope.kind) {
        case Scope::Kind::Whole:
            return true;
        case Scope::Kind::Module:
            return isInside(graph, node.module, scope.module);
        case Scope::Kind::Nodes:
            break;
        }
        return chosen.contains(node.id.index());
    };
    ScopeNodes<Subgraph, NodeId> found;
    std::size_t here = 0; // of the chosen ones
    for (const Subgraph& subgraph : subgraphsOf(graph)) {
        if (!found.nodes.empty())
            break;
        found.source = &subgraph;
        here = 0;
        for (const NodeId id : subgraph.nodes) {
            here += chosen.contains(id.index());
            if (const auto& node = graph.node(id); isOp(node) && wanted(node))
                found.nodes.push_back(id);
        }
    }
    if (found.nodes.empty())
        return Found(fail(Error{.message = UserText("there is no operation in this part"),
                                .hint = UserText("select operations, or a module that has some")}));
    if (scope.kind == Scope::Kind::Nodes && here != chosen.size())
        return Found(fail(Error{.message = UserText("the nodes are not all in one graph"),
                                .hint = UserText("select nodes of the program or of one body")}));
    return Found(std::move(found));
}

} // namespace nodewise::exporting
