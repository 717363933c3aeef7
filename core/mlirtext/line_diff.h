// SPDX-License-Identifier: Apache-2.0
// What differs between two stretches of text, line by line, in time that grows about as they do.
#pragma once

#include "core/mlirtext/search.h"

#include <span>

namespace nodewise::mlirtext {

/// Lines of both, or of one of them.
struct DiffRun {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::uint64_t a = 0, b = 0; ///< first line, counted from the stretch's first
    std::uint64_t count = 0;
    bool operator==(const DiffRun&) const = default;
};
struct LineDiff {
    std::vector<DiffRun> runs; ///< in order; what is removed stands before what was added in its place
    std::uint64_t removed = 0, added = 0;
    bool complete = true; ///< false: cancelled
};

struct HashOptions {
    bool anyNumbers = false; ///< %12 and %arg3 count as equal to any other such name: passes number values anew
};
/// One per line. Empty when cancelled.
std::vector<std::uint64_t> lineHashes(const TextFile& file, const Stretch& where, const HashOptions& options, const Progress& progress);

/// Lines that stand once on either side hold the rest together (Bram Cohen's patience diff); between them, E. Myers' O(ND) as long as
/// little differs, else all of it is replaced.
LineDiff diffLines(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const Progress& progress);

} // namespace nodewise::mlirtext
