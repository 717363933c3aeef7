// SPDX-License-Identifier: Apache-2.0
#include "core/trace/analysis/critical_path.h"

#include <algorithm>
#include <array>

namespace nodewise::trace {

namespace {

class Walk {
public:
    explicit Walk(const Trace& trace) : m_trace(trace), m_seen(trace.sliceCount(), false)
    {
        findOuter();
        findCounted();
        for (const Row& row : trace.rows())
            m_lowest.push_back(row.first + row.count);
    }

    SliceId last() const
    {
        SliceId found = none;
        for (const Row& row : m_trace.rows()) {
            const SliceId slice = m_upTo[row.first + row.count - 1]; // ends of a row are in order
            if (slice != none && (found == none || m_trace.end(slice) > m_trace.end(found)))
                found = slice;
        }
        return found;
    }
    /// With the gap before `slice`; its `slice` is none where nothing is before it.
    CriticalStep before(SliceId slice)
    {
        m_seen[slice] = true;
        m_lowest[numberOf(m_trace.rowOf(slice))] = slice;
        const Time begin = m_trace.start(slice);
        CriticalStep best;
        // By its end, as far as it is before the slice begins.
        const auto rank = [&](SliceId other) { return std::pair(std::min(m_trace.end(other), begin), m_trace.end(other)); };
        const auto offer = [&](SliceId other, CriticalStep::Behind behind) {
            const bool before = behind == CriticalStep::Behind::Flow ? m_trace.start(other) < begin : false;
            if (m_seen[other] || m_outer[kindOf(other)] || (!before && m_trace.end(other) > begin))
                return;
            if (best.slice == none || (behind == best.behind ? rank(other) > rank(best.slice) : rank(other).first > rank(best.slice).first))
                best = {.slice = other, .behind = behind};
        };
        for (const Flow& flow : m_trace.flowsTo(slice))
            offer(flow.from, CriticalStep::Behind::Flow);
        for (const Row& row : m_trace.rowsOf(m_trace.laneOf(slice)))
            if (const SliceId other = lastEndingBy(row, begin); other != none)
                offer(other, CriticalStep::Behind::Lane);
        return best;
    }

private:
    std::size_t kindOf(SliceId slice) const { return static_cast<std::size_t>(m_trace.columns().kind[slice]); }

    /// Kinds that stand around others in lanes of their own.
    void findOuter()
    {
        std::array<bool, 256> found = {};
        for (const Kind kind : m_trace.columns().kind)
            found[static_cast<std::size_t>(kind)] = true;
        const auto has = [&](Kind kind) { return found[static_cast<std::size_t>(kind)]; };
        const bool units = has(Kind::Load) || has(Kind::Store) || has(Kind::Array) || has(Kind::Vector);
        const bool inner = units || has(Kind::Kernel) || has(Kind::Operator) || has(Kind::Other);
        m_outer[static_cast<std::size_t>(Kind::Kernel)] = units;
        m_outer[static_cast<std::size_t>(Kind::Module)] = inner;
        m_outer[static_cast<std::size_t>(Kind::Window)] = inner;
    }
    void findCounted()
    {
        std::vector<bool> around(m_trace.sliceCount(), false);
        for (SliceId slice = 0; slice < around.size(); ++slice)
            if (const SliceId parent = m_trace.parentOf(slice); parent != none)
                around[parent] = true;
        m_upTo.resize(around.size());
        for (const Row& row : m_trace.rows()) {
            SliceId last = none;
            for (SliceId slice = row.first; slice < row.first + row.count; ++slice) {
                if (!around[slice] && !m_outer[kindOf(slice)])
                    last = slice;
                m_upTo[slice] = last;
            }
        }
    }
    std::size_t numberOf(const Row& row) const { return static_cast<std::size_t>(&row - m_trace.rows().data()); }
    /// The last one of a row that counts, ends by this time and stands before those in the path: it goes back in time, so that those after
    /// are either later or take no time.
    SliceId lastEndingBy(const Row& row, Time time) const
    {
        SliceId from = row.first, to = m_lowest[numberOf(row)];
        while (from < to) {
            const SliceId middle = from + (to - from) / 2;
            if (m_trace.end(middle) > time)
                to = middle;
            else
                from = middle + 1;
        }
        return from == row.first ? none : m_upTo[from - 1];
    }

    const Trace& m_trace;
    std::vector<bool> m_seen; // so that slices of no length lead in no circle
    std::array<bool, 256> m_outer = {};
    std::vector<SliceId> m_lowest; // of each row: the one that the path went through last, or the end
    std::vector<SliceId> m_upTo;   // of each slice: the last one of its row up to it that counts
};

/// Its part of a path that goes on with what was found last.
Time until(const Trace& trace, const CriticalPath& path, SliceId slice)
{
    const Time end = path.steps.empty() ? trace.end(slice) : std::min(trace.end(slice), trace.start(path.steps.back().slice));
    return end - trace.start(slice);
}

} // namespace

Result<CriticalPath> criticalPath(const Trace& trace, SliceId last, const Progress& progress)
{
    CriticalPath path;
    Walk walk(trace);
    SliceId slice = last != none ? last : walk.last();
    while (slice != none) {
        if (progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        const CriticalStep before = walk.before(slice);
        const Time begin = before.slice == none ? trace.begin() : std::min(trace.end(before.slice), trace.start(slice));
        path.steps.push_back(
            {.slice = slice, .behind = before.behind, .gap = trace.start(slice) - begin, .ticks = until(trace, path, slice)});
        path.busy += path.steps.back().ticks;
        path.gaps += path.steps.back().gap;
        slice = before.slice;
    }
    std::ranges::reverse(path.steps);
    return path;
}

} // namespace nodewise::trace
