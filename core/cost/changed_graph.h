// SPDX-License-Identifier: Apache-2.0
// Only for core/cost: a kernel's graph as an advice would leave it. It computes nothing sensible any more, but costs what that would.
#pragma once

#include "core/cost/advice.h"

#include <array>

namespace nodewise::cost {

/// m, n, k of the product that does most multiplications, as it is executed first; all 0 without one.
std::array<std::int64_t, 3> largestProduct(const sim::TileGraph& graph);

/// Of the changes that are the graph's; others leave it as it is.
sim::TileGraph changedGraph(sim::TileGraph graph, const sim::Npu& npu, const sim::Cost& cost, Change change);

} // namespace nodewise::cost
