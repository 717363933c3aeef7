// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: which core executes which iteration.
#pragma once

#include "core/sim/tile_graph.h"
#include "core/sim/walk.h"

#include <cstdint>
#include <vector>

namespace nodewise::sim {

/// A kernel falls into work items: iterations of its outermost parallel loops, where loops that hold nothing but another parallel loop
/// count as one with it, and what stands between such loops. Iterations go to the cores in turns; each round of turns begins one core
/// further, so that the narrow tiles of an edge do not all meet on one core. All is one core's where something in the scratchpad outlives
/// an iteration: no core sees another's.
class CorePartition {
public:
    CorePartition(const TileGraph& graph, std::int64_t cores);

    std::int64_t cores() const { return m_cores; } ///< that may get something
    struct Item {
        std::uint32_t core = 0;
        bool begins = false; ///< the instruction is its first
    };
    Item itemOf(const Walk& walk);                           ///< of the next instruction of the program
    std::uint64_t iterations() const { return m_iteration; } ///< that were dealt so far

private:
    std::vector<std::uint32_t> nestAt(std::uint32_t step) const;
    bool selfContained(std::uint32_t from, std::uint32_t end) const;
    bool divisible() const;
    bool same(const Walk& walk, std::uint32_t top) const;

    const TileGraph& m_graph;
    std::int64_t m_cores;
    std::vector<std::vector<std::uint32_t>> m_nests; ///< loops dealt together, by their first step; empty of others
    std::vector<std::uint64_t> m_rounds;             ///< of the current iteration's loops
    std::uint32_t m_top = Walk::none;                ///< loop at the top that holds the current item; none between such loops
    bool m_begun = false;
    std::uint64_t m_iteration = 0;
    std::uint32_t m_core = 0;
};

} // namespace nodewise::sim
