// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/tile_steps.h"

#include <algorithm>

namespace nodewise::views {

namespace {

constexpr std::int64_t mostIterations = std::int64_t(1) << 53;

} // namespace

TileSteps::TileSteps(protocol::KernelTilesAnswer answer) : m_answer(std::move(answer)), m_rounds(m_answer.loops.size(), 0)
{
    std::vector<bool> used(m_answer.loops.size(), false);
    for (const protocol::KernelTile& tile : m_answer.tiles) {
        for (const protocol::TileOffset& offset : tile.offsets)
            for (const auto& term : offset.terms)
                if (term.loop < used.size())
                    used[term.loop] = true;
        if (!m_active && tile.loop && *tile.loop < used.size())
            m_active = tile.loop;
    }
    for (std::size_t loop = used.size(); loop-- > 0;)
        if (const auto around = m_answer.loops[loop].around; used[loop] && around && *around < loop)
            used[*around] = true;
    for (std::uint32_t loop = 0; loop < used.size(); ++loop)
        if (used[loop])
            m_loops.push_back(loop);
    if (m_active && !used[*m_active])
        m_active.reset();
    if (!m_active && !m_loops.empty())
        m_active = m_loops.back();
}

std::int64_t TileSteps::value(std::uint32_t loop) const
{
    const protocol::TileLoop& of = m_answer.loops[loop];
    return of.lower + m_rounds[loop] * of.step;
}

void TileSteps::setRound(std::uint32_t loop, std::int64_t round)
{
    m_rounds[loop] = std::clamp<std::int64_t>(round, 0, std::max<std::int64_t>(0, m_answer.loops[loop].trips() - 1));
}

void TileSteps::setActive(std::uint32_t loop)
{
    if (std::find(m_loops.begin(), m_loops.end(), loop) != m_loops.end())
        m_active = loop;
}

bool TileSteps::setActiveLine(std::uint32_t line)
{
    // Of several variables the innermost
    const auto found =
        std::find_if(m_loops.rbegin(), m_loops.rend(), [&](std::uint32_t loop) { return m_answer.loops[loop].line == line; });
    if (found == m_loops.rend())
        return false;
    m_active = *found;
    return true;
}

std::vector<std::uint32_t> TileSteps::nest() const
{
    std::vector<std::uint32_t> nest;
    for (auto loop = m_active; loop && *loop < m_answer.loops.size() && nest.size() < m_answer.loops.size();
         loop = m_answer.loops[*loop].around)
        nest.push_back(*loop);
    return nest;
}

std::int64_t TileSteps::iterations() const
{
    std::int64_t count = 1;
    for (const std::uint32_t loop : nest()) {
        const std::int64_t trips = std::max<std::int64_t>(1, m_answer.loops[loop].trips());
        count = count > mostIterations / trips ? mostIterations : count * trips;
    }
    return count;
}

std::int64_t TileSteps::iteration() const
{
    std::int64_t at = 0;
    const std::vector<std::uint32_t> loops = nest();
    for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop)
        at = at * std::max<std::int64_t>(1, m_answer.loops[*loop].trips()) + m_rounds[*loop];
    return at;
}

void TileSteps::setIteration(std::int64_t iteration)
{
    std::int64_t left = std::clamp<std::int64_t>(iteration, 0, iterations() - 1);
    for (const std::uint32_t loop : nest()) {
        const std::int64_t trips = std::max<std::int64_t>(1, m_answer.loops[loop].trips());
        m_rounds[loop] = left % trips;
        left /= trips;
    }
}

bool TileSteps::step(std::int64_t by)
{
    const std::int64_t before = iteration();
    setIteration(before + by);
    return iteration() != before;
}

std::optional<TilePart> TileSteps::partOf(const protocol::KernelTile& tile) const
{
    TilePart part;
    for (std::size_t axis = 0; axis < tile.shape.size(); ++axis) {
        if (axis >= tile.offsets.size() || axis >= tile.extents.size() || tile.extents[axis] == protocol::dynamicSize ||
            tile.shape[axis] == protocol::dynamicSize)
            return std::nullopt;
        std::int64_t begin = tile.offsets[axis].constant;
        for (const auto& term : tile.offsets[axis].terms)
            begin += term.factor * (term.loop < m_rounds.size() ? value(term.loop) : 0);
        begin = std::clamp<std::int64_t>(begin, 0, tile.shape[axis]);
        part.begin.push_back(begin);
        part.size.push_back(std::clamp<std::int64_t>(tile.extents[axis], 0, tile.shape[axis] - begin));
    }
    return part;
}

} // namespace nodewise::views
