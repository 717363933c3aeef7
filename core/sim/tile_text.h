// SPDX-License-Identifier: Apache-2.0
// Tile graphs as text, for people and tests.
#pragma once

#include "core/sim/tile_graph.h"

#include <string>

namespace nodewise::sim {

// Of a graph whose parts fit each other (lint), but for the last one.

/// "min(16, 100 - m)": loops by their variables, "?" for what only data decides.
std::string textOf(const TileGraph& graph, NumberId number);

/// A line for each step, with loops indented: "14: load X[m, k] of 16 x 32 to X_spad, fresh". See docs/command-line.md.
std::string textOf(const TileGraph& graph, const Step& step);
/// Buffers, and then all steps; of a graph that is not whole, why.
std::string textOf(const TileGraph& graph);

/// "exponential", "simple", ...
std::string_view wordOf(VectorWork::Class kind);
/// "load", "array", ...
std::string_view wordOf(Step::Kind kind);

} // namespace nodewise::sim
