// SPDX-License-Identifier: Apache-2.0
// The part of a trace that is shown, and where it is on the screen. Exact beyond 2^53 ticks, where doubles are not.
#pragma once

#include "core/trace/store/trace.h"

namespace nodewise::views {

/// Ticks from one time to another; exact where they are within 2^53 ticks of each other.
double ticksBetween(trace::Time from, trace::Time to);
/// The same whole and exact; the largest there is where 64 bits do not hold it.
trace::Time ticksApart(trace::Time from, trace::Time to);
/// Ends at the ends of 64 bits. Ticks count whole, toward the earlier one.
trace::Time movedBy(trace::Time time, double ticks);

/// `span` ticks, beginning `part` of a tick after `first`; within a trace and a margin around it. A plain value.
class TimeWindow {
public:
    static constexpr double fewest = 8; ///< ticks

    TimeWindow() : TimeWindow(0, 0) {}
    /// Shows everything between the two.
    TimeWindow(trace::Time begin, trace::Time end);

    trace::Time first() const { return m_first; }
    trace::Time last() const; ///< the first tick that is not shown
    double part() const { return m_part; }
    double span() const { return m_span; }
    bool whole() const { return m_span >= m_all; }

    void showAll();
    /// Between the two, with a little room on both sides.
    void show(trace::Time begin, trace::Time end);
    void showExactly(trace::Time first, trace::Time last);
    /// What is at `at`, from 0 at the left to 1 at the right, stays there; `factor` below 1 shows less.
    void zoom(double at, double factor);
    void pan(double ticks);
    /// By the shortest way; what is longer than the window is shown from its beginning.
    void reveal(trace::Time begin, trace::Time end);
    bool operator==(const TimeWindow&) const = default;

private:
    void set(trace::Time first, double part, double span);
    void keepWithin();

    trace::Time m_lowest = 0, m_highest = 0; ///< what may be shown
    double m_all = 0;                        ///< ticks of that
    trace::Time m_first = 0;
    double m_part = 0, m_span = 0;
};

/// A window laid over pixels.
struct TimeScale {
    TimeWindow window;
    double left = 0, width = 0;

    double x(trace::Time time) const { return left + (ticksBetween(window.first(), time) - window.part()) / window.span() * width; }
    trace::Time timeAt(double x) const;
    /// At the nearer of the two ticks that it is between.
    trace::Time nearestTo(double x) const;
    double ticksPerPixel() const { return window.span() / width; }
    double right() const { return left + width; }
};

} // namespace nodewise::views
