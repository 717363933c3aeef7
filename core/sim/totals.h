// SPDX-License-Identifier: Apache-2.0
// What a tile graph does in all, without any NPU.
#pragma once

#include "core/sim/tile_graph.h"

namespace nodewise::sim {

struct Totals {
    std::int64_t loads = 0, stores = 0, arraySteps = 0, vectorSteps = 0, barriers = 0; ///< instructions executed
    std::int64_t multiplications = 0, points = 0;                                      ///< of Array and of Vector steps
    struct Traffic {
        std::int64_t read = 0, written = 0; ///< bytes
        bool operator==(const Traffic&) const = default;
    };
    std::vector<Traffic> traffic; ///< by buffer of the graph
    bool operator==(const Totals&) const = default;
};

/// Goes through the graph once. Errors: those of Walk, sums beyond 64 bits, more than `most` instructions.
Result<Totals> totalsOf(const TileGraph& graph, std::uint64_t most = 1'000'000'000);

} // namespace nodewise::sim
