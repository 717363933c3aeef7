// SPDX-License-Identifier: Apache-2.0
// Only for core/sim: what of a core's scratchpad is in use over time.
#pragma once

#include "core/sim/versions.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace nodewise::sim {

struct Occupancy {
    std::vector<std::pair<std::int64_t, std::int64_t>> changes; ///< cycle, bytes from then on
    std::int64_t peak = 0;
};

/// `lives` as Versions gives them: by buffer and copy, each in order.
Occupancy occupancyOf(const TileGraph& graph, const std::vector<std::uint8_t>& copies,
                      const std::vector<std::vector<Versions::Span>>& lives);

/// Bytes of a buffer in the scratchpad; 0 of those in DRAM or in a register.
std::int64_t scratchpadBytes(const Buffer& buffer);

} // namespace nodewise::sim
