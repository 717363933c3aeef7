// SPDX-License-Identifier: Apache-2.0
#include "core/sim/windows.h"

#include <algorithm>

namespace nodewise::sim {

std::int64_t Windows::widthFor(std::int64_t cycles)
{
    constexpr std::int64_t windows = 1000, least = 10;
    for (std::int64_t ten = least;; ten *= 10)
        for (const std::int64_t width : {ten, 2 * ten, 5 * ten})
            if (cycles / windows <= width)
                return width;
}

Windows::Windows(std::int64_t cycles, std::int64_t width)
    : m_cycles(cycles), m_width(width), m_sums(std::size_t(std::max<std::int64_t>(0, (cycles + width - 1) / width)), 0)
{
}

void Windows::add(std::int64_t from, std::int64_t to, double amount)
{
    if (m_sums.empty())
        return;
    const auto last = std::int64_t(m_sums.size()) - 1;
    const std::int64_t first = std::clamp<std::int64_t>(from / m_width, 0, last);
    const std::int64_t end = std::clamp<std::int64_t>((to - 1) / m_width, first, last);
    if (first == end) {
        m_sums[std::size_t(first)] += amount;
        return;
    }
    const double perCycle = amount / double(to - from);
    for (std::int64_t at = first; at <= end; ++at)
        m_sums[std::size_t(at)] += perCycle * double(std::min(to, (at + 1) * m_width) - std::max(from, at * m_width));
}

void Windows::write(trace::Builder& builder, trace::LaneId counter, double rate) const
{
    double before = -1;
    for (std::size_t at = 0; at < m_sums.size(); ++at) {
        const std::int64_t begin = std::int64_t(at) * m_width;
        const double value = m_sums[at] * rate / double(std::min(m_width, m_cycles - begin));
        if (value != before)
            builder.addSample(counter, begin, value);
        before = value;
    }
    if (before > 0)
        builder.addSample(counter, m_cycles, 0);
}

void CounterCurve::add(std::int64_t time, double value)
{
    const std::int64_t window = m_width > 0 ? time / m_width : time;
    if (m_time >= 0 && window > m_window)
        leave(window, m_width > 0 && time % m_width != 0);
    m_window = window;
    m_highest = m_width > 0 ? std::max(m_highest, value) : value;
    m_time = time;
    m_value = value;
}

/// The window that was looked at, for a later one; `held`: what was last holds into that one.
void CounterCurve::leave(std::int64_t window, bool held)
{
    const std::int64_t width = std::max<std::int64_t>(1, m_width);
    write(m_window * width, m_highest);
    if (window > m_window + 1)
        write((m_window + 1) * width, m_value);
    m_highest = held ? m_value : 0;
}

void CounterCurve::end()
{
    if (m_time < 0)
        return;
    const std::int64_t begin = m_window * std::max<std::int64_t>(1, m_width);
    write(begin, m_highest);
    if (m_time > begin)
        write(m_time, m_value);
}

void CounterCurve::write(std::int64_t time, double value)
{
    if (value != m_written)
        m_builder.addSample(m_counter, time, value);
    m_written = value;
}

} // namespace nodewise::sim
