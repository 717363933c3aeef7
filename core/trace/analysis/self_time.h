// SPDX-License-Identifier: Apache-2.0
// How much of each slice no slice within it covers. For the analyses of this folder.
#pragma once

#include "core/trace/store/trace.h"

#include <algorithm>
#include <limits>

namespace nodewise::trace {

/// A part of a trace's time, from `from` to before `to`.
struct Range {
    Time from = 0, to = 0;
};

/// As large as it gets, where times were made up.
inline Time plus(Time a, Time b)
{
    Time sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<Time>::max() : sum;
}

/// Ticks of a slice that lie in the range; 0 where it lies outside.
inline Time clipped(const Trace& trace, SliceId slice, Range range)
{
    const Time begin = std::max(trace.start(slice), range.from), end = std::min(trace.end(slice), range.to);
    return std::max<Time>(end - begin, 0);
}

/// Slices of a row that overlap a range, as [first, last).
struct SliceRun {
    SliceId first = 0, last = 0;
};
SliceRun slicesIn(const Trace& trace, const Row& row, Range range);

/// One lane's slices within a range. What several slices inside cover together counts once.
class SelfTimes {
public:
    SelfTimes(const Trace& trace, LaneId lane, Range range);
    Time operator()(SliceId slice) const { return clipped(m_trace, slice, m_range) - (m_covered.empty() ? 0 : m_covered[slice - m_first]); }

private:
    void addRow(const Row& row);
    void uniteMixed(std::span<const Row> rows);

    const Trace& m_trace;
    Range m_range;
    SliceId m_first = 0;
    std::vector<Time> m_covered;           ///< of each slice of the lane; empty where none nest
    std::vector<std::uint32_t> m_childRow; ///< depth of those within; `mixed` where they are in several rows
};

} // namespace nodewise::trace
