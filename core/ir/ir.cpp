// SPDX-License-Identifier: Apache-2.0
#include "core/ir/ir.h"

namespace nodewise::ir {

std::vector<std::uint32_t> subgraphOfNodes(const Graph& graph)
{
    std::vector<std::uint32_t> out(graph.nodes.size(), 0);
    for (std::uint32_t i = 1; i < graph.subgraphs.size(); ++i)
        for (const NodeId node : graph.subgraphs[i].nodes)
            out[node.index()] = i;
    return out;
}

std::string qualifiedName(const Subgraph& subgraph, const OpNode& node)
{
    return subgraph.name.empty() ? node.name : subgraph.name + "/" + node.name;
}

} // namespace nodewise::ir
