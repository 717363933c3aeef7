// SPDX-License-Identifier: Apache-2.0
// How operands are cut into tiles that fit the scratchpad: PyTorchSim's tile descriptors (MLIRMultiDimTile) and its rule of what fits
// (gemm_combination_mapping in PyTorchSimFrontend/mlir/mlir_template.py).
#pragma once

#include "core/base/result.h"
#include "core/lowering/axis_expression.h"
#include "core/lowering/npu.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace nodewise::lowering {

/// A tile in the scratchpad. It is spread over the lanes along one axis, `laneStride` neighbors to a lane in turn.
struct TileDescriptor {
    std::vector<std::int64_t> shape; ///< elements; row-major
    int itemSize = 4;                ///< bytes of an element
    int splitAxis = 0;               ///< axis that is spread over the lanes
    std::int64_t laneStride = 1;     ///< neighbors along splitAxis that stay in one lane
    bool operator==(const TileDescriptor&) const = default;

    std::int64_t elements() const; ///< likewise all sizes: the largest number where they are more
    std::int64_t bytes() const;
    std::vector<std::int64_t> strides() const; ///< elements, row-major
    /// Bytes of the fullest lane; at least two elements, as PyTorchSim counts.
    std::int64_t bytesPerLane(std::int64_t lanes) const;
};

/// A loop that tiles cut: `extent` elements of the problem, `name` of the tile's size in a template ("TILE_M").
struct TiledAxis {
    std::string name;
    std::int64_t extent = 0;
    std::int64_t step = 1; ///< sizes are multiples of it unless the extent is smaller: the lanes for a systolic array, 1 elsewhere
    bool operator==(const TiledAxis&) const = default;
};

/// A buffer of a template: which axes its dimensions follow. A dimension that follows none has its own size.
struct TiledBuffer {
    struct Dimension {
        int axis = -1;                    ///< index of the axis; -1 = `fixed`
        std::int64_t fixed = 1;           ///< elements
        std::int64_t scale = 1, more = 0; ///< of an axis: what a tile of it takes is its size times scale plus more (a halo), at least 1
        AxisExpression expression; ///< of several axes, or not linear: what a tile takes instead, at least 1; its names are axes (atAxes)

        bool follows(int wanted) const { return axis == wanted || expression.follows(wanted); }
        std::int64_t size(const std::vector<std::int64_t>& sizes) const; ///< elements; `sizes`: by axis
        double average(const std::vector<double>& sizes) const;          ///< of sizes that need not be whole
        bool operator==(const Dimension&) const = default;
    };
    std::string name;
    std::vector<Dimension> dimensions;
    int itemSize = 4;
    int splitAxis = 0;
    std::int64_t laneStride = 1;
    bool operator==(const TiledBuffer&) const = default;

    TileDescriptor tile(const std::vector<std::int64_t>& sizes) const; ///< `sizes`: by axis
};

/// One way to cut, and whether it fits.
struct TileCandidate {
    std::vector<std::int64_t> sizes; ///< by axis
    std::int64_t bytes = 0;          ///< of all buffers, once
    std::int64_t bytesPerLane = 0;
    std::int64_t tiles = 0; ///< how many it takes
    bool fits = false;      ///< both twice (double buffering) within the scratchpad
    double estimated = 0;   ///< cycles, of one that fits, by the kernel's model; 0 = it has none
    bool operator==(const TileCandidate&) const = default;
};

struct TileChoice {
    std::vector<TileCandidate> candidates; ///< those that fit first, the fullest first; then those that do not, the smallest first
    std::size_t chosen = 0;
    UserText why;      ///< in a sentence: what decided
    double cycles = 0; ///< estimated of the chosen one; 0: without a model
};

/// Sizes that are not chosen by the rule below, by axis name.
struct GivenTiles {
    std::map<std::string, std::int64_t> sizes; ///< of some or all axes
    bool tuned = false;                        ///< a search found them; else the user named them
    bool operator==(const GivenTiles&) const = default;
    bool empty() const { return sizes.empty(); }
    std::string text() const; ///< "TILE_K=128, TILE_M=64"
};

struct TileModel; // core/lowering/tile_cost.h

/// The rule: twice the bytes of all buffers (while one half is computed on, the other is filled) stay below the scratchpad, and twice the
/// fullest lane's below a lane's part. The candidate that fills the scratchpad most wins; of equals the one with fewer tiles, then with
/// the larger last axis. With a model the one wins that takes the fewest cycles by estimate. None fits: an error that names the least that
/// is needed. Axes in `given` have that one size: multiples of a step that means anything up to the padded extent, else 1 up to the extent;
/// a size that is neither, and an axis that is not there, are errors.
Result<TileChoice> chooseTiles(const std::vector<TiledAxis>& axes, const std::vector<TiledBuffer>& buffers, const Npu& npu,
                               const TileModel* model = nullptr, const GivenTiles& given = {});

/// Indices of those that fit, at most `most`: the one that was chosen first, then by what is estimated, then as they are.
std::vector<std::size_t> mostPromising(const TileChoice& choice, std::size_t most);

/// Sizes that are tried for an axis: the extent padded to `step` (to 8 below it, at most the extent itself where step is 1), and step * d
/// for each d that divides the number of steps; without a step that means anything (1) powers of two below the extent and the extent.
std::vector<std::int64_t> tileSizes(const TiledAxis& axis);

} // namespace nodewise::lowering
