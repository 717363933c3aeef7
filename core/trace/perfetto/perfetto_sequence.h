// SPDX-License-Identifier: Apache-2.0
// What the packets of one sequence of a Perfetto trace refer to by numbers, and what they leave out.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace nodewise::trace {

struct PerfettoSequence {
    using Texts = std::unordered_map<std::uint64_t, std::string>;
    Texts categories, names, keys, strings, gpuSpecifications;
    std::uint64_t track = 0, clock = 0;       ///< of packets that name none; 0: the trace's
    std::vector<std::uint64_t> counterTracks; ///< of counters beside slices, where the event names none
    bool lost = false;                        ///< packets are missing: those that refer to others are skipped until the state is cleared

    void clear() { *this = {}; }
    /// Bytes of InternedData.
    void intern(std::string_view message);
    /// Bytes of TracePacketDefaults.
    void setDefaults(std::string_view message);
    static const std::string& textOf(const Texts& texts, std::uint64_t id);
};

} // namespace nodewise::trace
