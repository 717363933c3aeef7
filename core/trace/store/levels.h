// SPDX-License-Identifier: Apache-2.0
// Summaries over the slices of a row and over the samples of a counter: eight of them make one of the first level, eight of those one of
// the second, ... A view that is coarser than a summary is long never looks below it.
#pragma once

#include "core/trace/store/column.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

inline constexpr std::size_t levelFan = 8;
/// Times reach no farther from 0, durations are no longer: sums and differences of a few fit.
inline constexpr Time farthest = Time(1) << 60;

/// Of neighboring slices of a row.
struct SliceSummary {
    Time begin = 0, end = 0, busy = 0;
    SliceId longest = none;
    std::uint32_t width = 0; ///< ticks of the longest, at most 2^32 - 1
};

/// Of neighboring samples of a counter.
struct SampleSummary {
    double low = 0, high = 0;
};

/// Summaries of all levels over so many slices or samples; the last level has at most levelFan.
std::size_t summaryCount(std::size_t items);

void appendSummaries(std::span<const Time> start, std::span<const Time> duration, SliceId first, Column<SliceSummary>& out);
void appendSummaries(std::span<const double> values, Column<SampleSummary>& out);

/// One row: its slices (numbered from `first`) and its summaries, the first level first.
struct RowLevels {
    std::span<const Time> start, duration;
    std::span<const SliceSummary> summaries;
    SliceId first = 0;
};
void findPieces(const RowLevels& row, Time from, Time to, Time pixel, std::vector<Trace::Piece>& out);

/// One counter, likewise; its last value holds until `end`.
struct CounterLevels {
    std::span<const Time> time;
    std::span<const double> value;
    std::span<const SampleSummary> summaries;
    Time end = 0;
};
void findBins(const CounterLevels& counter, Time from, Time to, Time pixel, std::vector<Trace::Bin>& out);

} // namespace nodewise::trace
