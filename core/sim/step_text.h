// SPDX-License-Identifier: Apache-2.0
// Steps of a tile graph in words.
#pragma once

#include "core/sim/tile_graph.h"

#include <optional>
#include <string>
#include <vector>

namespace nodewise::sim {

/// By place in TileGraph::numbers: its value where no loop changes it; none of any other, nor of what does not fit 64 bits.
std::vector<std::optional<std::int64_t>> fixedNumbers(const TileGraph& graph);

/// "load X", "store Y", "matmul Y", "vector Y", "for m", "if": what it does, and the buffer that it is about.
std::string stepName(const TileGraph& graph, const Step& step);

/// "128x64" of a copy, "128x128x64" (m, n, k, the batch before them unless it is 1) of an array's step; "" of others, and where it is not
/// the same each time.
std::string fixedShape(const Step& step, const std::vector<std::optional<std::int64_t>>& fixed);

} // namespace nodewise::sim
