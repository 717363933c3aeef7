// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/lane_rows.h"

namespace nodewise::trace {

void LaneRows::arrange(LaneId lane, std::size_t first, std::span<std::uint32_t> order, std::span<SliceId> parent, std::vector<Row>& rows)
{
    gather(order);
    sortSlices({m_slices.data(), m_slices.size()});
    place();
    const std::vector<std::size_t> firsts = appendRows(lane, first, rows);
    number(firsts, first, order, parent);
}

void LaneRows::gather(std::span<const std::uint32_t> order)
{
    m_slices.clear();
    m_slices.reserve(order.size());
    for (const std::uint32_t slice : order)
        m_slices.push_back({m_start[slice], m_duration[slice], slice});
}

// Of each slice its row and the place of the one around it among the sorted.
void LaneRows::place()
{
    RowFinder finder;
    std::vector<std::uint32_t> last;
    m_depth.clear();
    m_around.clear();
    m_counts.clear();
    for (std::uint32_t i = 0; i < m_slices.size(); ++i) {
        const auto [depth, parent] = finder.place(m_slices[i].start, m_slices[i].start + m_slices[i].duration);
        m_around.push_back(parent == none ? none : last[parent]);
        if (depth == last.size()) {
            last.push_back(i);
            m_counts.push_back(0);
        }
        last[depth] = i;
        ++m_counts[depth];
        m_depth.push_back(depth);
    }
}

std::vector<std::size_t> LaneRows::appendRows(LaneId lane, std::size_t first, std::vector<Row>& rows) const
{
    std::vector<std::size_t> firsts;
    for (std::uint32_t depth = 0; depth < m_counts.size(); ++depth) {
        firsts.push_back(first);
        rows.push_back({lane, depth, static_cast<SliceId>(first), m_counts[depth]});
        first += m_counts[depth];
    }
    return firsts;
}

void LaneRows::number(std::vector<std::size_t> next, std::size_t first, std::span<std::uint32_t> order, std::span<SliceId> parent)
{
    for (std::size_t i = 0; i < m_slices.size(); ++i) {
        const std::size_t id = next[m_depth[i]]++;
        order[id - first] = m_slices[i].number;
        // A slice around this one was sorted before it: its new number takes the place of its depth.
        m_depth[i] = static_cast<SliceId>(id);
        parent[id - first] = m_around[i] == none ? none : m_depth[m_around[i]];
        m_nested |= m_around[i] != none;
    }
}

} // namespace nodewise::trace
