// SPDX-License-Identifier: Apache-2.0
// nodewise/kernelTiles: which part of each operand a kernel copies into or out of the scratchpad, in which iteration of its loops.
#pragma once

#include "core/protocol/body.h"
#include "core/protocol/kernels.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

struct KernelTilesRequest {
    static constexpr std::string_view command = "nodewise/kernelTiles";
    std::string name; ///< of the kernel, for messages
    KernelSource source;
    bool operator==(const KernelTilesRequest&) const = default;
};

/// A loop's variable, with bounds that are numbers. A loop of several variables is as many of these, each around the next.
struct TileLoop {
    std::string name; ///< without %
    std::uint32_t line = 0;
    std::optional<std::uint32_t> around; ///< index of the next one outwards
    std::int64_t lower = 0, upper = 0, step = 1;
    std::vector<KernelAttribute> roles;
    /// How often it goes round.
    std::int64_t trips() const { return step > 0 && upper > lower ? (upper - lower - 1) / step + 1 : 0; }
    bool operator==(const TileLoop&) const = default;
};

/// A number that follows from variables of loops: `constant` and so many times each.
struct TileOffset {
    struct Term {
        std::uint32_t loop = 0; ///< in KernelTilesAnswer::loops
        std::int64_t factor = 1;
        bool operator==(const Term&) const = default;
    };
    std::int64_t constant = 0;
    std::vector<Term> terms;
    bool operator==(const TileOffset&) const = default;
};

/// What one copy moves of an operand. At the operand's edge the rest of a tile is left out.
struct KernelTile {
    std::string operand; ///< without %
    std::uint32_t line = 0;
    bool in = false;                   ///< into the scratchpad; else out of it
    std::vector<std::int64_t> shape;   ///< of the operand
    std::vector<TileOffset> offsets;   ///< one per axis of it
    std::vector<std::int64_t> extents; ///< elements from the first to the last, where the tile is whole; dynamicSize where not known
    std::optional<std::uint32_t> loop; ///< that the copy stands in
    bool operator==(const KernelTile&) const = default;
};

struct KernelTilesAnswer {
    std::vector<TileLoop> loops;   ///< each after the one around it
    std::vector<KernelTile> tiles; ///< in the order of the text; those whose place can't be told are left out
    bool operator==(const KernelTilesAnswer&) const = default;
};

} // namespace nodewise::protocol
