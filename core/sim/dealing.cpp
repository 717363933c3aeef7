// SPDX-License-Identifier: Apache-2.0
#include "core/sim/dealing.h"

#include <algorithm>

namespace nodewise::sim {

Dealing::Dealing(const TileGraph& graph, std::int64_t cores) : m_graph(graph), m_cores(cores), m_nests(graph.steps.size())
{
    if (cores == 1)
        return;
    bool dealt = false;
    for (std::uint32_t at = 0; at < graph.steps.size();) {
        const bool loop = graph.steps[at].kind == Step::Kind::Loop;
        const std::uint32_t end = loop ? graph.steps[at].end : at + 1;
        m_nests[at] = nestAt(at);
        dealt = dealt || !m_nests[at].empty();
        if (!selfContained(m_nests[at].empty() ? at : m_nests[at].back() + 1, end)) {
            m_cores = 1;
            return;
        }
        at = end;
    }
    if (!dealt)
        m_cores = 1;
}

std::vector<std::uint32_t> Dealing::nestAt(std::uint32_t at) const
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
bool Dealing::selfContained(std::uint32_t from, std::uint32_t end) const
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

std::uint32_t Dealing::coreOf(const Walk& walk)
{
    if (m_cores == 1)
        return 0;
    const std::uint32_t top = walk.loops().empty() ? Walk::none : walk.loops().front();
    if (top == Walk::none || m_nests[top].empty())
        return 0;
    const std::vector<std::uint32_t>& nest = m_nests[top];
    bool same = m_nest == top;
    for (std::size_t i = 0; same && i < nest.size(); ++i)
        same = m_rounds[i] == walk.round(nest[i]);
    if (!same) {
        m_nest = top;
        m_rounds.clear();
        for (const std::uint32_t loop : nest)
            m_rounds.push_back(walk.round(loop));
        const auto cores = static_cast<std::uint64_t>(m_cores);
        m_core = static_cast<std::uint32_t>((m_iteration + m_iteration / cores) % cores);
        ++m_iteration;
    }
    return m_core;
}

} // namespace nodewise::sim
