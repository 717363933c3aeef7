// SPDX-License-Identifier: Apache-2.0
#include "core/trace/critical_path.h"

#include <algorithm>
#include <array>

namespace nodewise::trace {

namespace {

class Walk {
public:
    explicit Walk(const Trace& trace) : m_trace(trace), m_seen(trace.sliceCount(), false)
    {
        std::array<bool, 256> found = {};
        for (const Kind kind : trace.columns().kind)
            found[static_cast<std::size_t>(kind)] = true;
        const auto has = [&](Kind kind) { return found[static_cast<std::size_t>(kind)]; };
        const bool units = has(Kind::Load) || has(Kind::Store) || has(Kind::Array) || has(Kind::Vector);
        const bool inner = units || has(Kind::Kernel) || has(Kind::Operator) || has(Kind::Other);
        m_outer[static_cast<std::size_t>(Kind::Kernel)] = units;
        m_outer[static_cast<std::size_t>(Kind::Module)] = inner;
        m_outer[static_cast<std::size_t>(Kind::Window)] = inner;
    }

    SliceId last() const
    {
        SliceId found = none;
        for (const Row& row : m_trace.rows()) {
            // Ends of a row are in order.
            for (SliceId slice = row.first + row.count; slice-- > row.first;)
                if (counts(slice)) {
                    if (found == none || m_trace.end(slice) > m_trace.end(found))
                        found = slice;
                    break;
                }
        }
        return found;
    }
    /// With the gap before `slice`; its `slice` is none where nothing is before it.
    CriticalStep before(SliceId slice)
    {
        m_seen[slice] = true;
        CriticalStep best;
        const auto offer = [&](SliceId other, CriticalStep::Behind behind) {
            const bool fits = !m_seen[other] && counts(other) && m_trace.end(other) <= m_trace.start(slice);
            if (fits && (best.slice == none || m_trace.end(other) > m_trace.end(best.slice)))
                best = {.slice = other, .behind = behind};
        };
        for (const Flow& flow : m_trace.flowsTo(slice))
            offer(flow.from, CriticalStep::Behind::Flow);
        for (const Row& row : m_trace.rowsOf(m_trace.laneOf(slice)))
            for (SliceId other = firstEndingAfter(row, m_trace.start(slice)); other-- > row.first;)
                if (!m_seen[other] && counts(other)) {
                    offer(other, CriticalStep::Behind::Lane);
                    break;
                }
        return best;
    }

private:
    bool counts(SliceId slice) const { return !m_outer[static_cast<std::size_t>(m_trace.columns().kind[slice])]; }
    SliceId firstEndingAfter(const Row& row, Time time) const
    {
        SliceId from = row.first, to = row.first + row.count;
        while (from < to) {
            const SliceId middle = from + (to - from) / 2;
            (m_trace.end(middle) > time ? to : from) = m_trace.end(middle) > time ? middle : middle + 1;
        }
        return from;
    }

    const Trace& m_trace;
    std::vector<bool> m_seen; // so that slices of no length lead in no circle
    std::array<bool, 256> m_outer = {};
};

} // namespace

Result<CriticalPath> criticalPath(const Trace& trace, SliceId last, const Progress& progress)
{
    CriticalPath path;
    Walk walk(trace);
    SliceId slice = last != none ? last : walk.last();
    while (slice != none) {
        if (progress.cancelled())
            return fail(Text::listed(cancelledMessage));
        const CriticalStep before = walk.before(slice);
        const Time begin = before.slice == none ? trace.begin() : trace.end(before.slice);
        path.steps.push_back({.slice = slice, .behind = before.behind, .gap = trace.start(slice) - begin});
        path.busy += trace.duration(slice);
        path.gaps += path.steps.back().gap;
        slice = before.slice;
    }
    std::ranges::reverse(path.steps);
    return path;
}

} // namespace nodewise::trace
