// SPDX-License-Identifier: Apache-2.0
#include "core/sim/core_partition.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

std::uint32_t behind(const TileGraph& graph, std::uint32_t at)
{
    return graph.steps[at].kind == Step::Kind::Loop ? graph.steps[at].end : at + 1;
}

} // namespace

CorePartition::CorePartition(const TileGraph& graph, std::int64_t cores) : m_graph(graph), m_cores(cores), m_nests(graph.steps.size())
{
    for (std::uint32_t at = 0; at < graph.steps.size(); at = behind(graph, at))
        m_nests[at] = nestAt(at);
    if (cores > 1 && !divisible())
        m_cores = 1;
}

bool CorePartition::divisible() const
{
    bool dealt = false;
    for (std::uint32_t at = 0; at < m_graph.steps.size(); at = behind(m_graph, at)) {
        dealt = dealt || !m_nests[at].empty();
        if (!selfContained(m_nests[at].empty() ? at : m_nests[at].back() + 1, behind(m_graph, at)))
            return false;
    }
    return dealt;
}

std::vector<std::uint32_t> CorePartition::nestAt(std::uint32_t at) const
{
    std::vector<std::uint32_t> nest;
    const auto parallel = [this](std::uint32_t step) {
        return m_graph.steps[step].kind == Step::Kind::Loop && m_graph.steps[step].parallel;
    };
    while (parallel(at)) {
        nest.push_back(at);
        const std::uint32_t end = m_graph.steps[at].end;
        if (at + 1 == end || !parallel(at + 1) || m_graph.steps[at + 1].end != end)
            break;
        ++at;
    }
    return nest;
}

/// Whether everything it reads of the scratchpad it has written itself.
bool CorePartition::selfContained(std::uint32_t from, std::uint32_t end) const
{
    std::vector<bool> own(m_graph.buffers.size(), false);
    for (std::uint32_t at = from; at < end; ++at) {
        const Step& step = m_graph.steps[at];
        for (const Access& read : step.reads)
            if (!own[read.buffer])
                return false;
        for (const Access& write : step.writes) {
            const bool fresh = write.fresh && (write.first == Access::always || write.first >= from);
            if (!own[write.buffer] && !fresh)
                return false;
            own[write.buffer] = true;
        }
    }
    return true;
}

bool CorePartition::same(const Walk& walk, std::uint32_t top) const
{
    if (!m_begun || top != m_top)
        return false;
    if (top != Walk::none)
        for (std::size_t i = 0; i < m_rounds.size(); ++i)
            if (m_rounds[i] != walk.round(m_nests[top][i]))
                return false;
    return true;
}

CorePartition::Item CorePartition::itemOf(const Walk& walk)
{
    std::uint32_t top = walk.loops().empty() ? Walk::none : walk.loops().front();
    if (top != Walk::none && m_nests[top].empty())
        top = Walk::none;
    if (same(walk, top))
        return {.core = m_core};
    m_begun = true;
    m_top = top;
    m_core = 0;
    if (top != Walk::none) {
        m_rounds.clear();
        for (const std::uint32_t loop : m_nests[top])
            m_rounds.push_back(walk.round(loop));
        const auto cores = static_cast<std::uint64_t>(m_cores);
        m_core = static_cast<std::uint32_t>((m_iteration + m_iteration / cores) % cores);
        ++m_iteration;
    }
    return {.core = m_core, .begins = true};
}

} // namespace nodewise::sim
