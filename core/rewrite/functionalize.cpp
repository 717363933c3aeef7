// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/composer.h"
#include "core/rewrite/edit_parts.h"
#include "core/rewrite/effects.h"
#include "core/rewrite/passes.h"

#include "core/lowering/plan_call.h"

#include <algorithm>
#include <map>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::NodeId;

namespace {

/// A new tensor and those that are it, in place: `add_` yields what it was given.
struct Group {
    std::vector<NodeId> members; ///< the first made it, the others write it
    std::map<NodeId, Replace> functional;
};

/// Finds tensors that are written as a whole and seen through no view that is older than a write.
class Writes {
public:
    Writes(const Graph& graph, Operators& operators) : m_graph(graph), m_operators(operators)
    {
        for (const Node& node : graph.nodes())
            if (isWholeWrite(node))
                join(node);
    }

    Edits edits()
    {
        for (auto at = m_groups.begin(); at != m_groups.end();)
            at = isAlone(at->second) && makeFunctional(at->second) ? std::next(at) : m_groups.erase(at);
        for (auto& [first, group] : m_groups)
            for (auto& [write, replacement] : group.functional)
                m_edits.emplace(write, std::move(replacement));
        m_functional = m_edits.size();
        for (const auto& [first, group] : m_groups)
            readNewest(group);
        for (auto& [reader, args] : m_changed)
            m_edits.emplace(reader, Change{std::move(args), {}});
        return std::move(m_edits);
    }
    std::size_t functional() const { return m_functional; }

private:
    /// "aten.add_.Tensor": it writes its first argument alone, and yields it.
    bool isWholeWrite(const Node& node) const
    {
        if (!isOperator(node) || !lowering::writesInPlace(node.opType()) || !node.value.isTensor())
            return false;
        const auto writes = m_operators.writes(node.opType());
        return writes && writes->size() == 1 && !node.args.empty() && node.args.front().name == writes->front() &&
               tryNode(node, writes->front());
    }

    /// Whether what it yields shares nothing with what it is given.
    bool isNew(const Node& node) const { return isOperator(node) && !mayShare(m_operators, node.opType()); }

    void join(const Node& write)
    {
        const NodeId target = *tryNode(write, write.args.front().name);
        const auto known = m_groupOf.find(target);
        if (known == m_groupOf.end() && !(isNew(m_graph.node(target)) && m_graph.node(target).value.isTensor()))
            return;
        const NodeId first = known == m_groupOf.end() ? target : known->second;
        Group& group = m_groups[first];
        if (group.members.empty())
            group.members.push_back(first);
        group.members.push_back(write.id);
        m_groupOf[first] = m_groupOf[write.id] = first;
    }

    /// Views of a member, and whoever else keeps its storage, come after the last write.
    bool isAlone(const Group& group) const
    {
        for (const NodeId member : group.members)
            for (const NodeId id : m_graph.node(member).users) {
                const Node& user = m_graph.node(id);
                const bool ours = std::ranges::find(group.members, id) != group.members.end();
                const bool before = id < group.members.back();
                if (!ours && before && !isNew(user) && !lowering::isCheck(user.opType()))
                    return false;
                if (ours && !isWholeOperand(user, group))
                    return false;
            }
        return true;
    }

    /// A write that reads the same tensor once more, as another operand, is too clever for us.
    bool isWholeOperand(const Node& write, const Group& group) const
    {
        std::vector<NodeId> others;
        for (std::size_t i = 1; i < write.args.size(); ++i)
            collectNodes(write.args[i].value, others);
        return std::ranges::none_of(others, [&](NodeId id) { return std::ranges::find(group.members, id) != group.members.end(); });
    }

    /// dropout_(self, ...) and its kin are dropout(input, ...).
    static std::string operandOf(const Node& write)
    {
        const bool dropout = lowering::withoutOverload(write.opType()).ends_with("dropout_");
        return dropout ? "input" : write.args.front().name;
    }

    /// Each write as the operator that yields a new tensor; false: there is none that yields the same.
    bool makeFunctional(Group& group)
    {
        for (std::size_t i = 1; i < group.members.size(); ++i) {
            const Node& write = m_graph.node(group.members[i]);
            Composer composer(m_graph, m_operators);
            std::vector<graph::NamedArgument> args = write.args;
            args.front().name = operandOf(write);
            args.front().value = Argument(Argument::NodeRef{group.members[i - 1]});
            for (graph::NamedArgument& argument : args)
                argument.value = *substituted(argument.value, [&](NodeId id) -> Result<Argument> { return composer.input(id); });
            const Argument made = composer.call(lowering::outOfPlace(write.opType()), std::move(args));
            auto replacement = composer.finished(made);
            if (!replacement || !sameMeta(replacement->fragment.nodes.back().value, write.value))
                return false;
            group.functional.emplace(write.id, std::move(*replacement));
        }
        return true;
    }

    static bool sameMeta(const graph::Value& a, const graph::Value& b)
    {
        return a.isTensor() && a.tensor.dtype == b.tensor.dtype && a.tensor.sizes == b.tensor.sizes && a.tensor.strides == b.tensor.strides;
    }

    void readNewest(const Group& group)
    {
        for (const NodeId member : group.members)
            for (const NodeId reader : m_graph.node(member).users)
                if (std::ranges::find(group.members, reader) == group.members.end())
                    readNewest(reader, group);
    }

    /// The last write that stands before the reader.
    void readNewest(NodeId reader, const Group& group)
    {
        NodeId newest = group.members.front();
        for (const NodeId member : group.members)
            if (member < reader)
                newest = member;
        const auto isMember = [&](NodeId id) { return std::ranges::find(group.members, id) != group.members.end(); };
        const auto newer = [&](NodeId id) -> Result<Argument> { return Argument(Argument::NodeRef{isMember(id) ? newest : id}); };
        if (const auto write = m_edits.find(reader); write != m_edits.end()) { // another group's
            for (NodeId& input : std::get<Replace>(write->second).inputs)
                input = isMember(input) ? newest : input;
            return;
        }
        const auto [args, first] = m_changed.try_emplace(reader, m_graph.node(reader).args);
        for (graph::NamedArgument& argument : args->second)
            argument.value = *substituted(argument.value, newer);
    }

    const Graph& m_graph;
    Operators& m_operators;
    std::map<NodeId, Group> m_groups;   ///< by first member
    std::map<NodeId, NodeId> m_groupOf; ///< first member
    Edits m_edits;
    std::map<NodeId, std::vector<graph::NamedArgument>> m_changed; ///< readers with what they read now
    std::size_t m_functional = 0;
};

} // namespace

Result<PassResult> functionalize(const GraphPointer& before, const backend::PassRule&, Operators& operators)
{
    Writes writes(*before, operators);
    const Edits edits = writes.edits();
    const std::size_t count = writes.functional();
    return finishedPass(before, edits, count, edits.empty() ? UserText() : UserText("in-place writes functionalized: %1", count));
}

} // namespace nodewise::rewrite
