// SPDX-License-Identifier: Apache-2.0
// Kernels as an NPU executes them: as text, and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/protocol/tile_graphs.h"
#include "core/sim/totals.h"

#include <optional>
#include <span>

namespace nodewise::exporting {

struct TileReport {
    std::string file; ///< as the user named it
    const protocol::TileGraphsAnswer::Kernel* kernel = nullptr;
    std::optional<sim::Totals> totals; ///< none where the graph has none
};

/// Whether the compiled kernel moved the bytes that the graph says, as far as they were counted.
bool agrees(const protocol::TileGraphsAnswer::Kernel& kernel, const sim::Totals& totals);

std::string tilesText(std::span<const TileReport> reports);
std::string tilesJson(std::span<const TileReport> reports);

} // namespace nodewise::exporting
