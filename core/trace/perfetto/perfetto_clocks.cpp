// SPDX-License-Identifier: Apache-2.0
#include "core/trace/perfetto/perfetto_clocks.h"

#include "core/trace/perfetto/proto_field.h"

#include <limits>
#include <vector>

namespace nodewise::trace {

namespace {

struct Reading {
    std::uint64_t clock = 0;
    Time time = 0, unit = 1;
    bool incremental = false;
};

Reading readingOf(std::string_view bytes)
{
    Reading reading;
    Message message = messageOf(bytes);
    while (message.next())
        switch (message.tag()) {
        case 1:
            reading.clock = integerOf(message);
            break;
        case 2:
            reading.time = static_cast<Time>(integerOf(message));
            break;
        case 3:
            reading.incremental = integerOf(message) != 0;
            break;
        case 4:
            reading.unit = std::max<Time>(1, static_cast<Time>(integerOf(message)));
            break;
        default:
            message.skip();
        }
    return reading;
}

} // namespace

std::uint64_t PerfettoClocks::keyOf(std::uint64_t clock, std::uint64_t sequence)
{
    constexpr std::uint64_t firstOfSequence = 64, firstGlobal = 128;
    return clock >= firstOfSequence && clock < firstGlobal ? sequence << 32 | clock : clock;
}

void PerfettoClocks::addSnapshot(std::string_view bytes, std::uint64_t sequence)
{
    std::vector<Reading> readings;
    Message message = messageOf(bytes);
    while (message.next())
        if (message.tag() == 1)
            readings.push_back(readingOf(bytesOf(message)));
        else
            message.skip();
    const Reading* base = nullptr;
    for (const Reading& reading : readings)
        if (reading.clock == bootTime)
            base = &reading;
    for (const Reading& reading : readings) {
        const std::uint64_t key = keyOf(reading.clock, sequence);
        const Time own = multiplied(reading.time, reading.unit);
        m_kinds[key] = {reading.incremental, reading.unit, own};
        if (base != nullptr)
            m_offsets[key][own] = summed(multiplied(base->time, base->unit), own == std::numeric_limits<Time>::min() ? 0 : -own);
    }
}

Time PerfettoClocks::absolute(std::uint64_t clock, std::uint64_t sequence, Time time)
{
    const auto found = m_kinds.find(keyOf(clock, sequence));
    if (found == m_kinds.end())
        return time;
    Kind& kind = found->second;
    time = multiplied(time, kind.unit);
    return kind.incremental ? kind.last = summed(kind.last, time) : time;
}

Time PerfettoClocks::convert(std::uint64_t clock, std::uint64_t sequence, Time time, bool& known) const
{
    known = true;
    if (clock == bootTime)
        return time;
    const auto found = m_offsets.find(keyOf(clock, sequence));
    known = found != m_offsets.end();
    if (!known)
        return time;
    auto at = found->second.upper_bound(time);
    if (at != found->second.begin())
        --at;
    return summed(time, at->second);
}

} // namespace nodewise::trace
