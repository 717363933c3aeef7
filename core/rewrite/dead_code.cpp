// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include "core/lowering/plan_call.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Node;
using graph::NodeId;
using graph::NodeOp;

namespace {

/// Goes through a graph from its end, so that a node's readers are known before it.
class DeadCode {
public:
    DeadCode(const graph::Graph& graph, const backend::PassRule& rule, Operators& operators)
        : m_graph(graph), m_effects(graph, operators), m_asserts(option(rule, "asserts", 0) != 0), m_random(option(rule, "random", 0) != 0),
          m_live(graph.nodes().size())
    {
    }

    Edits edits()
    {
        Edits edits;
        const auto nodes = m_graph.nodes();
        for (auto at = nodes.rbegin(); at != nodes.rend(); ++at) {
            const Node& node = *at;
            if (!stands(node.subgraph))
                continue; // it goes with the body that it stands in
            m_live[node.id.index()] =
                staysUnread(node) || std::ranges::any_of(node.users, [this](NodeId id) { return m_live[id.index()]; });
            if (!m_live[node.id.index()])
                edits.emplace(node.id, Drop());
        }
        return edits;
    }

private:
    /// Whether the graph around is still there: its get_attr stands after it, and has been looked at.
    bool stands(graph::SubgraphId id) const
    {
        const NodeId owner = m_graph.subgraph(id).owner;
        return !owner.valid() || m_live[owner.index()];
    }

    bool staysUnread(const Node& node) const
    {
        if (node.op == NodeOp::Placeholder || node.op == NodeOp::Output)
            return true;
        if (m_effects.isPure(node.id))
            return false;
        if (lowering::isCheck(node.opType()))
            return !m_asserts || !node.opType().starts_with("aten.");
        return !m_random || !m_effects.isRandom(node);
    }

    const graph::Graph& m_graph;
    Effects m_effects;
    bool m_asserts, m_random;
    std::vector<bool> m_live;
};

} // namespace

Result<PassResult> deadCode(const GraphPointer& before, const backend::PassRule& rule, Operators& operators)
{
    const Edits edits = DeadCode(*before, rule, operators).edits();
    return finishedPass(before, edits, edits.size(), edits.empty() ? UserText() : UserText("nodes removed: %1", edits.size()));
}

} // namespace nodewise::rewrite
