// SPDX-License-Identifier: Apache-2.0
// What flows between the steps of a tile graph through its buffers, found by their places alone: which writes begin a buffer anew, and
// which loops' rounds do not depend on each other.
#pragma once

#include "core/sim/expr_table.h"

namespace nodewise::sim {

/// The part of a buffer that an access is about, by axis, in steps of one element. Of a read it may be larger than what is read, of a
/// write it is all written.
struct Part {
    bool known = false; ///< otherwise of a read anywhere; of a write nobody knows how much
    std::vector<NumberId> offsets, sizes;
};

/// Of a step, as many as its `reads` and `writes`.
struct Parts {
    std::vector<Part> reads, writes;
};

/// Loops whose iterations the program says to be independent, and those that it says to add up (places in TileGraph::steps).
struct Roles {
    std::vector<std::uint32_t> parallel, accumulation;
};

/// Fills in `fresh` and `first` of all writes, `parallel` and `accumulation` of all loops. Numbers of the graph are those of the table,
/// where new ones may be added.
///
/// A read is covered by the latest write before it, in the same block or one around it, whose part holds all that is read; or by a loop
/// there, whose rounds write one tile of that part each. What it reads was then written by that write or later. A write is fresh if every
/// read of its buffer is covered, and if the write never comes between a read and what covers it, nor is a step that reads the buffer
/// itself: all that is read later is then written from here on. So what a fresh write finds in its buffer nobody reads any more. Parts
/// hold each other where that follows from their numbers, or is so in each of their loops' rounds while there are at most `maxRounds`.
///
/// A loop is parallel if in its body no buffer in DRAM is stored and loaded; each store has an axis on which its place moves on with the
/// loop's variable by at least as much as all stores of that buffer cover there in one round (not asked where the program says that rounds
/// are independent, or where there is one); each read of the scratchpad is covered within the body, and none after it by what the body
/// wrote; and something is stored. A loop accumulates if it is not parallel and a step in it reads and writes a buffer that holds what
/// rounds before left there, or if the program says so.
void findFlow(TileGraph& graph, ExprTable& exprs, const std::vector<Parts>& parts, const Roles& roles);

inline constexpr std::uint64_t maxRounds = 1 << 14; ///< that are gone through to see whether a part holds another

} // namespace nodewise::sim
