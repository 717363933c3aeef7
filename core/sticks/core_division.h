// SPDX-License-Identifier: Apache-2.0
// How the work of one operator is divided between the cores of a device with sticks. docs/layouts.md has the rules.
// Sources: torch-spyre's docs/source/compiler/work_division_planning.md (2026); in 2025-11 only one-dimensional pointwise work was divided.
#pragma once

#include "core/sticks/stick_layout.h"

namespace nodewise::sticks {

struct CoreDivision {
    struct Axis {
        std::string name;        ///< "mb", "out", "in", "x", ...
        std::int64_t size = 0;   ///< stick axes count sticks
        std::int64_t splits = 1; ///< divides the size
        bool stick = false, reduction = false;
        std::optional<std::size_t> host; ///< axis of the output; none: the work has it, the output has not
        bool operator==(const Axis&) const = default;
    };
    std::vector<Axis> axes;    ///< the output's first, then reductions
    std::int64_t cores = 1;    ///< product of the splits
    std::vector<UserText> why; ///< the steps that led there
    StickLayout output;
    std::vector<std::vector<std::int64_t>> slices; ///< per core and axis, where a descriptor lists them; else the order below holds

    /// Slice of a core by axis: a split reduction is fastest, then the first axis (torch_spyre/_inductor/core_mapping.py, 2026-08).
    std::vector<std::int64_t> sliceOf(std::int64_t core) const;
    /// Which core computes an element of the output, by its place on the host; with a split reduction the first of those that do.
    std::int64_t coreOf(std::span<const std::int64_t> host) const;

private:
    std::vector<std::size_t> fastestFirst() const; ///< axes
};

/// Errors: the node computes nothing, or Nodewise does not know over which axes it works (softmax: its decomposition's operators are
/// divided, not itself); sizes that are not known; no split keeps what a core reaches within its span.
/// `dtypes`: what stands for element types that the device has not.
Result<CoreDivision> divideCores(const graph::Graph& graph, const graph::Node& node, const backend::LayoutRule& rule,
                                 std::span<const backend::DtypeRule> dtypes = {});

} // namespace nodewise::sticks
