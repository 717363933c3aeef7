// SPDX-License-Identifier: Apache-2.0
// A lane's slices, sorted, put into rows and numbered anew.
#pragma once

#include "core/trace/store/rows.h"

namespace nodewise::trace {

/// For one lane after the other. The columns are the builder's and live longer.
class LaneRows {
public:
    LaneRows(const Column<Time>& start, const Column<Time>& duration) : m_start(start), m_duration(duration) {}

    /// `order` holds the builder's numbers of the lane's slices, which in the trace are numbered from `first` on; afterwards in the trace's
    /// order. Sets `parent` and appends the lane's rows.
    void arrange(LaneId lane, std::size_t first, std::span<std::uint32_t> order, std::span<SliceId> parent, std::vector<Row>& rows);
    bool nested() const { return m_nested; } ///< any slice of any lane so far stands in another

private:
    void gather(std::span<const std::uint32_t> order);
    void place();
    std::vector<std::size_t> appendRows(LaneId lane, std::size_t first, std::vector<Row>& rows) const;
    void number(std::vector<std::size_t> next, std::size_t first, std::span<std::uint32_t> order, std::span<SliceId> parent);

    const Column<Time>& m_start;
    const Column<Time>& m_duration;
    Column<TimedSlice> m_slices;
    Column<std::uint32_t> m_depth, m_around;
    std::vector<std::uint32_t> m_counts;
    bool m_nested = false;
};

} // namespace nodewise::trace
