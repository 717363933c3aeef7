// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_lanes.h"

#include <algorithm>

namespace nodewise::trace::pytorchsim {

namespace {

/// Where a lane of a core stands; "Array 3" after "Array 2".
double rankOf(const std::string& name)
{
    constexpr std::string_view order[] = {"Windows", "Tiles", "DMA in", "DMA out", "Array", "Vector", "Cross-lane", "Barriers"};
    std::size_t i = 0;
    while (i < std::size(order) && !name.starts_with(order[i]))
        ++i;
    const std::size_t digits = name.find_first_of("0123456789");
    return static_cast<double>(i) + (digits == std::string::npos ? 0 : (1 + std::atof(name.c_str() + digits)) / 1000);
}

} // namespace

LaneId Lanes::kernels(std::uint32_t scheduler)
{
    const auto [place, added] = m_kernels.try_emplace(scheduler, none);
    if (added)
        place->second = m_builder.addLane("Kernels " + std::to_string(scheduler), m_all);
    return place->second;
}

LaneId Lanes::counter(const std::string& name, const std::string& unit)
{
    const auto [place, added] = m_counters.try_emplace(name, none);
    if (added)
        place->second = m_builder.addCounter(name, m_all, unit);
    return place->second;
}

std::uint32_t Lanes::groupOf(Core core)
{
    const auto [place, added] = m_groups.try_emplace(core, none);
    if (added)
        place->second = m_builder.addGroup((core.sparse ? "StonneCore " : "Core ") + std::to_string(core.number), m_all);
    return place->second;
}

LaneId Lanes::lane(Core core, const std::string& name)
{
    const auto [place, added] = m_lanes.try_emplace({core, name}, none);
    if (added)
        place->second = m_builder.addLane(name, groupOf(core));
    return place->second;
}

LaneId Lanes::counter(Core core, const std::string& name, const std::string& unit)
{
    const auto [place, added] = m_coreCounters.try_emplace({core, name}, none);
    if (added)
        place->second = m_builder.addCounter(name, groupOf(core), unit);
    return place->second;
}

void Lanes::finish()
{
    constexpr double behindLanes = 100;
    for (const auto& [scheduler, lane] : m_kernels) {
        m_builder.setRank(lane, -1 + scheduler / 10000.0);
        if (m_kernels.size() == 1)
            m_builder.rename(lane, "Kernels");
    }
    for (const auto& [key, lane] : m_lanes) {
        const auto& [core, name] = key;
        m_builder.setRank(lane, rankOf(name));
        if (name == "Array 0" && !m_lanes.contains({core, "Array 1"}) && !m_lanes.contains({core, "Array"}))
            m_builder.rename(lane, "Array");
    }
    for (const auto& [key, lane] : m_coreCounters) {
        const auto& [core, name] = key;
        m_builder.setRank(lane, behindLanes + rankOf(name));
        if (name == "Array 0 utilization" && !m_coreCounters.contains({core, "Array 1 utilization"}))
            m_builder.rename(lane, "Array utilization");
    }
    double rank = 0;
    for (const auto& [core, group] : m_groups)
        m_builder.setGroupRank(group, ++rank);
}

} // namespace nodewise::trace::pytorchsim
