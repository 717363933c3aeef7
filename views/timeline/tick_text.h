// SPDX-License-Identifier: Apache-2.0
// Cycles and times of a trace as people read them; every number has its unit.
#pragma once

#include "core/trace/store/trace.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace nodewise::views {

/// What is known of a trace's clock. A plain value.
class TickText {
    Q_DECLARE_TR_FUNCTIONS(TickText)
public:
    TickText() = default;
    /// Times of day are told from the trace's begin: nobody reads nanoseconds since 1970.
    explicit TickText(const trace::Trace& trace);

    trace::Unit unit() const { return m_unit; }
    trace::Time origin() const { return m_origin; } ///< what is told as 0
    bool knowsTime() const { return m_nanoseconds > 0; }
    double nanoseconds(double ticks) const { return ticks * m_nanoseconds; }

    /// "1,184 cycles", "12.3 µs".
    QString duration(double ticks) const;
    /// "1,184 cycles · 1.26 µs" where the clock of cycles is known; times to the nanosecond.
    QString exact(trace::Time ticks) const;
    /// Of a point in time.
    QString place(trace::Time time) const;
    /// "48,210 cycles · 51.3 µs at 940 MHz"
    QString length(trace::Time ticks) const;
    /// Of a table's column whose cells are number(): "cycles", "µs".
    QString unitName() const;
    QString number(double ticks) const;

    /// "51.3 µs", "860 ns", "1.20 s".
    static QString time(double nanoseconds);
    /// "1 cycle", "1,184 cycles".
    static QString cycles(double count);
    static QString clock(double mhz); ///< "940 MHz", "1.05 GHz"

private:
    trace::Unit m_unit = trace::Unit::Cycles;
    double m_mhz = 0;         ///< 0 = not known
    double m_nanoseconds = 0; ///< of a tick; 0 = not known
    trace::Time m_origin = 0;
};

/// Marks of a ruler.
struct RulerMarks {
    struct Mark {
        trace::Time time = 0;
        QString text, under; ///< `under`: time below cycles; "" = not known
    };
    std::vector<Mark> marks;
    QString base; ///< what the marks' numbers, with a +, are told from; "" = they stand alone
    trace::Time step = 1;
};

/// Round ones, at most `most` between two times.
RulerMarks rulerMarks(const TickText& text, trace::Time from, trace::Time to, int most);

} // namespace nodewise::views
