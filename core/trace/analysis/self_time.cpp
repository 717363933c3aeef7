// SPDX-License-Identifier: Apache-2.0
#include "core/trace/analysis/self_time.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::trace {

namespace {

constexpr std::uint32_t mixed = none - 1;

/// In the lane whose slices begin with `first`: where a file was cut meanwhile, all have the parent 0.
SliceId parentFrom(const Trace& trace, SliceId slice, SliceId first)
{
    const SliceId parent = trace.parentOf(slice);
    return parent < first ? none : parent;
}

} // namespace

SliceRun slicesIn(const Trace& trace, const Row& row, Range range)
{
    const auto start = trace.columns().start.subspan(row.first, row.count);
    const auto last = std::lower_bound(start.begin(), start.end(), range.to);
    auto first = std::lower_bound(start.begin(), last, range.from);
    // One before may reach in.
    if (first != start.begin() && trace.end(row.first + static_cast<SliceId>(first - start.begin()) - 1) > range.from)
        --first;
    return {row.first + static_cast<SliceId>(first - start.begin()), row.first + static_cast<SliceId>(last - start.begin())};
}

SelfTimes::SelfTimes(const Trace& trace, LaneId lane, Range range) : m_trace(trace), m_range(range)
{
    const auto rows = trace.rowsOf(lane);
    if (rows.size() < 2)
        return;
    m_first = rows.front().first;
    const std::size_t count = rows.back().first + rows.back().count - m_first;
    m_covered.assign(count, 0);
    m_childRow.assign(count, none);
    for (const Row& row : rows.subspan(1))
        addRow(row);
    uniteMixed(rows);
}

// Slices of one row don't overlap: what they cover adds up.
void SelfTimes::addRow(const Row& row)
{
    const SliceRun run = slicesIn(m_trace, row, m_range);
    for (SliceId slice = run.first; slice < run.last; ++slice) {
        const SliceId parent = parentFrom(m_trace, slice, m_first);
        if (parent == none)
            continue;
        std::uint32_t& childRow = m_childRow[parent - m_first];
        childRow = childRow == none || childRow == row.depth ? row.depth : mixed;
        m_covered[parent - m_first] = plus(m_covered[parent - m_first], clipped(m_trace, slice, m_range));
    }
}

// Those of several rows may.
void SelfTimes::uniteMixed(std::span<const Row> rows)
{
    if (std::ranges::find(m_childRow, mixed) == m_childRow.end())
        return;
    std::unordered_map<SliceId, std::vector<SliceId>> children;
    for (const Row& row : rows.subspan(1)) {
        const SliceRun run = slicesIn(m_trace, row, m_range);
        for (SliceId slice = run.first; slice < run.last; ++slice)
            if (const SliceId parent = parentFrom(m_trace, slice, m_first); parent != none && m_childRow[parent - m_first] == mixed)
                children[parent].push_back(slice);
    }
    for (auto& [parent, slices] : children) {
        std::ranges::sort(slices, {}, [this](SliceId slice) { return m_trace.start(slice); });
        Time covered = 0, until = m_range.from;
        for (const SliceId slice : slices) {
            const Time begin = std::max(m_trace.start(slice), until), end = std::min(m_trace.end(slice), m_range.to);
            covered += std::max<Time>(end - begin, 0);
            until = std::max(until, end);
        }
        m_covered[parent - m_first] = covered;
    }
}

} // namespace nodewise::trace
