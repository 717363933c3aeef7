// SPDX-License-Identifier: Apache-2.0
// What a kernel takes at least, without simulating it: for leaving out what can't be the fastest.
#pragma once

#include "core/base/progress.h"
#include "core/sim/npu.h"
#include "core/sim/tile_graph.h"

namespace nodewise::sim {

/// Cycles that simulateKernel's never are below. Each unit's work alone, spread evenly over all of its kind and done without a pause: rows
/// that enter the arrays and weights that are loaded into them, cycles of the vector units, requests that DRAM's channels serve and that
/// the cores send. Unlike Cost::roofline() it knows what tiles cost: requests that are not full, rows of DRAM that are opened, weight tiles
/// that are smaller than the array. Errors: as of simulateKernel, of a graph that is not whole or too long; cancelled.
Result<std::int64_t> floorOf(const TileGraph& graph, const Npu& npu, const Progress& progress = {});

/// Of the simulator's formulas and of all parameters of the configuration: what was found of a kernel holds while this stays the same. 32
/// hexadecimal digits.
std::string simulationKey(const Npu& npu);

/// Raised whenever a kernel may get other cycles than before.
inline constexpr int simulatorVersion = 1;

} // namespace nodewise::sim
