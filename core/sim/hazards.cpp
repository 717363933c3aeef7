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
    const auto over = [now](const Transfer& transfer) { return transfer.issued && transfer.end <= now; };
    std::vector<std::uint32_t>& active = m_active[step.dram];
    std::erase_if(active, [&](std::uint32_t other) { return other < m_first || over(at(other)); });
    for (; !m_transfers.empty() && over(m_transfers.front()); ++m_first)
        m_transfers.pop_front();
    Transfer transfer{.box = std::move(box), .store = step.kind == Step::Kind::Store, .after = {}};
    for (const std::uint32_t other : active)
        if ((transfer.store || at(other).store) && transfer.box.meets(at(other).box))
            transfer.after.push_back(other);
    const auto id = static_cast<std::uint32_t>(m_first + m_transfers.size());
    active.push_back(id);
    m_transfers.push_back(std::move(transfer));
    return id;
}

void Hazards::check(std::uint32_t hazard, Wait& wait) const
{
    for (const std::uint32_t other : at(hazard).after) {
        if (other < m_first)
            continue;
        const Transfer& transfer = at(other);
        if (!transfer.issued) {
            wait.known = false;
            return;
        }
        wait.also(transfer.end, trace::Stall::Data, transfer.instruction);
    }
}

void Hazards::issue(std::uint32_t hazard, std::uint32_t instruction, std::int64_t end)
{
    Transfer& transfer = at(hazard);
    transfer.issued = true;
    transfer.end = end;
    transfer.instruction = instruction;
}

} // namespace nodewise::sim
