// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::rewrite {

using graph::Node;
using graph::NodeId;

namespace {

/// Nodes that yield the same, by what they call with which arguments.
class Subexpressions {
public:
    Subexpressions(const graph::Graph& graph, Operators& operators)
        : m_graph(graph), m_effects(graph, operators), m_same(graph.nodes().size())
    {
        for (std::size_t i = 0; i < m_same.size(); ++i)
            m_same[i] = NodeId(i);
        for (const graph::OutputSpec& output : graph.outputs())
            collectNodes(output.value, m_yielded);
    }

    Edits edits()
    {
        Edits edits;
        for (const Node& node : m_graph.nodes()) {
            if (!isCandidate(node))
                continue;
            const auto [first, isNew] = m_first.emplace(keyOf(node), node.id);
            if (isNew || bothYielded(first->second, node.id))
                continue;
            m_same[node.id.index()] = first->second;
            edits.emplace_hint(edits.end(), node.id, Use{first->second, true});
        }
        return edits;
    }

private:
    /// Storage that is written is left alone: a node's place among the writes matters, and two results that are one would be written both.
    bool isCandidate(const Node& node) const
    {
        if (node.op != graph::NodeOp::CallFunction || !m_effects.isPure(node.id) || isHigherOrder(node) || m_effects.isWritten(node.id))
            return false;
        const auto producers = m_graph.producers(node.id);
        return std::ranges::none_of(producers, [this](NodeId id) { return m_effects.isWritten(id); });
    }

    /// A program that returns two tensors goes on to return two.
    bool bothYielded(NodeId a, NodeId b) const
    {
        const auto isYielded = [this](NodeId id) { return std::ranges::find(m_yielded, id) != m_yielded.end(); };
        return isYielded(b) && isYielded(a);
    }

    std::string keyOf(const Node& node) const
    {
        const auto nameOf = [this](NodeId id) { return "%" + std::to_string(m_same[id.index()].index()); };
        std::string key = std::to_string(node.subgraph.index()) + " " + node.target;
        for (const graph::NamedArgument& argument : node.args)
            key += "\n" + argument.name + "=" + graph::argumentText(argument.value, nameOf);
        return key;
    }

    const graph::Graph& m_graph;
    Effects m_effects;
    std::vector<NodeId> m_same; ///< by node: the first that yields the same
    std::vector<NodeId> m_yielded;
    std::unordered_map<std::string, NodeId> m_first;
};

} // namespace

Result<PassResult> commonSubexpressions(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    const Edits edits = Subexpressions(*before, operators).edits();
    return finishedPass(before, edits, edits.size(),
                        edits.empty() ? UserText() : UserText("duplicate computations merged: %1", edits.size()));
}

} // namespace nodewise::rewrite
