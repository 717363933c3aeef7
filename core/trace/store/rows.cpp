// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/rows.h"

#include <algorithm>
#include <limits>

namespace nodewise::trace {

namespace {

constexpr Time never = std::numeric_limits<Time>::min();

bool before(const TimedSlice& a, const TimedSlice& b)
{
    if (a.start != b.start)
        return a.start < b.start;
    return a.duration != b.duration ? a.duration > b.duration : a.number < b.number;
}

// False, and left as a permutation, when it takes too many moves.
bool insertionSort(std::span<TimedSlice> slices)
{
    std::size_t moves = slices.size() * 4 + 64;
    for (std::size_t i = 1; i < slices.size(); ++i) {
        if (!before(slices[i], slices[i - 1]))
            continue;
        const TimedSlice moved = slices[i];
        std::size_t at = i;
        for (; at > 0 && moves > 0 && before(moved, slices[at - 1]); --at, --moves)
            slices[at] = slices[at - 1];
        slices[at] = moved;
        if (moves == 0)
            return false;
    }
    return true;
}

} // namespace

void sortSlices(std::span<TimedSlice> slices)
{
    if (!insertionSort(slices))
        std::sort(slices.begin(), slices.end(), before);
}

RowFinder::Place RowFinder::place(Time start, Time end)
{
    if (m_used == m_capacity)
        grow();
    // One that ends as this one starts contains nothing of it, even where this one takes no time.
    const std::uint32_t parent = lastReaching(std::max(end, start + 1));
    const std::uint32_t depth = firstFree(parent == none ? 0 : parent + 1, start);
    m_used = std::max(m_used, depth + 1);
    setEnd(depth, end);
    return {depth, parent};
}

void RowFinder::grow()
{
    const std::vector<Time> ends(m_least.begin() + m_capacity, m_least.begin() + m_capacity + m_used);
    m_capacity = std::max(8u, m_capacity * 2);
    m_least.assign(std::size_t(2) * m_capacity, never);
    m_greatest = m_least;
    for (std::uint32_t row = 0; row < ends.size(); ++row)
        setEnd(row, ends[row]);
}

void RowFinder::setEnd(std::uint32_t row, Time end)
{
    std::uint32_t at = row + m_capacity;
    m_least[at] = m_greatest[at] = end;
    for (at /= 2; at > 0; at /= 2) {
        m_least[at] = std::min(m_least[2 * at], m_least[2 * at + 1]);
        m_greatest[at] = std::max(m_greatest[2 * at], m_greatest[2 * at + 1]);
    }
}

std::uint32_t RowFinder::lastReaching(Time end) const
{
    if (m_greatest[1] < end)
        return none;
    std::uint32_t at = 1;
    while (at < m_capacity)
        at = m_greatest[2 * at + 1] >= end ? 2 * at + 1 : 2 * at;
    return at - m_capacity;
}

// There is one: grow() keeps a row free at the end.
std::uint32_t RowFinder::firstFree(std::uint32_t from, Time start) const
{
    std::uint32_t at = from + m_capacity;
    while (m_least[at] > start) {
        while (at % 2 == 1)
            at /= 2;
        ++at;
    }
    while (at < m_capacity) {
        at *= 2;
        at += m_least[at] > start ? 1 : 0;
    }
    return at - m_capacity;
}

} // namespace nodewise::trace
