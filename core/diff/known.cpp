// SPDX-License-Identifier: Apache-2.0
#include "core/diff/known.h"

#include "core/ir/body_names.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <unordered_map>

namespace nodewise::diff {

namespace {

/// Sets of numbers that are joined one by one.
class Sets {
public:
    explicit Sets(std::size_t size) : m_parent(size) { std::iota(m_parent.begin(), m_parent.end(), 0); }

    std::size_t root(std::size_t i)
    {
        while (m_parent[i] != i)
            i = m_parent[i] = m_parent[m_parent[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { m_parent[std::max(root(a), root(b))] = std::min(root(a), root(b)); }

private:
    std::vector<std::size_t> m_parent;
};

constexpr std::string_view fxNode = "fx_node";

bool saysWhatItComputes(const graph::Graph& graph)
{
    const auto says = [](const graph::Node& node) {
        return std::any_of(node.metadata.other.begin(), node.metadata.other.end(), [](const auto& fact) { return fact.first == fxNode; });
    };
    return std::any_of(graph.nodes().begin(), graph.nodes().end(), says);
}

/// Of a program and what was made of it.
Known computedIn(const graph::Graph& program, const graph::Graph& made)
{
    std::unordered_map<std::string_view, graph::SubgraphId> bodies;
    for (const graph::Subgraph& subgraph : program.subgraphs())
        bodies.try_emplace(subgraph.name, subgraph.id);
    Known known;
    for (const graph::Node& node : made.nodes()) {
        const auto body = bodies.find(made.subgraph(node.subgraph).name);
        if (body == bodies.end())
            continue;
        for (const auto& [key, name] : node.metadata.other)
            if (key == fxNode)
                if (const auto computed = program.tryFind(name, body->second))
                    known.emplace_back(computed->index(), node.id.index());
    }
    return known;
}

} // namespace

Known knownOf(const link::LinkTable& links, std::size_t fxNodes)
{
    Known known;
    for (std::size_t i = 0; i < fxNodes; ++i)
        for (const ir::NodeId to : links.irOf(graph::NodeId(i)))
            known.emplace_back(static_cast<std::uint32_t>(i), to.index());
    return known;
}

Known knownOf(const std::vector<std::vector<graph::NodeId>>& from)
{
    Known known;
    for (std::size_t i = 0; i < from.size(); ++i)
        for (const graph::NodeId node : from[i])
            known.emplace_back(node.index(), static_cast<std::uint32_t>(i));
    return known;
}

Known knownOf(const graph::Graph& before, const ir::Graph& after)
{
    std::unordered_map<std::string, graph::SubgraphId> bodies;
    const std::vector<std::string> names = ir::bodyNames(before);
    for (std::size_t i = 0; i < names.size(); ++i)
        bodies.emplace(names[i], graph::SubgraphId(i));
    Known known;
    for (const ir::Subgraph& subgraph : after.subgraphs) {
        const auto body = bodies.find(subgraph.name);
        if (body == bodies.end())
            continue;
        for (const ir::NodeId id : subgraph.nodes)
            for (const std::string& name : after.node(id).from)
                if (const auto node = before.tryFind(name, body->second))
                    known.emplace_back(node->index(), id.index());
    }
    return known;
}

Known knownOf(const graph::Graph& before, const graph::Graph& after)
{
    const bool first = saysWhatItComputes(before), second = saysWhatItComputes(after);
    if (first == second)
        return {};
    return first ? swapped(computedIn(after, before)) : computedIn(before, after);
}

Known knownOf(const ir::Graph& before, const ir::Graph& after)
{
    std::map<std::pair<std::string_view, std::string_view>, std::vector<ir::NodeId>> made; // by body and FX node
    for (const ir::Subgraph& subgraph : before.subgraphs)
        for (const ir::NodeId id : subgraph.nodes) {
            const ir::OpNode& node = before.node(id);
            if (node.from.empty())
                made[{subgraph.name, node.name}].push_back(id);
            for (const std::string& name : node.from)
                made[{subgraph.name, name}].push_back(id);
        }
    Known known;
    for (const ir::Subgraph& subgraph : after.subgraphs)
        for (const ir::NodeId id : subgraph.nodes)
            for (const std::string& name : after.node(id).from)
                if (const auto nodes = made.find({subgraph.name, name}); nodes != made.end())
                    for (const ir::NodeId node : nodes->second)
                        known.emplace_back(node.index(), id.index());
    return known;
}

Known swapped(Known known)
{
    for (auto& [before, after] : known)
        std::swap(before, after);
    return known;
}

std::vector<Group> groupsOf(const Known& known, std::size_t before, std::size_t after)
{
    Sets sets(before + after);
    std::vector<bool> named(before + after, false);
    for (const auto& [a, b] : known) {
        if (a >= before || b >= after)
            continue;
        sets.join(a, before + b);
        named[a] = named[before + b] = true;
    }
    std::vector<Group> groups;
    std::unordered_map<std::size_t, std::size_t> byRoot;
    for (std::size_t i = 0; i < named.size(); ++i) {
        if (!named[i])
            continue;
        const auto [place, added] = byRoot.try_emplace(sets.root(i), groups.size());
        if (added)
            groups.emplace_back();
        Group& group = groups[place->second];
        (i < before ? group.before : group.after).push_back(static_cast<std::uint32_t>(i < before ? i : i - before));
    }
    return groups;
}

} // namespace nodewise::diff
