// SPDX-License-Identifier: Apache-2.0
// Two traces side by side: before and after a change, our simulator and another one.
#pragma once

#include "core/base/progress.h"
#include "core/trace/store/trace.h"

#include <array>

namespace nodewise::trace {

/// What is found in the first or the second trace, or in both.
struct Change {
    std::string key; ///< "add, mul"; "gemm_4 #3"; "forward > aten::mm"
    struct Side {
        std::uint64_t count = 0; ///< launches of a node or kernel; slices of a name or kind; 0: it isn't there
        Time ticks = 0;          ///< of that trace
        double value = 0;        ///< in Comparison::scale
        SliceId example = none;  ///< the longest one
    };
    std::array<Side, 2> sides;

    double difference() const { return sides[1].value - sides[0].value; }
    /// Second by first; nothing where the first is 0.
    std::optional<double> ratio() const { return sides[0].value == 0 ? std::nullopt : std::optional(sides[1].value / sides[0].value); }
};

struct Comparison {
    /// What slices are aligned by: the first of these that both traces know, and know something in common of.
    enum class By : std::uint8_t { Node, Launch, Path } by = By::Path;
    /// What the values of the sides are in. Cycles of unlike clocks compare as time; where a clock that is needed isn't known, only shares
    /// of each trace's whole do.
    enum class Scale : std::uint8_t { Cycles, Nanoseconds, Shares } scale = Scale::Cycles;
    Change whole;                            ///< from begin to end
    Change common;                           ///< by node and launch: `changes` added up. By path, which nest: `whole`
    std::vector<Change> changes;             ///< of what both have; largest difference first
    std::array<std::vector<Change>, 2> only; ///< of what one has; largest first
    std::vector<Change> kinds;               ///< busy time by kind, words of core/trace/store/words.h

    /// Something is in one trace alone, which a simulation may have left out or fused in another way: `whole` compares unlike things.
    bool isPartly() const { return by != By::Path && (!only[0].empty() || !only[1].empty()); }
};

/// By node: a node's time is that of its launches, each from its first to its last slice, or the sum of its kernels' or operators' slices
/// where these are told. By launch: likewise, by kernel and place among the launches of that kernel. By path: the names of the slices
/// around, from the outermost. Nothing is aligned by lanes, which differ between tools. Fails only when cancelled.
Result<Comparison> compare(const Trace& first, const Trace& second, const Progress& progress = {});

} // namespace nodewise::trace
