// SPDX-License-Identifier: Apache-2.0
// Tracks of a Perfetto trace as lanes and groups, and the events on them as slices.
#pragma once

#include "core/trace/store/builder.h"
#include "core/trace/store/skips.h"

#include <unordered_map>

namespace nodewise::trace {

/// What a TrackDescriptor says; also of tracks that Nodewise makes for what has none (GPU lanes, CPUs, old threads).
struct PerfettoTrack {
    std::string name;
    std::uint64_t parent = 0;
    bool counter = false, incremental = false;
    std::string unit;
    double factor = 1;
    std::int32_t rank = 0;
};

/// Gathers events in the order of the file; makes slices of them at the end. Begins and ends of a track are matched by time: writers
/// may put all begins before all ends.
class PerfettoTracks {
public:
    /// Numbers that no file gives to its tracks: a kind of ours from bit 40 on, then its own number.
    static constexpr std::uint64_t own = 0xA5EED00000000000ULL, processes = own | 6ULL << 40, threads = own | 7ULL << 40;

    enum class Type : std::uint8_t { Begin = 1, End = 2, Instant = 3, Counter = 4, Whole = 100 };
    struct Argument {
        NameId key = none;
        ArgumentValue value;
    };
    struct Event {
        std::uint64_t track = 0;
        Time time = 0, duration = 0; ///< the duration of a Whole
        Type type = Type::Begin;
        Kind kind = Kind::Other;
        NameId name = none;
        LinkId link = none;
        double value = 0; ///< of a Counter
        std::uint64_t at = 0;
        std::size_t firstArgument = 0, arguments = 0;
    };

    explicit PerfettoTracks(Builder& builder) : m_builder(builder) {}

    PerfettoTrack& track(std::uint64_t uuid) { return m_tracks[uuid]; }
    bool has(std::uint64_t uuid) const { return m_tracks.contains(uuid); }
    void add(Event event, std::vector<Argument> arguments);
    /// Of the event that was added last.
    void addFlow(std::uint64_t id, bool ends) { m_flows.push_back({id, m_events.size() - 1, ends}); }
    std::size_t size() const { return std::max(m_events.size(), m_arguments.size() / 16); } ///< of what it holds, in events

    /// Everything into the builder. Ends without a begin are counted; what has no end lasts as long as the trace. Times that count from
    /// 1970 are beyond what a trace holds: they then count from the first event. Returns what was taken off.
    Time build(Skips& skips);

private:
    struct FlowEnd {
        std::uint64_t id = 0;
        std::size_t event = 0;
        bool ends = false;
    };
    struct Open {
        SliceId slice = none;
        Time start = 0;
    };

    std::uint32_t groupOf(std::uint64_t uuid, int depth);
    LaneId laneOf(std::uint64_t uuid);
    void buildTrack(std::uint64_t uuid, std::vector<std::size_t>& events, Skips& skips);
    void pair(LaneId lane, const std::vector<std::size_t>& events, Skips& skips);
    SliceId addSlice(LaneId lane, std::size_t event, Time duration);
    void close(std::vector<Open>& open, const Event& end, Skips& skips);
    void buildFlows();

    Builder& m_builder;
    std::unordered_map<std::uint64_t, PerfettoTrack> m_tracks;
    std::unordered_map<std::uint64_t, std::uint32_t> m_groups, m_lanes;
    std::vector<Event> m_events;
    std::vector<Argument> m_arguments;
    std::vector<FlowEnd> m_flows;
    std::vector<SliceId> m_sliceOf; ///< per event
    Time m_last = 0;
};

} // namespace nodewise::trace
