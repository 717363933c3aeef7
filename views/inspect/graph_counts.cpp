// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/graph_counts.h"

#include <QLocale>

namespace nodewise::views {

namespace {

GraphCounts countsOf(const graph::Graph& graph)
{
    GraphCounts counts;
    for (const graph::Node& node : graph.nodes()) {
        const bool root = node.subgraph == graph.root().id, op = node.op == graph::NodeOp::CallFunction;
        (root ? counts.nodes : counts.bodyNodes) += 1;
        (root ? counts.ops : counts.bodyOps) += op;
    }
    counts.subgraphs = graph.subgraphs().size() - 1;
    return counts;
}

GraphCounts countsOf(const ir::Graph& graph)
{
    GraphCounts counts;
    counts.nodes = counts.ops = graph.root().nodes.size();
    counts.bodyNodes = counts.bodyOps = graph.nodes.size() - counts.nodes;
    counts.subgraphs = graph.subgraphs.size() - 1;
    return counts;
}

} // namespace

GraphCounts GraphCounts::of(const Document& document, Side side)
{
    if (side == Side::Fx)
        return document.fx() ? countsOf(*document.fx()) : GraphCounts();
    return document.ir && !document.ir->subgraphs.empty() ? countsOf(*document.ir) : GraphCounts();
}

namespace {

QString withBodies(const QString& root, std::size_t inBodies, std::size_t subgraphs)
{
    if (subgraphs == 0)
        return root;
    return GraphCounts::tr("%1 + %2 in %Ln subgraph(s)", "143 nodes + 28 in 3 subgraphs", static_cast<int>(subgraphs))
        .arg(root, QLocale().toString(qulonglong(inBodies)));
}

} // namespace

QString GraphCounts::nodesText() const
{
    return withBodies(tr("%Ln node(s)", nullptr, static_cast<int>(nodes)), bodyNodes, subgraphs);
}

QString GraphCounts::opsText() const
{
    return withBodies(tr("%Ln operator(s)", nullptr, static_cast<int>(ops)), bodyOps, subgraphs);
}

} // namespace nodewise::views
