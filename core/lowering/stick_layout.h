// SPDX-License-Identifier: Apache-2.0
// How a tensor lies on a device that moves sticks of a fixed number of bytes (Spyre: 128), and how its work is divided between cores.
// Formulas: torch-spyre's SpyreTensorLayout and work division (docs/layouts.md).
#pragma once

#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/lowering/profile_rules.h"

#include <optional>

namespace nodewise::lowering {

/// All counts are elements unless told; device axes outermost first, the last is the stick.
struct StickLayout {
    std::vector<std::int64_t> hostSize, hostStrides;
    std::int64_t elementsPerStick = 0; ///< stick bytes / bytes of an element
    std::size_t stickAxis = 0;         ///< of the host's axes
    std::vector<std::int64_t> deviceSize;
    std::vector<std::int64_t> deviceStrides; ///< contiguous
    std::vector<std::int64_t> strideMap;     ///< host stride per device axis; -1 = there is none (padding)
    std::vector<std::size_t> dimMap;         ///< host axis per device axis: the older form of the same
    std::int64_t padded = 0;                 ///< elements of the stick axis with its padding: 150 -> 192
    std::int64_t sticks = 0;                 ///< of the whole tensor
    std::int64_t bytes = 0, paddingBytes = 0;
    bool sparse = false; ///< one element per stick: a reduction along the stick axis
};

/// `order`: host axes, the stick's last; empty = the backend's default. Errors: sizes that are not known, a dtype whose elements don't
/// divide a stick, an order that is none.
Result<StickLayout> stickLayout(const graph::TensorMeta& meta, const LayoutRule& rule, const std::vector<std::size_t>& order = {},
                                bool sparse = false);

/// How the work of one operator is divided: splits per axis, output axes first, then reductions.
struct CoreDivision {
    struct Axis {
        std::string name;        ///< "mb", "out", "in", "x", ...
        std::int64_t size = 0;   ///< stick axes count sticks
        std::int64_t splits = 1; ///< divides the size
        bool stick = false, reduction = false;
    };
    std::vector<Axis> axes;
    std::int64_t cores = 1; ///< product of the splits
    Text why;               ///< the steps that led there
    /// Slice of a core by axis: row-major, the last axis fastest.
    std::vector<std::int64_t> sliceOf(std::int64_t core) const;
};
Result<CoreDivision> divideCores(const graph::Graph& graph, const graph::Node& node, const LayoutRule& rule);

} // namespace nodewise::lowering
