// SPDX-License-Identifier: Apache-2.0
#include "core/sim/hazards.h"

#include <algorithm>
#include <utility>

namespace nodewise::sim {

Hazards::Hazards(const TileGraph& graph) : m_both(graph.buffers.size(), false), m_active(graph.buffers.size())
{
    std::vector<bool> loaded(graph.buffers.size(), false), stored(graph.buffers.size(), false);
    for (const Step& step : graph.steps) {
        if (step.kind == Step::Kind::Load)
            loaded[step.dram] = true;
        else if (step.kind == Step::Kind::Store)
            stored[step.dram] = true;
    }
    for (std::size_t i = 0; i < m_both.size(); ++i) {
        m_both[i] = loaded[i] && stored[i];
        m_any = m_any || m_both[i];
    }
}

bool Hazards::concerns(const Step& step) const
{
    return (step.kind == Step::Kind::Load || step.kind == Step::Kind::Store) && m_both[step.dram];
}

std::uint32_t Hazards::fetch(const Step& step, Box box, std::int64_t now)
{
    const auto id = static_cast<std::uint32_t>(m_transfers.size());
    std::vector<std::uint32_t>& active = m_active[step.dram];
    std::erase_if(active, [&](std::uint32_t other) {
        Transfer& transfer = m_transfers[other];
        const bool over = transfer.issued && transfer.end <= now;
        if (over)
            transfer = {.box = {}, .store = transfer.store, .issued = true, .end = transfer.end, .after = {}};
        return over;
    });
    Transfer transfer{.box = std::move(box), .store = step.kind == Step::Kind::Store, .after = {}};
    for (const std::uint32_t other : active)
        if ((transfer.store || m_transfers[other].store) && transfer.box.meets(m_transfers[other].box))
            transfer.after.push_back(other);
    active.push_back(id);
    m_transfers.push_back(std::move(transfer));
    return id;
}

void Hazards::check(std::uint32_t hazard, Wait& wait) const
{
    for (const std::uint32_t other : m_transfers[hazard].after) {
        const Transfer& transfer = m_transfers[other];
        if (!transfer.issued) {
            wait.known = false;
            return;
        }
        wait.also(transfer.end, trace::Stall::Data, transfer.instruction);
    }
}

void Hazards::issue(std::uint32_t hazard, std::uint32_t instruction, std::int64_t end)
{
    Transfer& transfer = m_transfers[hazard];
    transfer.issued = true;
    transfer.end = end;
    transfer.instruction = instruction;
}

} // namespace nodewise::sim
