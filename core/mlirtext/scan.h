// SPDX-License-Identifier: Apache-2.0
// What one pass over a file of MLIR finds: where its lines are, its functions, the dumps of a log.
#pragma once

#include "core/mlirtext/line_reader.h"
#include "core/mlirtext/pass_dump.h"

#include <functional>

namespace nodewise::mlirtext {

/// Where lines begin: a place per 16 kB and the lines between are found by reading. Immutable once it is shared.
class LineIndex {
public:
    static constexpr std::uint64_t stride = 16 << 10; ///< bytes

    struct Place {
        std::uint64_t offset = 0, line = 0;
    };
    /// Lines and bytes that were seen so far.
    std::uint64_t lines() const { return m_lines; }
    std::uint64_t bytes() const { return m_bytes; }
    std::uint64_t longest() const { return m_longest; } ///< bytes
    /// The last place at or before a line.
    Place before(std::uint64_t line) const;
    /// That of a line, where it is known without reading.
    std::optional<std::uint64_t> tryOffset(std::uint64_t line) const;

    /// Of the next line: where it begins, where the next one does, bytes without its end.
    void add(std::uint64_t offset, std::uint64_t next, std::uint64_t length);

private:
    std::vector<Place> m_places{Place{}};
    std::uint64_t m_lines = 0, m_bytes = 0, m_longest = 0;
};

struct FunctionLine {
    std::uint64_t line = 0; ///< 0-based
    Opening what;
};

struct Scan {
    LineIndex index;
    std::vector<PassDump> dumps;
    std::vector<FunctionLine> functions; ///< of a file without dumps
    std::uint64_t functionsLeftOut = 0;  ///< beyond mostFunctions
    bool complete = false;               ///< to the end of the file as it was opened
    bool cut = false;                    ///< the file ended earlier: it shrank, or can't be read further
    static constexpr std::size_t mostFunctions = 50'000;
};
using SharedScan = std::shared_ptr<const Scan>;

/// Reads the whole file. What was found so far goes to `publish` now and then, with everything at the end, and at once when it is
/// cancelled; of a dump that goes on, what is known.
void scan(const TextFile& file, const Progress& progress, const std::function<void(SharedScan)>& publish);

/// One line to be shown.
struct ShownLine {
    std::string text;         ///< no more than was asked for
    std::uint64_t length = 0; ///< bytes of the line, without its end
    std::uint64_t offset = 0; ///< in the file
};
/// Up to `count` lines from `first`, no more than `most` bytes of each. Reads little, however long the lines are; fewer lines where the
/// index does not have them yet, or the file shrank.
std::vector<ShownLine> readLines(const TextFile& file, const LineIndex& index, std::uint64_t first, std::size_t count, std::size_t most);
/// Where a line begins; the end of the file after the last one.
std::uint64_t offsetOf(const TextFile& file, const LineIndex& index, std::uint64_t line);

} // namespace nodewise::mlirtext
