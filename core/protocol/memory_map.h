// SPDX-License-Identifier: Apache-2.0
// What lives when, and what a run really holds: nodewise/memory. docs/numerics.md tells how the figures come to be.
#pragma once

#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// nodewise/memory: the session's program is run once from its start on a machine of its own, edits not included; the session then stands
/// where it stood. Of shapes alone (a launch with `meta`) there is the plan's part only.
struct MemoryRequest {
    static constexpr std::string_view command = "nodewise/memory";
    bool operator==(const MemoryRequest&) const = default;
};

/// Memory that one value or several share. Weights and inputs are there all along.
struct MemoryBlock {
    enum class Kind : std::uint8_t { Weight, Input, Value };
    Kind kind = Kind::Value;
    std::uint64_t bytes = 0;           ///< of the storage, whatever part of it is looked at
    std::uint32_t first = 0, last = 0; ///< steps: made in, read last in; both 0 and the last step for weights and inputs
    std::vector<std::uint32_t> nodes;  ///< that have it: the one that made it first, then views and in-place results
    bool output = false;               ///< the program returns it
    bool operator==(const MemoryBlock&) const = default;
};

/// One node that ran, in order; a node in a loop has a step each time.
struct MemoryStep {
    std::uint32_t node = 0;
    std::uint64_t planned =
        0; ///< bytes of blocks of kind Value that live while the node runs: what it reads, makes, and what later nodes read
    std::uint64_t held = 0; ///< bytes that the run had allocated after the node
    std::uint64_t peak = 0; ///< the most that it had allocated while the node ran: with the operator's scratch memory
    bool operator==(const MemoryStep&) const = default;
};

struct MemoryAnswer {
    std::vector<std::string> names; ///< by node index, qualified
    std::vector<MemoryStep> steps;
    std::vector<MemoryBlock> blocks;       ///< in the order in which they come to be; weights and inputs first
    bool measured = false;                 ///< `held` and `peak` are there: the run had data
    std::uint64_t weights = 0, inputs = 0; ///< bytes
    std::uint64_t allValues = 0;           ///< of all values together: without any reuse
    std::uint64_t plannedPeak = 0, measuredPeak = 0;
    std::uint32_t plannedPeakStep = 0, measuredPeakStep = 0;
    std::optional<std::uint32_t> failed; ///< node at which the run failed: the steps are those before it
    UserText why;                        ///< of that
    bool operator==(const MemoryAnswer&) const = default;
};

} // namespace nodewise::protocol
