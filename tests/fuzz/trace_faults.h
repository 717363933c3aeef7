// SPDX-License-Identifier: Apache-2.0
// Whether a trace holds together.
#pragma once

#include "core/trace/store/trace.h"

#include <algorithm>
#include <string_view>

namespace nodewise::test {

using namespace nodewise::trace;

/// What is wrong with a row; empty where nothing is.
inline std::string_view faultOf(const Trace& trace, const Row& row)
{
    Time end = trace.begin();
    for (SliceId slice = row.first; slice < row.first + row.count; ++slice) {
        if (trace.start(slice) < end || trace.duration(slice) < 0)
            return "slices of a row overlap";
        if (trace.end(slice) > trace.end())
            return "a slice ends behind the trace";
        end = trace.end(slice);
        (void)trace.arguments(slice);
        (void)trace.name(trace.columns().name[slice]);
        if (const SliceId parent = trace.parentOf(slice); parent != none && parent >= trace.sliceCount())
            return "a slice stands in one that is not there";
    }
    std::vector<Trace::Piece> pieces;
    trace.pieces(row, trace.begin(), trace.end() + 1, std::max<Time>(1, (trace.end() - trace.begin()) / 100), pieces);
    std::uint64_t count = 0;
    for (const Trace::Piece& piece : pieces)
        count += piece.count;
    return count == row.count ? "" : "pieces hide slices";
}

inline std::string_view faultOf(const Trace& trace)
{
    for (const Row& row : trace.rows()) {
        if (row.lane >= trace.lanes().size())
            return "a row of no lane";
        if (const auto fault = faultOf(trace, row); !fault.empty())
            return fault;
    }
    for (const Flow& flow : trace.flows())
        if (flow.from >= trace.sliceCount() || flow.to >= trace.sliceCount())
            return "a flow of no slice";
    for (const Lane& lane : trace.lanes())
        if (lane.group != none && lane.group >= trace.groups().size())
            return "a lane of no group";
    for (const Skipped& skipped : trace.origin().skipped)
        if (skipped.count == 0 || skipped.why.empty())
            return "something skipped without a reason";
    return {};
}

} // namespace nodewise::test
