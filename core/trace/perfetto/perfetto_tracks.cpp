// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_tracks.h"

#include <algorithm>
#include <map>

namespace nodewise::trace {

namespace {

constexpr int deepest = 32; // of tracks in each other; real ones stay under 6
constexpr std::size_t mostLanes = 65536;
constexpr std::string_view cyclesTrack = "Cycles, each shown as 1 ns"; // of our writer: Perfetto knows no other unit

} // namespace

void PerfettoTracks::add(Event event, std::vector<Argument> arguments)
{
    constexpr Time farthest = Time(1) << 61;
    event.time = std::clamp(event.time, -farthest, farthest);
    event.duration = std::clamp<Time>(event.duration, 0, farthest);
    event.firstArgument = m_arguments.size();
    event.arguments = arguments.size();
    std::move(arguments.begin(), arguments.end(), std::back_inserter(m_arguments));
    m_events.push_back(event);
}

std::uint32_t PerfettoTracks::groupOf(std::uint64_t uuid, int depth)
{
    const auto track = m_tracks.find(uuid);
    if (uuid == 0 || track == m_tracks.end() || depth > deepest)
        return none;
    const auto [known, added] = m_groups.emplace(uuid, none);
    if (!added)
        return known->second;
    if (track->second.name == cyclesTrack && track->second.parent == 0) { // it says so, and is no place
        m_builder.setUnit(Unit::Cycles);
        return none;
    }
    const std::uint32_t parent = groupOf(track->second.parent, depth + 1);
    const std::uint32_t group = m_builder.addGroup(track->second.name, parent);
    m_builder.setGroupRank(group, track->second.rank);
    return m_groups[uuid] = group;
}

LaneId PerfettoTracks::laneOf(std::uint64_t uuid)
{
    const auto [known, added] = m_lanes.emplace(uuid, none);
    if (!added || m_lanes.size() > mostLanes)
        return known->second;
    const PerfettoTrack& track = m_tracks[uuid];
    const std::uint32_t group = groupOf(track.parent, 0);
    const std::string name = track.name.empty() ? "track " + std::to_string(uuid) : track.name;
    const LaneId lane = track.counter ? m_builder.addCounter(name, group, track.unit) : m_builder.addLane(name, group);
    m_builder.setRank(lane, track.rank);
    return m_lanes[uuid] = lane;
}

Time PerfettoTracks::build(Skips& skips)
{
    constexpr Time farthest = Time(1) << 53;
    Time base = 0;
    if (const auto first = std::ranges::min_element(m_events, {}, &Event::time); first != m_events.end() && first->time > farthest)
        base = first->time;
    for (Event& event : m_events)
        event.time -= base;
    std::map<std::uint64_t, std::vector<std::size_t>> byTrack;
    for (std::size_t i = 0; i < m_events.size(); ++i) {
        byTrack[m_events[i].track].push_back(i);
        m_last = std::max(m_last, m_events[i].time);
    }
    m_sliceOf.assign(m_events.size(), none);
    for (auto& [uuid, events] : byTrack)
        buildTrack(uuid, events, skips);
    buildFlows();
    return base;
}

void PerfettoTracks::buildTrack(std::uint64_t uuid, std::vector<std::size_t>& events, Skips& skips)
{
    const bool counts = std::ranges::any_of(events, [this](std::size_t at) { return m_events[at].type == Type::Counter; });
    m_tracks[uuid].counter = m_tracks[uuid].counter || counts;
    const LaneId lane = laneOf(uuid);
    if (lane == none)
        return skips.add(UserText("there are too many tracks"), m_events[events.front()].at);
    if (!m_tracks[uuid].counter)
        return pair(lane, events, skips);
    std::ranges::stable_sort(events, {}, [this](std::size_t at) { return m_events[at].time; });
    double sum = 0;
    for (const std::size_t at : events) {
        const Event& event = m_events[at];
        if (event.type != Type::Counter) {
            skips.add(UserText("the event is on a track of a counter"), event.at);
            continue;
        }
        sum = m_tracks[uuid].incremental ? sum + event.value : event.value;
        m_builder.addSample(lane, event.time, sum * m_tracks[uuid].factor);
    }
}

SliceId PerfettoTracks::addSlice(LaneId lane, std::size_t at, Time duration)
{
    const Event& event = m_events[at];
    const SliceId slice = m_builder.addSlice(lane, event.time, duration, event.name, event.kind, event.link);
    for (std::size_t i = event.firstArgument; i < event.firstArgument + event.arguments; ++i)
        std::visit([&](const auto& value) { m_builder.addArgument(slice, m_arguments[i].key, value); }, m_arguments[i].value);
    return m_sliceOf[at] = slice;
}

void PerfettoTracks::close(std::vector<Open>& open, const Event& end, Skips& skips)
{
    if (open.empty())
        return skips.add(UserText("the slice ends that never began"), end.at);
    m_builder.setDuration(open.back().slice, std::max<Time>(0, end.time - open.back().start));
    open.pop_back();
}

/// Where the file is in the order of time, that order holds. Else events are sorted, and of those of one moment the ends of what began
/// before come first: slices that touch are neighbors, not nested.
void PerfettoTracks::pair(LaneId lane, const std::vector<std::size_t>& inFile, Skips& skips)
{
    const auto timeOf = [this](std::size_t at) { return m_events[at].time; };
    std::vector<std::size_t> events = inFile;
    const bool ordered = std::ranges::is_sorted(events, {}, timeOf);
    if (!ordered)
        std::ranges::stable_sort(events, {}, timeOf);
    std::vector<Open> open;
    std::vector<std::size_t> later;
    for (std::size_t from = 0, to = 0; from < events.size(); from = to) {
        const Time now = timeOf(events[from]);
        while (to < events.size() && timeOf(events[to]) == now)
            ++to;
        later.clear();
        for (std::size_t i = from; i < to && !ordered; ++i)
            if (m_events[events[i]].type == Type::End) {
                if (!open.empty() && open.back().start < now)
                    close(open, m_events[events[i]], skips);
                else
                    later.push_back(events[i]);
            }
        for (std::size_t i = from; i < to; ++i) {
            const Event& event = m_events[events[i]];
            if (event.type == Type::Instant)
                m_builder.addInstant(lane, event.time, event.name);
            else if (event.type == Type::Whole)
                addSlice(lane, events[i], event.duration);
            else if (event.type == Type::Begin)
                open.push_back({addSlice(lane, events[i], 0), event.time});
            else if (ordered)
                close(open, event, skips);
        }
        for (const std::size_t at : later)
            close(open, m_events[at], skips);
    }
    for (const Open& left : open)
        m_builder.setDuration(left.slice, std::max<Time>(0, m_last - left.start));
}

/// From each event of a flow to the next in time.
void PerfettoTracks::buildFlows()
{
    std::ranges::stable_sort(m_flows, [this](const FlowEnd& a, const FlowEnd& b) {
        return a.id != b.id ? a.id < b.id : m_events[a.event].time < m_events[b.event].time;
    });
    for (std::size_t i = 1; i < m_flows.size(); ++i) {
        const FlowEnd &from = m_flows[i - 1], &to = m_flows[i];
        if (from.id != to.id || from.ends)
            continue;
        const SliceId one = m_sliceOf[from.event], other = m_sliceOf[to.event];
        if (one != none && other != none && one != other)
            m_builder.addFlow(one, other);
    }
}

} // namespace nodewise::trace
