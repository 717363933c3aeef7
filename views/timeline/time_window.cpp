// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/time_window.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

using trace::Time;

double ticksBetween(Time from, Time to)
{
    const auto a = static_cast<std::uint64_t>(from), b = static_cast<std::uint64_t>(to);
    return to >= from ? double(b - a) : -double(a - b);
}

Time ticksApart(Time from, Time to)
{
    const auto a = static_cast<std::uint64_t>(std::min(from, to)), b = static_cast<std::uint64_t>(std::max(from, to));
    const Time apart = static_cast<Time>(std::min(b - a, std::uint64_t(std::numeric_limits<Time>::max())));
    return to >= from ? apart : -apart;
}

Time movedBy(Time time, double ticks)
{
    using Limits = std::numeric_limits<Time>;
    const double whole = std::floor(ticks);
    if (whole >= ticksBetween(time, Limits::max()))
        return Limits::max();
    if (whole <= ticksBetween(time, Limits::min()))
        return Limits::min();
    const auto by = static_cast<std::uint64_t>(std::abs(whole));
    const auto at = static_cast<std::uint64_t>(time);
    return static_cast<Time>(whole < 0 ? at - by : at + by);
}

TimeWindow::TimeWindow(Time begin, Time end)
{
    const double length = std::max(ticksBetween(begin, end), fewest), margin = std::max(1.0, length * 0.01);
    m_lowest = movedBy(begin, -margin);
    m_highest = movedBy(begin, length + margin);
    m_all = ticksBetween(m_lowest, m_highest);
    showAll();
}

Time TimeWindow::last() const
{
    return movedBy(m_first, std::ceil(m_part + m_span));
}

void TimeWindow::showAll()
{
    m_first = m_lowest;
    m_part = 0;
    m_span = m_all;
}

void TimeWindow::set(Time first, double part, double span)
{
    m_first = movedBy(first, part);
    m_part = part - std::floor(part);
    m_span = std::clamp(span, std::min(fewest, m_all), m_all);
    keepWithin();
}

/// Differences to the nearer end are exact, so that a close look at times near 2^62 does not jump.
void TimeWindow::keepWithin()
{
    if (ticksBetween(m_first, m_highest) - m_part < m_span) {
        const double back = std::ceil(m_span);
        m_first = movedBy(m_highest, -back);
        m_part = back - m_span;
    }
    if (m_first < m_lowest) {
        m_first = m_lowest;
        m_part = 0;
    }
}

void TimeWindow::show(Time begin, Time end)
{
    const double length = std::max(ticksBetween(begin, end), 0.0), room = std::max(length * 0.06, 0.5);
    const double span = std::clamp(length + 2 * room, std::min(fewest, m_all), m_all);
    set(begin, (length - span) / 2, span);
}

void TimeWindow::showExactly(Time first, Time last)
{
    set(first, 0, ticksBetween(first, last));
}

void TimeWindow::zoom(double at, double factor)
{
    const double span = std::clamp(m_span * factor, std::min(fewest, m_all), m_all);
    set(m_first, m_part + at * (m_span - span), span);
}

void TimeWindow::pan(double ticks)
{
    set(m_first, m_part + ticks, m_span);
}

void TimeWindow::reveal(Time begin, Time end)
{
    const double from = ticksBetween(m_first, begin) - m_part, to = ticksBetween(m_first, end) - m_part, room = m_span * 0.04;
    if (from < 0 || to - from > m_span - 2 * room)
        pan(from - room);
    else if (to > m_span)
        pan(to - m_span + room);
}

Time TimeScale::timeAt(double x) const
{
    return movedBy(window.first(), window.part() + (x - left) / width * window.span());
}

Time TimeScale::nearestTo(double x) const
{
    return movedBy(window.first(), window.part() + (x - left) / width * window.span() + 0.5);
}

} // namespace nodewise::views
