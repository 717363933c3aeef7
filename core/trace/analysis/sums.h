// SPDX-License-Identifier: Apache-2.0
// Sums over a box of a timeline, and over a program from the top down.
#pragma once

#include "core/base/progress.h"
#include "core/trace/analysis/self_time.h"

#include <functional>

namespace nodewise::trace {

/// What is summed up: slices of some rows that overlap a range; of each the part inside.
struct Selection {
    std::vector<std::uint32_t> rows; ///< places in Trace::rows(); empty: all
    Range range;
    std::function<bool(SliceId)> filter; ///< empty: all; called on the worker's thread
};
Selection everything(const Trace& trace);

enum class SumBy : std::uint8_t { Name, Kind, Stall, Node, Op, Module, Kernel, Lane };

/// Times in ticks of the trace. A slice that the range cuts counts with its part inside.
struct Sum {
    std::string key; ///< the name, the lane's name, the nodes separated by ", "; words of core/trace/store/words.h; "" for slices without
    std::uint64_t count = 0;
    Time total = 0;
    Time self = 0; ///< of which no slice within covers
    Time shortest = 0, longest = 0;
    Time waited = 0;        ///< before they began, whether inside the range or not
    SliceId example = none; ///< the longest of them
    double mean() const { return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count); }
};

struct Sums {
    Sum all;
    std::vector<Sum> parts; ///< largest total first
};

/// Every slice counts in one part. Fails only when cancelled.
Result<Sums> sumUp(const Trace& trace, const Selection& selection, SumBy by, const Progress& progress = {});

/// A tree of so many nodes gets no further names, only one node for the rest under each: nobody reads more, and a trace may hold millions.
inline constexpr std::size_t mostTreeNodes = 200'000;

/// Where time goes, from the whole to its parts.
struct TreeNode {
    /// Rest: what has other names still, beyond mostTreeNodes; without a label.
    enum class Level : std::uint8_t { Root, Module, Op, Kernel, Unit, Slice, Rest };
    Level level = Level::Root;
    std::string label;                   ///< "self_attn", "aten.mm.default", "gemm_4", "Array 0"; a slice's name
    std::uint32_t parent = none;         ///< in the tree
    std::vector<std::uint32_t> children; ///< largest total first
    std::uint64_t count = 0;             ///< its slices; of modules, operators and kernels, and of the whole, also those below
    Time total = 0;
    Time self = 0;          ///< of its own slices
    SliceId example = none; ///< the longest of those that are counted
};
using Tree = std::vector<TreeNode>; ///< the first one is the whole

/// Modules, path by path, then operators, kernels and units (lanes), by the links of slices. The time of a kernel is that of its launches
/// (slices of kind Kernel); where there are none, the sum over its units, which work at the same time. Slices of modules and windows, and
/// those without a link, don't count. Fails only when cancelled.
Result<Tree> programTree(const Trace& trace, const Selection& selection, const Progress& progress = {});
/// Slices under the slices around them, by name, lanes put together. Of a row that isn't selected neither slices nor what they stand in
/// show.
Result<Tree> callTree(const Trace& trace, const Selection& selection, const Progress& progress = {});

} // namespace nodewise::trace
