// SPDX-License-Identifier: Apache-2.0
// What a way to cut a kernel is likely to cost: which tiles its loops move how often, and what its products take. An estimate for choosing
// among candidates; the simulator (core/sim) tells what the chosen one costs.
#pragma once

#include "core/lowering/tile.h"

#include <optional>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// Loops around something, as the template's text nests them.
struct TileNest {
    std::vector<int> axes;  ///< indices of those whose tiles they go over, each once
    std::int64_t times = 1; ///< rounds of the others, multiplied
};

/// A copy between DRAM and a buffer.
struct TileTransfer {
    std::size_t buffer = 0;
    TileNest nest;
    bool in = true;                           ///< from DRAM
    std::vector<std::int64_t> shape, strides; ///< of the operand in DRAM, in elements; one per dimension of the buffer
};

/// What the vector unit does with the tile of a buffer, each time that it was copied.
struct TileWork {
    std::size_t buffer = 0;
    TileNest nest;
    std::int64_t passes = 0; ///< over each of its elements
};

/// What a kernel's loops do with its tiles.
struct TileModel {
    std::vector<TileTransfer> transfers;
    TileNest outer; ///< loops whose rounds may go to several cores, the first nest's
    bool hasProduct = false;
    TileNest product;                            ///< around it
    std::size_t left = 0, right = 0, result = 0; ///< buffers of the product: m x k, k x n, m x n
    std::int64_t taps = 1;                       ///< terms for each element of the axes of k
    std::vector<TileWork> prologues;             ///< before the product
    std::int64_t passes = 0;                     ///< of the vector unit over each element of the result, before it is stored
};

/// Cycles of a machine with that many lanes. Deliberately not of one configuration: whoever changes its DRAM compares the same kernels. It
/// has two arrays as wide as the lanes, adds up eight numbers per lane and cycle beside them, and moves three bytes per lane and cycle in
/// requests of 32, between the two TPUs that are shipped (4 and 1.8), from rows of DRAM that have to be opened. Loads of a round, the
/// product before it, and the store after it go on at the same time, each buffer in two halves.
double estimatedCycles(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers,
                       const std::vector<std::int64_t>& sizes, std::int64_t lanes);

/// How a machine of several cores is used, whatever each of them does.
struct CoreUse {
    double moved = 0; ///< between DRAM and all cores, in cycles of the estimate's machine
    double share = 1; ///< of the cores, that work until the last one has: the outer loops' rounds are dealt to them
};
CoreUse coreUse(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers,
                const std::vector<std::int64_t>& sizes, const Npu& npu);

/// Whether something is summed up, or given to several columns, which is what an array does; without a product nothing is.
bool isForTheArray(const TileModel& model, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers);

/// Of the same machine: a kernel that goes over elements once. `passes`: of the vector unit, all elements together.
double streamedCycles(std::int64_t bytes, std::int64_t passes, std::int64_t lanes);

/// The loops in a template's text whose tags are replaced: "affine.for %m = 0 to 512 step TILE_M {" around lines "@in NAME", "@out NAME"
/// (a copy of that buffer), "@work NAME" (a prologue on it), and "@product". A loop that ends in a line with "outer_loop" is one whose
/// rounds may go to several cores. Shapes and strides of the transfers, the product's buffers, its taps, and passes are left as they are.
/// Without a copy and a product there is no model.
std::optional<TileModel> modelOf(std::string_view text, const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers);

} // namespace nodewise::lowering
