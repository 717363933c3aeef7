// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include "core/graph/predicates.h"
#include "core/lowering/plan_call.h"

#include <algorithm>
#include <set>
#include <utility>

namespace nodewise::rewrite {

using graph::Graph;
using graph::InputSpec;
using graph::Node;
using graph::NodeId;
using graph::NodeOp;

namespace {

/// Goes through the root from its end: what only folded nodes read is folded into them.
class Constants {
public:
    Constants(const Graph& graph, const backend::PassRule& rule, Operators& operators)
        : m_graph(graph), m_effects(graph, operators), m_weights(option(rule, "weights", 0) != 0),
          m_factories(option(rule, "factories", 0) != 0),
          m_evaluation(operators.evaluation(graph, std::uint64_t(std::max<std::int64_t>(0, option(rule, "maxBytes", 1 << 20))))),
          m_constant(graph.nodes().size()), m_worth(graph.nodes().size()), m_needed(graph.nodes().size())
    {
        for (const graph::OutputSpec& output : graph.outputs())
            if (output.kind == graph::OutputSpec::Kind::BufferMutation || output.kind == graph::OutputSpec::Kind::ParameterMutation)
                m_changing.insert(output.target);
        findPlaceholders();
        for (const NodeId id : graph.root().nodes) {
            m_constant[id.index()] = m_constant[id.index()] || isConstantCall(graph.node(id));
            m_worth[id.index()] = m_constant[id.index()] && isWorth(graph.node(id));
        }
    }

    Edits edits()
    {
        Edits edits;
        const std::vector<NodeId>& nodes = m_graph.root().nodes;
        for (auto at = nodes.rbegin(); at != nodes.rend(); ++at) {
            const NodeId id = *at;
            const Node& node = m_graph.node(id);
            const bool dead = node.users.empty(); // not ours to take away
            if (!m_constant[id.index()] || node.op != NodeOp::CallFunction || dead) {
                needProducers(id);
                continue;
            }
            if (!m_needed[id.index()]) {
                edits.emplace(id, Drop());
                continue;
            }
            if (auto fold = foldOf(node)) {
                edits.emplace(id, std::move(*fold));
                ++m_folded;
            } else
                needProducers(id);
        }
        addOrigins(edits);
        return edits;
    }
    std::size_t folded() const { return m_folded; }
    /// In the order of the graph, which is gone through backwards.
    std::vector<PassResult::Left> left() const { return {m_left.rbegin(), m_left.rend()}; }

private:
    void findPlaceholders()
    {
        const auto& inputs = m_graph.inputs();
        for (std::size_t i = 0; i < std::min(inputs.size(), m_graph.root().nodes.size()); ++i) {
            const NodeId id = m_graph.root().nodes[i];
            const bool constant = graph::isWeight(inputs[i].kind) && (m_weights || inputs[i].kind == InputSpec::Kind::TensorConstant);
            m_constant[id.index()] = constant && m_graph.node(id).op == NodeOp::Placeholder && !m_changing.contains(inputs[i].target) &&
                                     !m_effects.isWritten(id);
        }
    }

    bool isConstantCall(const Node& node) const
    {
        if (node.op != NodeOp::CallFunction || !m_effects.isPure(node.id) || isHigherOrder(node) || m_effects.isWritten(node.id))
            return false;
        const auto producers = m_graph.producers(node.id);
        return std::ranges::all_of(producers, [this](NodeId id) { return m_constant[id.index()]; });
    }

    void needProducers(NodeId id)
    {
        for (const NodeId producer : m_graph.producers(id))
            m_needed[producer.index()] = true;
    }

    /// A lone factory is shorter than its data, and a view of a weight costs nothing. Of what it reads that is known already.
    bool isWorth(const Node& node) const
    {
        if (node.op != NodeOp::CallFunction)
            return false;
        const auto producers = m_graph.producers(node.id);
        return (!lowering::isViewOperator(node.opType()) && (m_factories || !producers.empty())) ||
               std::ranges::any_of(producers, [this](NodeId id) { return m_worth[id.index()]; });
    }

    std::optional<Fold> foldOf(const Node& node)
    {
        if (!node.value.isTensor() || !m_worth[node.id.index()])
            return {};
        auto tensor = m_evaluation->compute(node.id);
        if (!tensor)
            m_left.push_back({node.id, tensor.error().asText()});
        if (!tensor || !*tensor)
            return {};
        return Fold{std::move((*tensor)->meta), std::move((*tensor)->bytes), {}};
    }

    void addOrigins(Edits& edits) const
    {
        std::vector<NodeId> seenBy(m_graph.nodes().size());
        for (auto& [node, edit] : edits)
            if (Fold* fold = std::get_if<Fold>(&edit))
                fold->also = originsOf(node, edits, seenBy);
    }

    /// The calls that computed it, up to those that are constants themselves now.
    std::vector<NodeId> originsOf(NodeId node, const Edits& edits, std::vector<NodeId>& seenBy) const
    {
        std::vector<NodeId> out, open{node};
        while (!open.empty()) {
            const NodeId next = open.back();
            open.pop_back();
            if (m_graph.node(next).op != NodeOp::CallFunction || std::exchange(seenBy[next.index()], node) == node)
                continue;
            out.push_back(next);
            const auto edit = edits.find(next);
            if (next != node && edit != edits.end() && std::holds_alternative<Fold>(edit->second))
                continue;
            for (const NodeId producer : m_graph.producers(next))
                open.push_back(producer);
        }
        std::sort(out.begin(), out.end());
        return out;
    }

    const Graph& m_graph;
    Effects m_effects;
    bool m_weights, m_factories;
    std::unique_ptr<Operators::Evaluation> m_evaluation;
    std::vector<bool> m_constant, m_worth, m_needed; ///< by node; worth: to be computed once and for all; needed: by one that is not folded
    std::set<std::string> m_changing;                ///< weights that a run changes
    std::vector<PassResult::Left> m_left;
    std::size_t m_folded = 0;
};

} // namespace

Result<PassResult> foldConstants(const GraphPointer& before, const backend::PassRule& rule, Operators& operators)
{
    Constants constants(*before, rule, operators);
    Edits edits = constants.edits();
    const std::size_t folded = constants.folded();
    if (folded == 0)
        edits.clear();
    return finishedPass(before, edits, folded,
                        folded == 0 ? UserText() : UserText("constants folded: %1, in place of %2 nodes", folded, edits.size()),
                        constants.left());
}

} // namespace nodewise::rewrite
