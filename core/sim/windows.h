// SPDX-License-Identifier: Apache-2.0
// What counters show over time: amounts summed in windows of equal width (how busy a unit was, how many bytes moved), and curves.
#pragma once

#include "core/trace/store/builder.h"

#include <cstdint>
#include <vector>

namespace nodewise::sim {

class Windows {
public:
    /// About a thousand windows, of 1, 2 or 5 times a power of ten cycles, so that people can tell where one begins.
    static std::int64_t widthFor(std::int64_t cycles);

    Windows(std::int64_t cycles, std::int64_t width);

    /// `amount` that comes evenly between two times; at one time if they are equal.
    void add(std::int64_t from, std::int64_t to, double amount);

    /// A sample at the start of each window whose value differs from the one before, and 0 at the end. `rate`: amount per cycle times that.
    void write(trace::Builder& builder, trace::LaneId counter, double rate) const;

private:
    std::int64_t m_cycles, m_width;
    std::vector<double> m_sums;
};

/// A counter's curve as it comes, or the highest value of each window.
class CounterCurve {
public:
    /// `width` 0: as it comes.
    CounterCurve(trace::Builder& builder, trace::LaneId counter, std::int64_t width)
        : m_builder(builder), m_counter(counter), m_width(width)
    {
    }

    /// The value from this time on; in the order of time. Of several at one time the last one counts.
    void add(std::int64_t time, double value);
    void end();

private:
    void leave(std::int64_t window, bool held);
    void write(std::int64_t time, double value);

    trace::Builder& m_builder;
    trace::LaneId m_counter;
    std::int64_t m_width;
    std::int64_t m_window = 0; ///< that m_highest is of; a cycle where there are none
    std::int64_t m_time = -1;  ///< since when there is m_value
    double m_value = 0, m_highest = 0, m_written = -1;
};

} // namespace nodewise::sim
