// SPDX-License-Identifier: Apache-2.0
// What differs between two sequences (lines of texts, nodes in order), in time that grows about as they do.
#pragma once

#include "core/base/progress.h"

#include <cstdint>
#include <span>
#include <vector>

namespace nodewise {

/// Elements of both, or of one of them.
struct DiffRun {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::uint64_t a = 0, b = 0; ///< first element
    std::uint64_t count = 0;
    bool operator==(const DiffRun&) const = default;
};
struct SequenceDiff {
    std::vector<DiffRun> runs; ///< in order; what is removed stands before what was added in its place
    std::uint64_t removed = 0, added = 0;
    bool complete = true; ///< false: cancelled
};

/// Of elements that are equal where their hashes or keys are. Those that stand once on either side hold the rest together (Bram Cohen's
/// patience diff); between them, E. Myers' O(ND) as long as little differs, else all of it is replaced.
SequenceDiff diffSequences(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const Progress& progress = {});

} // namespace nodewise
