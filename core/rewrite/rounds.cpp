// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/rounds.h"

#include "core/rewrite/relayout.h"

#include <algorithm>

namespace nodewise::rewrite {

using graph::Graph;
using graph::NodeId;

Rounds::Rounds(std::shared_ptr<const Graph> before) : m_whole(unchanged(std::move(before))), m_kept(m_whole.value)
{
}

Result<std::vector<NodeId>> Rounds::apply(const Edits& edits, Operators& operators)
{
    auto next = applied(*m_whole.graph, edits);
    if (!next)
        return fail(std::move(next.error()));
    std::vector<NodeId> fresh;
    for (const Rewritten::Edited& edited : next->edited) {
        const auto edit = edits.find(edited.node);
        const auto* replace = edit == edits.end() ? nullptr : std::get_if<Replace>(&edit->second);
        if (replace != nullptr && !replace->fragment.nodes.empty())
            fresh.insert(fresh.end(), edited.now.begin(), edited.now.end());
    }
    const Edits layouts = relayout(*m_whole.graph, edits, *next, operators);
    m_rounds.push_back(standing(*next, m_whole.graph->nodes().size()));
    goOn(std::move(*next));
    if (!layouts.empty())
        if (auto followed = follow(layouts, fresh); !followed)
            return fail(std::move(followed.error()));
    return fresh;
}

/// Of the same round: each node stands for one. New ones are fresh, as those that were.
Result<void> Rounds::follow(const Edits& layouts, std::vector<NodeId>& fresh)
{
    auto next = applied(*m_whole.graph, layouts);
    if (!next)
        return fail(std::move(next.error()));
    const auto now = standing(*next, m_whole.graph->nodes().size());
    const auto move = [&now](std::vector<NodeId>& nodes) {
        for (NodeId& id : nodes)
            id = now[id.index()].front();
    };
    move(fresh);
    for (const auto& [node, edit] : layouts)
        if (std::holds_alternative<Replace>(edit))
            fresh.push_back(now[node.index()].front());
    for (std::vector<NodeId>& stands : m_rounds.back())
        move(stands);
    goOn(std::move(*next));
    return {};
}

void Rounds::goOn(Rewritten next)
{
    keepOn(next);
    m_whole = {std::move(next.graph), composed(m_whole.from, next.from), composed(m_whole.value, next.value), {}, {}};
}

std::size_t Rounds::sizeWith(const Edits& edits) const
{
    std::size_t nodes = m_whole.graph->nodes().size();
    for (const auto& [node, edit] : edits)
        if (const auto* replace = std::get_if<Replace>(&edit))
            nodes += replace->fragment.nodes.size();
    return nodes;
}

bool Rounds::isTooLarge(std::size_t nodes) const
{
    return nodes > 100'000 + 50 * (m_rounds.empty() ? m_whole.graph->nodes().size() : m_rounds.front().size());
}

std::vector<NodeId> Rounds::finally(std::size_t round, NodeId node) const
{
    std::vector<NodeId> now{node};
    for (; round < m_rounds.size(); ++round) {
        std::vector<NodeId> next;
        for (const NodeId id : now)
            for (const NodeId then : m_rounds[round][id.index()])
                if (std::ranges::find(next, then) == next.end())
                    next.push_back(then);
        now = std::move(next);
    }
    return now;
}

/// Which nodes are still those of the first graph.
void Rounds::keepOn(const Rewritten& next)
{
    std::vector<bool> edited(m_kept.size());
    for (const Rewritten::Edited& one : next.edited)
        edited[one.node.index()] = true;
    std::vector<NodeId> kept(next.from.size());
    for (std::size_t node = 0; node < kept.size(); ++node)
        if (const auto& from = next.from[node]; from.size() == 1 && !edited[from.front().index()])
            kept[node] = m_kept[from.front().index()];
    m_kept = std::move(kept);
}

std::vector<Rewritten::Edited> Rounds::editedInAll() const
{
    if (m_rounds.empty())
        return {};
    std::vector<bool> kept(m_rounds.front().size());
    for (const NodeId node : m_kept)
        if (node.valid())
            kept[node.index()] = true;
    std::vector<Rewritten::Edited> edited;
    for (std::size_t node = 0; node < kept.size(); ++node)
        if (!kept[node])
            edited.push_back({NodeId(node), finally(0, NodeId(node))});
    return edited;
}

Rewritten Rounds::take()
{
    m_whole.edited = editedInAll();
    return std::move(m_whole);
}

} // namespace nodewise::rewrite
