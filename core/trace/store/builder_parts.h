// SPDX-License-Identifier: Apache-2.0
// What a Builder has gathered, and what of it a Trace keeps.
#pragma once

#include "core/trace/store/builder.h"
#include "core/trace/store/store.h"

namespace nodewise::trace {

/// Columns in the order in which events came. Those of links, stalls and waits may be shorter: the rest has none.
struct Builder::Parts {
    Unit unit = Unit::Cycles;
    std::optional<double> clockMhz;
    Origin origin;
    std::vector<Group> groups;
    std::vector<Lane> lanes;
    std::vector<double> groupRanks, laneRanks; ///< empty: none; may be shorter
    std::vector<Link> links;
    NameTable names;
    ArgumentTable arguments;
    Column<Time> start, duration;
    Column<NameId> name;
    Column<Kind> kind;
    Column<LaneId> lane;
    Column<LinkId> link;
    Column<Stall> stall;
    Column<std::uint32_t> waited;
    Column<LaneId> sampleLane;
    Column<Time> sampleTime;
    Column<double> sampleValue;
    Column<Flow> flows;
    Column<Instant> instants;
    bool overflowed = false; ///< more slices or arguments than numbers for them

    /// Lanes and groups by their ranks, and all that names them.
    void orderLanes();
    Result<std::shared_ptr<const Trace>> build(const Progress& progress);
};

} // namespace nodewise::trace
