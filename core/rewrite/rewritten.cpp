// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/rewritten.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::NodeId;

namespace {

void sortUnique(std::vector<NodeId>& nodes)
{
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

} // namespace

Rewritten unchanged(std::shared_ptr<const graph::Graph> graph)
{
    Rewritten same{.graph = std::move(graph), .from = {}, .value = {}, .edited = {}, .constants = {}};
    same.from.reserve(same.graph->nodes().size());
    for (const graph::Node& node : same.graph->nodes()) {
        same.from.push_back({node.id});
        same.value.push_back(node.id);
    }
    return same;
}

std::vector<std::vector<NodeId>> standing(const Rewritten& rewritten, std::size_t nodesBefore)
{
    std::vector<std::vector<NodeId>> now(nodesBefore);
    std::vector<bool> known(nodesBefore);
    for (const Rewritten::Edited& edited : rewritten.edited) {
        now[edited.node.index()] = edited.now;
        known[edited.node.index()] = true;
    }
    for (std::size_t node = 0; node < rewritten.from.size(); ++node)
        for (const NodeId source : rewritten.from[node])
            if (!known[source.index()])
                now[source.index()].emplace_back(node);
    return now;
}

std::vector<std::vector<NodeId>> composed(const std::vector<std::vector<NodeId>>& first, const std::vector<std::vector<NodeId>>& second)
{
    std::vector<std::vector<NodeId>> whole(second.size());
    for (std::size_t node = 0; node < second.size(); ++node) {
        for (const NodeId between : second[node])
            whole[node].insert(whole[node].end(), first[between.index()].begin(), first[between.index()].end());
        sortUnique(whole[node]);
    }
    return whole;
}

std::vector<NodeId> composed(const std::vector<NodeId>& first, const std::vector<NodeId>& second)
{
    std::vector<NodeId> whole;
    whole.reserve(first.size());
    for (const NodeId between : first)
        whole.push_back(between.valid() ? second[between.index()] : NodeId());
    return whole;
}

} // namespace nodewise::rewrite
