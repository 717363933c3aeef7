// SPDX-License-Identifier: Apache-2.0
// Slices of one lane, put into rows in which none overlap.
#pragma once

#include "core/trace/store/column.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

struct TimedSlice {
    Time start = 0, duration = 0;
    std::uint32_t number = 0; ///< in the order in which they came
};

/// By start, the longer first, then as they came. Takes little more than one look at those that are nearly in order.
void sortSlices(std::span<TimedSlice> slices);

/// Hands out rows to the slices of one lane, which come in the order of sortSlices. Takes time by the logarithm of the number of rows.
class RowFinder {
public:
    struct Place {
        std::uint32_t depth = 0;
        std::uint32_t parent = none; ///< depth of the innermost slice around it
    };
    /// The first row that is free then, below all slices that contain this one.
    Place place(Time start, Time end);
    std::uint32_t depth() const { return m_used; } ///< rows in use

private:
    void grow();
    void setEnd(std::uint32_t row, Time end);
    std::uint32_t lastReaching(Time end) const;
    std::uint32_t firstFree(std::uint32_t from, Time start) const;

    // A tree over the ends of each row's last slice: least and greatest of each half, and of its halves; rows are its leaves.
    std::vector<Time> m_least, m_greatest;
    std::uint32_t m_capacity = 0, m_used = 0;
};

} // namespace nodewise::trace
