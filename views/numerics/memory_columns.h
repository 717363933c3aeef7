// SPDX-License-Identifier: Apache-2.0
// A long series as the columns of pixels that show it. No widget, no painting.
#pragma once

#include "views/common/axis_window.h"

#include <span>
#include <vector>

namespace nodewise::views {

/// What one column of pixels shows of a series.
struct StepColumn {
    std::uint64_t least = 0, most = 0;
    std::uint32_t mostAt = 0; ///< the first step that has `most`
    bool operator==(const StepColumn&) const = default;
};

/// From left to right; a column's steps are all that it covers, the one that it shares with its neighbor included, so that no peak hides
/// between two. Empty if there is nothing to show.
std::vector<StepColumn> columnsOf(std::span<const std::uint64_t> values, const AxisWindow& window, int columns);

} // namespace nodewise::views
