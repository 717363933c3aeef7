// SPDX-License-Identifier: Apache-2.0
// Which tiles make a kernel fastest: those that fit are simulated, the most promising first, and those left out that can't be faster.
#pragma once

#include "core/base/progress.h"
#include "core/protocol/tile_graphs.h"
#include "core/protocol/tilings.h"
#include "core/sim/npu.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace nodewise::cost {

/// What a search found for one kernel; immutable. The first tiling is the estimate's choice.
struct TileSearch {
    struct Tiling {
        std::vector<std::int64_t> sizes;    ///< by axis
        std::int64_t bytes = 0;             ///< of the scratchpad, double-buffered
        std::int64_t tiles = 0;             ///< how many
        std::int64_t floor = 0;             ///< cycles that it takes at least: sim::floorOf, or those at which its simulation was given up
        std::optional<std::int64_t> cycles; ///< as simulated; none: it was given up, as it is no faster than the best
        UserText why;                       ///< it can't be simulated; "" = it can
        bool operator==(const Tiling&) const = default;
    };
    std::string kernel;
    std::vector<std::string> axes;
    std::vector<Tiling> tilings;
    std::optional<std::size_t> best; ///< the fastest, of equals the estimate's choice, else the first in order; none could be simulated
    std::uint64_t fitting = 0;       ///< that there are in all: those beyond `tilings` were not looked at
    std::uint64_t candidates = 0;    ///< with those that do not fit
    std::int64_t scratchpadBytes = 0;
    std::uint64_t launches = 1;
    bool operator==(const TileSearch&) const = default;

    std::uint64_t simulated() const; ///< to their ends
    std::uint64_t pruned() const;    ///< by their floor, or while they were simulated
    /// Cycles of a launch; 0 where none could be simulated. The estimate's are never fewer.
    std::int64_t bestCycles() const, estimateCycles() const;
    bool improves() const { return bestCycles() < estimateCycles(); }
    /// "TILE_M=128, TILE_N=256"
    std::string sizesText(std::size_t tiling) const;
    std::vector<protocol::LowerRequest::Tiles::Size> bestSizes() const;
};

/// Asks for the tile graphs of all tilings that have a text, in their order.
protocol::TileGraphsRequest tileGraphsOf(const protocol::TilingsAnswer& tilings);

/// `graphs` answers tileGraphsOf(tilings). Exact: what is left out takes as many cycles as the best or more, which its floor tells, or its
/// simulation when it reaches them. `threads`: that simulate at once, 0 = as many as there are cores; the answer is the same with any
/// number. `progress` is told on the caller's. Errors: cancelled.
Result<TileSearch> searchTiles(const protocol::TilingsAnswer& tilings, const protocol::TileGraphsAnswer& graphs, const sim::Npu& npu,
                               const Progress& progress = {}, unsigned threads = 0);

/// What was found for all kernels of a plan that were searched.
struct TuneReport {
    std::vector<TileSearch> kernels;
    std::int64_t before() const, after() const; ///< cycles of all their launches: by the estimate, by the best
};
std::string tuneText(const TuneReport& report);
/// {"kernels": [...], "tried", "pruned", "estimate_cycles", "best_cycles"}
nlohmann::ordered_json tuneJson(const TuneReport& report);

} // namespace nodewise::cost
