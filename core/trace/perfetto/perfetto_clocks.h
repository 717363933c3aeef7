// SPDX-License-Identifier: Apache-2.0
// Times of a Perfetto trace in one clock. Source: github.com/google/perfetto, docs/concepts/clock-sync.md.
#pragma once

#include "core/trace/store/trace.h"

#include <map>

namespace nodewise::trace {

/// 0 where the result does not fit: of damaged files.
inline Time summed(Time a, Time b)
{
    Time sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? 0 : sum;
}
inline Time multiplied(Time a, Time b)
{
    Time product = 0;
    return __builtin_mul_overflow(a, b, &product) ? 0 : product;
}

/// Snapshots say what several clocks showed at one moment; a time of one becomes a time of another by the difference at the latest
/// snapshot before it, or at the first where none is before.
class PerfettoClocks {
public:
    static constexpr std::uint64_t bootTime = 6; ///< that of a trace that says nothing else

    /// Bytes of a ClockSnapshot. Clocks 64 to 127 belong to the sequence.
    void addSnapshot(std::string_view message, std::uint64_t sequence);
    /// In nanoseconds of the boot-time clock. No snapshot joins them: the time as it is, and `known` is false.
    Time convert(std::uint64_t clock, std::uint64_t sequence, Time time, bool& known) const;
    /// A time of an incremental clock is added to the last one.
    Time absolute(std::uint64_t clock, std::uint64_t sequence, Time time);

private:
    static std::uint64_t keyOf(std::uint64_t clock, std::uint64_t sequence);
    struct Kind {
        bool incremental = false;
        Time unit = 1; ///< nanoseconds
        Time last = 0;
    };
    std::map<std::uint64_t, Kind> m_kinds;
    std::map<std::uint64_t, std::map<Time, Time>> m_offsets; ///< per clock: its time -> what to add
};

} // namespace nodewise::trace
