// SPDX-License-Identifier: Apache-2.0
// Goes over the slices of a selection, lane by lane. For the analyses of this folder.
#pragma once

#include "core/trace/analysis/sums.h"

namespace nodewise::trace {

/// Calls visit(slice, row, self ticks) for each slice of a selection, row by row. False when cancelled.
template <class Visit>
bool eachSelected(const Trace& trace, const Selection& selection, const Progress& progress, Visit&& visit)
{
    std::vector<bool> chosen(trace.rows().size(), selection.rows.empty());
    for (const std::uint32_t row : selection.rows)
        if (row < chosen.size())
            chosen[row] = true;
    std::optional<LaneId> lane;
    std::optional<SelfTimes> self;
    for (std::size_t at = 0; at < chosen.size(); ++at) {
        const Row& row = trace.rows()[at];
        if (!chosen[at])
            continue;
        if (progress.cancelled())
            return false;
        if (lane != row.lane) {
            progress.step(UserText("adding up slices"), static_cast<double>(row.first) / static_cast<double>(trace.sliceCount()));
            lane = row.lane;
            self.emplace(trace, row.lane, selection.range);
        }
        const SliceRun run = slicesIn(trace, row, selection.range);
        constexpr SliceId often = 1 << 20;
        for (SliceId slice = run.first; slice < run.last; ++slice) {
            if (slice % often == 0 && progress.cancelled())
                return false;
            if (!selection.filter || selection.filter(slice))
                visit(slice, row, (*self)(slice));
        }
    }
    return true;
}

/// "add, mul"
std::string joinedNodes(const Link& link);

} // namespace nodewise::trace
