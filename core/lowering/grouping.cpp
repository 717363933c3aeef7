// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/grouping.h"

#include <algorithm>

namespace nodewise::lowering {

void Grouping::add(Group group)
{
    if (!group.reshapes && !group.writes)
        m_groupOf[group.nodes.back()] = m_groups.size();
    m_groups.push_back(std::move(group));
}

// After the one kernel whose result it reads, if nobody else reads that.
bool Grouping::join(const graph::Node& node, const NodeCall& call)
{
    for (const auto& [name, value] : call.tensors) {
        const auto found = m_groupOf.find(value);
        if (found == m_groupOf.end() || !whyNotJoined(m_groups[found->second], node).empty())
            continue;
        const std::size_t index = found->second;
        m_groupOf.erase(found);
        m_groupOf[node.id] = index;
        m_groups[index].nodes.push_back(node.id);
        return true;
    }
    return false;
}

bool Grouping::isBarred(graph::NodeId from, graph::NodeId to) const
{
    const auto barrier = std::ranges::upper_bound(m_barriers, from.index(), {}, &graph::NodeId::index);
    return barrier != m_barriers.end() && *barrier < to;
}

// Of a pointwise node that reads the group's result. What holds when nodes are taken holds at the end.
UserText Grouping::whyNotJoined(const Group& group, const graph::Node& node) const
{
    const graph::Node& producer = m_graph.node(group.nodes.back());
    if (producer.users.size() > 1)
        return UserText("%1 nodes read its result", producer.users.size());
    if (group.reshapes)
        return UserText("it copies its argument in another shape");
    if (group.writes)
        return UserText("it writes its argument in place");
    if (group.file != nullptr && group.file->epilogue.empty())
        return UserText("the template '%1' has no epilogue", group.file->name);
    if (group.nodes.size() >= maxFusedNodes)
        return UserText("it already has %1 nodes, the maximum", maxFusedNodes);
    if (isBarred(producer.id, node.id))
        return UserText("a node that writes in place comes before '%1'", node.name);
    if (operandOf(producer, "")->shape != operandOf(node, "")->shape)
        return UserText("'%1' has another shape", node.name);
    return {};
}

// Why what reads the group's result is not in it; "" where nothing does.
UserText Grouping::endOf(const Group& group, const Plan& plan) const
{
    const graph::Node& last = m_graph.node(group.nodes.back());
    if (resultCount(last))
        return UserText("it returns several tensors");
    if (!group.split.empty() || last.users.empty())
        return group.split;
    const graph::Node& reader = m_graph.node(last.users.front());
    const auto routed = plan.routes.find(reader.id);
    if (routed == plan.routes.end()) // nodes of a draft are planned alone
        return {};
    const Route& route = routed->second;
    const bool pointwise = route.kind == Route::Kind::Kernel && !route.tried.empty() && route.tried.back().name == pointwiseName;
    if (pointwise || last.users.size() > 1) {
        const UserText why = whyNotJoined(group, reader);
        return why.empty() ? UserText("'%1' is in the kernel of another operand", reader.name) : why;
    }
    if (reader.op == graph::NodeOp::Output)
        return UserText("it is a result of the graph");
    if (route.kind == Route::Kind::View)
        return UserText("'%1' is a different view of it", reader.name);
    if (m_legality.isControlFlow(reader))
        return UserText("the body of '%1' reads it", reader.name);
    if (!route.tried.empty() && route.tried.back().name == pointwiseName)
        return UserText("the template '%1' does not accept '%2': %3", route.tried.back().name, reader.name, route.tried.back().why);
    return UserText("'%1' is not a pointwise operator", reader.name);
}

} // namespace nodewise::lowering
