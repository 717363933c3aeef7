// SPDX-License-Identifier: Apache-2.0
// Words and figures of what a simulation found, in the window's language; each with its unit.
#pragma once

#include "core/trace/store/trace.h"
#include "views/common/theme.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_run.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::cost {
struct TileSearch;
}

namespace nodewise::views {

class CostText {
    Q_DECLARE_TR_FUNCTIONS(CostText)
public:
    static QString count(std::int64_t number);
    /// "1,184 cycles"
    static QString cycles(std::int64_t number);
    /// "51.3 µs"; of cycles at a clock.
    static QString time(std::int64_t cycles, std::int64_t mhz);
    static QString bytes(std::int64_t bytes);
    /// "62 %"; below a tenth "0.4 %".
    static QString percent(double share);
    /// Three digits that count: "32.8 k", "1.05 M".
    static QString rough(double number);
    /// "compute", "memory", "issue", in a sentence's middle.
    static QString nameOf(sim::Cost::Bound bound);
    /// What it says of a kernel: a sentence.
    static QString meaning(sim::Cost::Bound bound);
    static QString nameOf(trace::Stall stall);
    /// What instructions waited for most: "data 62 %, engine 30 %"; "" if nothing waited.
    static QString stalls(const sim::Cost& cost, int most);
    /// One line each, with cycles.
    static QStringList stallLines(const sim::Cost& cost);
    /// "1,184 cycles · memory"
    static QString line(std::int64_t cycles, sim::Cost::Bound bound);
    /// "+12.5 %", "−3 %", "×2.4"; "=" where both are equal, "new" where there was none before.
    static QString change(std::int64_t before, std::int64_t after);
    /// Of the whole run: "48,210 cycles · 51.3 µs at 940 MHz · 23 kernels in 40 launches".
    static QString summary(const CostRun& run);
    /// Cycles, with what they leave out: "1,234 cycles without 21 of 141 launches".
    static QString total(const CostRun& run);
    /// What else one must know of the figures, then gaps, each with its reason, some of them.
    static QStringList gapLines(const CostRun& run);
    /// "tpuv3" or "tpuv3, num_cores=2".
    static QString configuration(const CostRun& run);
    /// "23 of 141 tilings simulated, 118 can't be faster · 48,210 cycles, -12 % against the estimate"
    static QString tuned(const cost::TileSearch& search);
    /// What is said of a node when the mouse is over it; "" = nothing.
    static QString nodeLine(const CostRun& run, std::uint32_t node);
    /// Why a kernel takes as long as it does, and what to try: a line each.
    static QStringList adviceLines(const CostRun& run, std::uint32_t kernel);
    /// "1,184 → 592 cycles (−50 %)"
    static QString outcome(const cost::Outcome& outcome);
    /// All of a kernel, one line each, for a tooltip.
    static QStringList kernelLines(const CostRun& run, std::uint32_t kernel);
};

/// Of a difference in cycles: green where it is faster, orange where it is slower.
QColor changeColor(const Theme& theme, std::int64_t difference);

} // namespace nodewise::views
