// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/builder_parts.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace nodewise::trace {

namespace {

/// Of each old number the new one, from what stands at each new number.
std::vector<std::uint32_t> placesOf(const std::vector<std::uint32_t>& order)
{
    std::vector<std::uint32_t> places(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        places[order[i]] = i;
    return places;
}

template <class T>
std::vector<T> inOrder(std::vector<T>& from, const std::vector<std::uint32_t>& order)
{
    std::vector<T> to;
    to.reserve(from.size());
    for (const std::uint32_t old : order)
        to.push_back(std::move(from[old]));
    return to;
}

std::vector<std::uint32_t> counted(std::size_t size)
{
    std::vector<std::uint32_t> all(size);
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

} // namespace

void Builder::Parts::orderLanes()
{
    if (!groupRanks.empty()) {
        groupRanks.resize(groups.size());
        std::vector<std::uint32_t> depths(groups.size());
        for (std::size_t i = 0; i < groups.size(); ++i)
            depths[i] = groups[i].parent == none ? 0 : depths[groups[i].parent] + 1;
        auto order = counted(groups.size());
        std::ranges::stable_sort(order, {}, [&](std::uint32_t group) { return std::pair(depths[group], groupRanks[group]); });
        const auto places = placesOf(order);
        groups = inOrder(groups, order);
        for (Group& group : groups)
            group.parent = group.parent == none ? none : places[group.parent];
        for (Lane& lane_ : lanes)
            lane_.group = lane_.group == none ? none : places[lane_.group];
    }
    if (laneRanks.empty() && groupRanks.empty())
        return;
    laneRanks.resize(lanes.size());
    auto order = counted(lanes.size());
    // Those without a group stay in front.
    std::ranges::stable_sort(order, {}, [&](std::uint32_t l) { return std::pair(lanes[l].group + 1, laneRanks[l]); });
    const auto places = placesOf(order);
    lanes = inOrder(lanes, order);
    for (LaneId& place : lane)
        place = places[place];
    for (LaneId& place : sampleLane)
        place = places[place];
    for (Instant& instant : instants)
        instant.lane = places[instant.lane];
}

} // namespace nodewise::trace
