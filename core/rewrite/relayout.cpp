// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/relayout.h"

#include "core/rewrite/composer.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::Value;

namespace {

/// Axes of size 1 lie anywhere.
bool sameLayout(const Value& a, const Value& b)
{
    if (a.kind != b.kind || a.elements.size() != b.elements.size())
        return false;
    if (!std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), sameLayout))
        return false;
    const graph::TensorMeta &x = a.tensor, &y = b.tensor;
    if (x.dtype != y.dtype || !(x.sizes == y.sizes) || x.strides.size() != y.strides.size())
        return false;
    for (std::size_t i = 0; i < x.strides.size(); ++i)
        if (!(x.sizes[i] == graph::SymInt(1)) && !(x.strides[i] == y.strides[i]))
            return false;
    return true;
}

/// Follows layouts that have changed through one graph.
class Layouts {
public:
    Layouts(const Graph& before, const Edits& edits, const Rewritten& after, Operators& operators)
        : m_before(before), m_graph(*after.graph), m_operators(operators)
    {
        for (const Rewritten::Edited& edited : after.edited)
            if (const auto edit = edits.find(edited.node); edit != edits.end())
                if (const auto* replace = std::get_if<Replace>(&edit->second))
                    findChanges(before.node(edited.node), *replace, edited.now);
    }

    Edits edits()
    {
        if (m_madeOtherwise.empty())
            return {};
        for (const Node& node : m_graph.nodes())
            if (node.op == graph::NodeOp::CallFunction && isStale(node))
                follow(node);
        for (auto& [id, value] : m_values)
            m_edits.emplace(NodeId(id), Change{{}, std::move(value)}); // none where a reshape says it
        return std::move(m_edits);
    }

private:
    /// Results that lie otherwise than what they stand for. Inside its fragment a node was computed from what it really reads.
    void findChanges(const Node& was, const Replace& replace, const std::vector<NodeId>& made)
    {
        if (replace.fragment.nodes.empty() && replace.fragment.results.size() == 1 && made.size() == 1) { // what it read stands for it
            if (!sameLayout(m_graph.node(made.front()).value, was.value))
                m_madeOtherwise.emplace(made.front().index(), was.id);
            return;
        }
        if (replace.fragment.nodes.size() != made.size())
            return;
        for (const NodeId id : made)
            m_fragment.emplace(id.index(), was.id);
        const bool tuple = was.value.kind == Value::Kind::List && replace.fragment.results.size() == was.value.elements.size();
        for (std::size_t i = 0; i < replace.fragment.results.size(); ++i) {
            const auto* ref = replace.fragment.results[i].as<Argument::NodeRef>();
            if (ref == nullptr || ref->node.index() < replace.fragment.inputs)
                continue;
            const NodeId result = made[ref->node.index() - replace.fragment.inputs];
            const Value& now = m_graph.node(result).value;
            const Value& then = !replace.outputs.empty()                 ? m_before.node(replace.outputs[i]).value
                                : tuple && now.kind != Value::Kind::List ? was.value.elements[i]
                                                                         : was.value;
            if (!sameLayout(now, then))
                m_madeOtherwise.emplace(result.index(), was.id);
        }
    }

    bool isStale(const Node& node) const
    {
        const auto own = m_fragment.find(node.id.index());
        const auto producers = m_graph.producers(node.id);
        return std::ranges::any_of(producers, [&](NodeId id) {
            const auto other = m_madeOtherwise.find(id.index());
            const bool inside = other != m_madeOtherwise.end() && own != m_fragment.end() && own->second == other->second;
            return m_values.contains(id.index()) || (other != m_madeOtherwise.end() && !inside);
        });
    }

    const Value& valueNow(NodeId id) const
    {
        const auto found = m_values.find(id.index());
        return found == m_values.end() ? m_graph.node(id).value : found->second;
    }

    void follow(const Node& node)
    {
        const auto now = [this](NodeId id) -> const Value& { return valueNow(id); };
        auto value = valueAnew(m_operators, node, now);
        if (!value && node.opType() == "aten.view.default" && node.args.size() == 2)
            value = followByReshape(node, now);
        if (value && !sameLayout(*value, node.value))
            m_values.insert_or_assign(node.id.index(), std::move(*value));
    }

    Result<Value> followByReshape(const Node& node, const std::function<const Value&(NodeId)>& now)
    {
        const auto* source = node.args.front().value.as<Argument::NodeRef>();
        if (source == nullptr)
            return node.value;
        std::vector<graph::NamedArgument> args = node.args;
        args.back().name = "shape";
        const std::string target = "torch.ops.aten.reshape.default";
        auto value = valueOfCall(m_operators, target, args, now);
        if (!value)
            return value;
        Fragment::Node made{target, {}, *value};
        const std::vector<NodeId> inputs = m_graph.producers(node.id);
        for (graph::NamedArgument& argument : args)
            made.args.push_back({argument.name, numbered(argument.value, inputs), argument.keyword});
        m_edits.emplace(node.id, Replace{.fragment = {.inputs = inputs.size(),
                                                      .nodes = {std::move(made)},
                                                      .results = {Argument(Argument::NodeRef{NodeId(inputs.size())})}},
                                         .inputs = inputs,
                                         .also = {}});
        return value;
    }

    const Graph& m_before;
    const Graph& m_graph;
    Operators& m_operators;
    std::unordered_map<std::size_t, NodeId> m_fragment;      ///< by node: the one before that its fragment stands for
    std::unordered_map<std::size_t, NodeId> m_madeOtherwise; ///< results of fragments
    std::unordered_map<std::size_t, Value> m_values;         ///< computed anew
    Edits m_edits;
};

} // namespace

Edits relayout(const Graph& before, const Edits& edits, const Rewritten& after, Operators& operators)
{
    return Layouts(before, edits, after, operators).edits();
}

} // namespace nodewise::rewrite
