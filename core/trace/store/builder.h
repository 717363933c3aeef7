// SPDX-License-Identifier: Apache-2.0
// Takes events in any order and makes a Trace of them.
#pragma once

#include "core/base/progress.h"
#include "core/trace/store/trace.h"

#include <concepts>

namespace nodewise::trace {

/// Not thread-safe. Slices may come in any order, nest and overlap; build() sorts them into rows: each into the first row of its lane that
/// is free when it starts, below all slices that contain it.
/// Times farther from 0 than 2^60 and longer durations are cut to that. Lanes, links, names and slices that are named must have been added.
class Builder {
public:
    Builder(Unit unit, std::optional<double> clockMhz = {});
    ~Builder();

    Origin& origin();
    void setUnit(Unit unit);
    void setClock(double mhz);
    std::uint32_t addGroup(std::string name, std::uint32_t parent = none);
    void renameGroup(std::uint32_t group, std::string name);
    LaneId addLane(std::string name, std::uint32_t group = none);
    LaneId addCounter(std::string name, std::uint32_t group = none, std::string unit = {});
    void rename(LaneId lane, std::string name);
    /// Lanes and groups beside each other stand in the order of their ranks, equal ones as they were added; 0 where none is given.
    void setRank(LaneId lane, double rank);
    void setGroupRank(std::uint32_t group, double rank);
    /// The same number for equal names.
    NameId intern(std::string_view name);
    /// A new number, also for equal links.
    LinkId addLink(Link link);

    /// The number is this builder's, for the calls below; in the trace slices are numbered anew. Negative durations count as 0.
    SliceId addSlice(LaneId lane, Time start, Time duration, NameId name, Kind kind = Kind::Other, LinkId link = none);
    Time start(SliceId slice) const;
    Time duration(SliceId slice) const;
    LaneId laneOf(SliceId slice) const;
    void setDuration(SliceId slice, Time duration); ///< of one whose end came later
    void setStall(SliceId slice, Stall cause, Time waited);
    /// Best those of a slice in a row before those of another: what is taken up again takes its memory again.
    void addArgument(SliceId slice, NameId key, std::int64_t value);
    void addArgument(SliceId slice, NameId key, double value);
    void addArgument(SliceId slice, NameId key, std::string_view value);
    void addArgument(SliceId slice, std::string_view key, const auto& value) { addArgument(slice, intern(key), value); }
    void addArgument(SliceId slice, NameId key, std::integral auto value) { addArgument(slice, key, static_cast<std::int64_t>(value)); }
    void addSample(LaneId counter, Time time, double value);
    void addFlow(SliceId from, SliceId to, NameId name = none);
    void addInstant(LaneId lane, Time time, NameId name);
    std::size_t sliceCount() const;

    /// The builder is empty after it. Fails only when cancelled, or beyond 2^32 - 2 slices or as many arguments.
    Result<std::shared_ptr<const Trace>> build(const Progress& progress = {});

    struct Parts;

private:
    std::unique_ptr<Parts> m_parts;
};

} // namespace nodewise::trace
