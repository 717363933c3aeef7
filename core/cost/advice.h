// SPDX-License-Identifier: Apache-2.0
// What keeps a kernel from being faster, in a sentence, and one thing to try, which can be simulated: the same for the command line, files
// and the window.
#pragma once

#include "core/sim/simulator.h"

#include <string_view>

namespace nodewise::cost {

/// What the kernel's graph, or its machine, would be like. A graph that was changed shows what a kernel could gain, and is none that runs.
enum class Change : std::uint8_t {
    FillRows,    ///< the contraction is as deep as the array: several of its rows of work go through it as one
    FillColumns, ///< the same for its columns
    ReadOnce,    ///< each array is read from DRAM as often as it is large
    Contiguous,  ///< copies take no more requests than their bytes
    KeepResult,  ///< what it writes stays in the scratchpad for the kernel that reads it
    Overlap,     ///< four parts, so that one is copied while another is computed
    Scratchpad,  ///< twice of it, as tiled
    Cores,       ///< twice as many
    Arrays,      ///< twice as many in each core
    VectorBits,  ///< twice as wide
    Narrow,      ///< elements of half the width in DRAM
    Dma,         ///< twice the engines, and the requests that a core sends per cycle
};
/// "fill-rows": for files and the command line.
std::string_view changeWord(Change change);

struct Advice {
    UserText reason; ///< "the contraction is 3 deep and fills 3 of 128 rows of the array: ..."
    UserText next;   ///< "pack more of it into one product, as im2col does"
    Change change = Change::Overlap;
};

/// Of a kernel that was simulated.
Advice adviceFor(const sim::TileGraph& graph, const sim::Cost& cost, const sim::Npu& npu);

struct Outcome {
    Change change = Change::Overlap;
    std::int64_t before = 0, after = 0; ///< cycles
};
/// Simulates what was advised. Errors as simulateKernel's.
Result<Outcome> attempt(const sim::TileGraph& graph, const sim::Npu& npu, const sim::Cost& cost, Change change,
                        const Progress& progress = {});

/// 0..1: multiplications that the arrays did of those that they could have done in the cycles in which rows entered.
double arrayFill(const sim::Cost& cost, const sim::Npu& npu);

} // namespace nodewise::cost
