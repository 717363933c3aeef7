// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome_flows.h"

#include <algorithm>
#include <tuple>

namespace nodewise::trace {

namespace {

using Slices = std::vector<SliceId>;

/// Among slices that have begun by then, outermost first: the last one around the time, else one that ends there.
SliceId innermost(const Builder& builder, const Slices& open, Time time)
{
    constexpr std::size_t mostLookedAt = 4096; // of a file made to take long
    SliceId ending = none;
    for (std::size_t i = 0; i < std::min(open.size(), mostLookedAt); ++i) {
        const SliceId slice = open[open.size() - 1 - i];
        const Time end = builder.start(slice) + builder.duration(slice);
        if (end > time || builder.start(slice) == time)
            return slice;
        if (end == time && ending == none)
            ending = slice;
    }
    return ending;
}

/// Slices of one lane in the order of time, and its points likewise: each point gets the slice it belongs to.
template <class Points>
void bindLane(const Builder& builder, Slices& slices, const Points& points)
{
    const auto endOf = [&builder](SliceId slice) { return builder.start(slice) + builder.duration(slice); };
    std::sort(slices.begin(), slices.end(), [&builder](SliceId a, SliceId b) {
        return std::tuple(builder.start(a), -builder.duration(a), a) < std::tuple(builder.start(b), -builder.duration(b), b);
    });
    Slices open; // around the time we are at, outermost first
    std::size_t at = 0;
    for (auto* const point : points) {
        for (; at < slices.size() && builder.start(slices[at]) <= point->time; ++at) {
            while (!open.empty() && endOf(open.back()) < builder.start(slices[at]))
                open.pop_back();
            open.push_back(slices[at]);
        }
        if (point->next) {
            const auto next = std::lower_bound(slices.begin(), slices.end(), point->time,
                                               [&](SliceId slice, Time time) { return builder.start(slice) < time; });
            point->slice = next == slices.end() ? none : *next;
            continue;
        }
        while (!open.empty() && endOf(open.back()) < point->time)
            open.pop_back();
        point->slice = innermost(builder, open, point->time);
    }
}

} // namespace

void ChromeFlows::add(const ChromeEvent& event, LaneId lane, Time time, NameId name)
{
    std::string key(event.category);
    key.append(1, '\0').append(event.id);
    if (event.nestedId)
        key.append(1, '\0').append(event.process);
    const auto id = static_cast<std::uint32_t>(m_ids.try_emplace(std::move(key), m_ids.size()).first->second);
    m_points.push_back({id, lane, time, name, event.phase, event.phase == 'f' && event.bindingPoint != "e"});
}

void ChromeFlows::bind(const Builder& builder)
{
    std::unordered_map<LaneId, std::pair<Slices, std::vector<Point*>>> lanes;
    for (Point& point : m_points)
        lanes[point.lane].second.push_back(&point);
    for (SliceId slice = 0; slice < builder.sliceCount(); ++slice)
        if (const auto lane = lanes.find(builder.laneOf(slice)); lane != lanes.end())
            lane->second.first.push_back(slice);
    for (auto& [lane, parts] : lanes) {
        auto& points = parts.second;
        std::stable_sort(points.begin(), points.end(), [](const Point* a, const Point* b) { return a->time < b->time; });
        bindLane(builder, parts.first, points);
    }
}

/// Where an id is used once, its start comes first, also of a flow that leads back in time.
void ChromeFlows::startsFirst()
{
    for (auto begin = m_points.begin(); begin != m_points.end();) {
        const auto end = std::find_if(begin, m_points.end(), [id = begin->id](const Point& point) { return point.id != id; });
        const auto isStart = [](const Point& point) { return point.phase == 's'; };
        if (std::count_if(begin, end, isStart) == 1) {
            const auto start = std::find_if(begin, end, isStart);
            std::rotate(begin, start, start + 1);
        }
        begin = end;
    }
}

void ChromeFlows::resolve(Builder& builder, Skips& skips)
{
    if (m_points.empty())
        return;
    bind(builder);
    const auto order = [](char phase) { return phase == 's' ? 0 : phase == 't' ? 1 : 2; };
    std::stable_sort(m_points.begin(), m_points.end(), [&](const Point& a, const Point& b) {
        return std::tuple(a.id, a.time, order(a.phase)) < std::tuple(b.id, b.time, order(b.phase));
    });
    startsFirst();
    const Point* before = nullptr;
    for (const Point& point : m_points) {
        const bool follows = before && before->id == point.id && point.phase != 's' && before->phase != 'f';
        if (point.slice == none) {
            skips.add(UserText("this flow has no slice at its end"), 0);
            continue; // an id's other points keep what they have
        }
        if (follows && before->slice != point.slice)
            builder.addFlow(before->slice, point.slice, before->name);
        else if (!follows && point.phase != 's')
            skips.add(UserText("this flow ends without a beginning"), 0);
        before = &point;
    }
    m_points.clear();
}

} // namespace nodewise::trace
