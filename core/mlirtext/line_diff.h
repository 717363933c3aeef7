// SPDX-License-Identifier: Apache-2.0
// What differs between two stretches of text, line by line.
#pragma once

#include "core/base/sequence_diff.h"
#include "core/mlirtext/search.h"

namespace nodewise::mlirtext {

using nodewise::DiffRun; // of lines, counted from the stretch's first
using LineDiff = SequenceDiff;

struct HashOptions {
    bool anyNumbers = false; ///< %12 and %arg3 count as equal to any other such name: passes number values anew
};
/// One per line, to be put to diffLines(). Empty when cancelled.
std::vector<std::uint64_t> lineHashes(const TextFile& file, const Stretch& where, const HashOptions& options, const Progress& progress);

inline LineDiff diffLines(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b, const Progress& progress)
{
    return diffSequences(a, b, progress);
}

} // namespace nodewise::mlirtext
