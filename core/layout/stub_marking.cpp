// SPDX-License-Identifier: Apache-2.0
// Which values are hubs. A residual connection or q, k and v taken from one value are drawn; a mask or rotary cos and sin, consumed
// in one layer after the other, are not.
#include "core/layout/diagram_builder.h"

#include <algorithm>

namespace nodewise::layout {

namespace {

constexpr std::uint32_t farRanks = 30;   ///< a single edge over more rows than this is a stub
constexpr std::size_t manyConsumers = 5; ///< from so many consumers on, over more rows than:
constexpr std::uint32_t manyRanks = 6;

/// Ranks of every item and group among its siblings: longest path over the edges between siblings, back edges left out.
class LevelRanks {
public:
    explicit LevelRanks(const Diagram& diagram) : m_diagram(diagram), m_items(diagram.items.size())
    {
        fillDepths();
        fillFirsts();
        fillRanks();
    }

    /// A sibling at some level: an item, or a group by number of items + its index.
    using Key = std::uint32_t;
    struct Ends {
        Key from, to;
    };

    std::uint32_t rank(Key key) const { return m_ranks[key]; }
    bool isGroup(Key key) const { return key >= m_items; }
    Key keyOf(ItemId item) const { return item.index(); }
    Key keyOf(GroupId group) const { return m_items + group.index(); }

    /// The two siblings between which the edge runs: children of the innermost group around both ends.
    Ends siblings(const Edge& edge) const
    {
        Ends ends{keyOf(edge.from), keyOf(edge.to)};
        while (parent(ends.from) != parent(ends.to)) {
            if (depth(ends.from) >= depth(ends.to))
                ends.from = keyOf(parent(ends.from));
            else
                ends.to = keyOf(parent(ends.to));
        }
        return ends;
    }

    GroupId parent(Key key) const { return key < m_items ? m_diagram.items[key].group : m_diagram.groups[key - m_items].parent; }
    std::uint32_t depth(Key key) const { return m_depths[key]; }

    /// The child of `group` that contains the item.
    Key childOf(GroupId group, ItemId item) const
    {
        Key key = keyOf(item);
        while (parent(key) != group)
            key = keyOf(parent(key));
        return key;
    }

    GroupId common(GroupId a, GroupId b) const
    {
        Key x = keyOf(a), y = keyOf(b);
        while (x != y) {
            Key& deeper = depth(x) >= depth(y) ? x : y;
            deeper = keyOf(parent(deeper));
        }
        return GroupId(x - m_items);
    }

private:
    void fillDepths()
    {
        m_depths.assign(m_items + m_diagram.groups.size(), 0);
        for (std::size_t g = 1; g < m_diagram.groups.size(); ++g)
            m_depths[m_items + g] = m_depths[keyOf(m_diagram.groups[g].parent)] + 1;
        for (std::uint32_t i = 0; i < m_items; ++i)
            m_depths[i] = m_depths[keyOf(m_diagram.items[i].group)] + 1;
    }

    void fillFirsts()
    {
        m_first.assign(m_items + m_diagram.groups.size(), noNode);
        for (std::uint32_t i = 0; i < m_items; ++i) {
            m_first[i] = i;
            for (GroupId g = m_diagram.items[i].group; g.valid() && m_first[keyOf(g)] == noNode; g = m_diagram.group(g).parent)
                m_first[keyOf(g)] = i;
        }
    }

    void fillRanks()
    {
        m_ranks.assign(m_first.size(), 0);
        std::vector<Ends> pairs;
        pairs.reserve(m_diagram.edges.size());
        for (const Edge& edge : m_diagram.edges)
            pairs.push_back(siblings(edge));
        std::stable_sort(pairs.begin(), pairs.end(), [this](Ends a, Ends b) { return m_first[a.to] < m_first[b.to]; });
        for (const Ends& pair : pairs)
            if (m_first[pair.from] < m_first[pair.to])
                m_ranks[pair.to] = std::max(m_ranks[pair.to], m_ranks[pair.from] + 1);
    }

    const Diagram& m_diagram;
    std::uint32_t m_items;
    std::vector<std::uint32_t> m_depths, m_first, m_ranks; ///< by key
};

bool isHub(const Diagram& diagram, const LevelRanks& ranks, const std::vector<std::uint32_t>& edges)
{
    if (edges.size() < 2)
        return false;
    GroupId common = diagram.item(diagram.edges[edges.front()].to).group;
    for (const std::uint32_t e : edges)
        common = ranks.common(common, diagram.item(diagram.edges[e].to).group);
    std::uint32_t low = noNode, high = 0, lowGroup = noNode, highGroup = 0;
    for (const std::uint32_t e : edges) {
        const auto child = ranks.childOf(common, diagram.edges[e].to);
        low = std::min(low, ranks.rank(child));
        high = std::max(high, ranks.rank(child));
        if (ranks.isGroup(child)) {
            lowGroup = std::min(lowGroup, ranks.rank(child));
            highGroup = std::max(highGroup, ranks.rank(child));
        }
    }
    const bool oneAfterTheOther = lowGroup != noNode && highGroup > lowGroup;
    return oneAfterTheOther || (edges.size() >= manyConsumers && high - low >= manyRanks);
}

/// A module whose inputs are all stubs would hang in the air (densely connected layers): the nearest of them is drawn after all.
void keepNearest(Diagram& diagram, const LevelRanks& ranks, const std::vector<LevelRanks::Ends>& ends)
{
    std::unordered_map<std::uint32_t, bool> fed;
    std::unordered_map<std::uint32_t, std::uint32_t> nearest;
    for (std::uint32_t e = 0; e < diagram.edges.size(); ++e) {
        const auto key = ends[e].to;
        if (!ranks.isGroup(key))
            continue;
        if (!diagram.edges[e].stub)
            fed[key] = true;
        else if (const auto [at, added] = nearest.emplace(key, e); !added && ranks.rank(ends[e].from) > ranks.rank(ends[at->second].from))
            at->second = e;
    }
    for (const auto& [key, edge] : nearest)
        if (!fed.contains(key) && ranks.rank(key) - ranks.rank(ends[edge].from) <= farRanks)
            diagram.edges[edge].stub = false;
}

} // namespace

void markStubs(Diagram& diagram)
{
    const LevelRanks ranks(diagram);
    std::vector<std::vector<std::uint32_t>> byProducer(diagram.items.size());
    std::vector<LevelRanks::Ends> ends;
    for (std::uint32_t e = 0; e < diagram.edges.size(); ++e) {
        ends.push_back(ranks.siblings(diagram.edges[e]));
        byProducer[diagram.edges[e].from.index()].push_back(e);
    }
    for (const auto& edges : byProducer) {
        const bool hub = isHub(diagram, ranks, edges);
        for (const std::uint32_t e : edges) {
            const auto from = ranks.rank(ends[e].from), to = ranks.rank(ends[e].to);
            diagram.edges[e].stub = hub || (to > from && to - from > farRanks);
        }
    }
    keepNearest(diagram, ranks, ends);
}

} // namespace nodewise::layout
