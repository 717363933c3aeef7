// SPDX-License-Identifier: Apache-2.0
// Lines of a text that may be too long to be held: read where they are looked at. A whole file, a stretch of it, or what differs between
// two stretches.
#pragma once

#include "core/mlirtext/line_diff.h"
#include "views/kernel/mlir_text.h"

#include <QString>

#include <memory>
#include <optional>

namespace nodewise::views {

using SharedFile = std::shared_ptr<const mlirtext::TextFile>;

/// A row as it is shown.
struct SourceRow {
    QString text;
    std::uint64_t number = 0;  ///< of the line in the file, from 1; 0 = it is none
    std::uint64_t leftOut = 0; ///< bytes of the line beyond `text`
    std::uint64_t skipped = 0; ///< lines that are the same on both sides, for which this row stands
    MlirText::Change change = MlirText::Change::Same;
};

/// Immutable; its rows are read from the file each time. Any thread.
class LineSource {
public:
    static constexpr std::size_t shownBytes = 4000; ///< of a line; the rest is elided

    virtual ~LineSource() = default;
    virtual std::uint64_t count() const = 0;
    /// Fewer at the end, and where the file is not what it was.
    virtual std::vector<SourceRow> rows(std::uint64_t first, std::size_t count, std::size_t mostBytes = shownBytes) const = 0;
    /// Row that stands for a line of the file, from 0.
    virtual std::optional<std::uint64_t> tryRow(std::uint64_t line) const = 0;
    /// Bytes of the longest line, or of more than that.
    virtual std::uint64_t longest() const = 0;
    /// Whether rows are those of one stretch, which can be searched, with its names.
    virtual std::optional<mlirtext::Stretch> stretch() const { return {}; }
    virtual bool differences() const { return false; }
};
using SharedSource = std::shared_ptr<const LineSource>;

/// Lines of a file, all that were found so far or a stretch of them.
class FileLines : public LineSource {
public:
    FileLines(SharedFile file, mlirtext::SharedScan scan);
    FileLines(SharedFile file, mlirtext::SharedScan scan, const mlirtext::PassDump& dump);

    std::uint64_t count() const override { return m_count; }
    std::vector<SourceRow> rows(std::uint64_t first, std::size_t count, std::size_t mostBytes) const override;
    std::optional<std::uint64_t> tryRow(std::uint64_t line) const override;
    std::uint64_t longest() const override { return m_scan->index.longest(); }
    std::optional<mlirtext::Stretch> stretch() const override { return m_stretch; }

private:
    SharedFile m_file;
    mlirtext::SharedScan m_scan;
    mlirtext::Stretch m_stretch;
    std::uint64_t m_count;
};

/// What the second of two dumps has in place of the first one's lines, with some lines around each change.
class DiffLines : public LineSource {
public:
    static constexpr std::uint64_t around = 4; ///< lines
    DiffLines(SharedFile file, mlirtext::SharedScan scan, const mlirtext::PassDump& a, const mlirtext::PassDump& b,
              const mlirtext::LineDiff& diff);

    std::uint64_t count() const override { return m_count; }
    std::vector<SourceRow> rows(std::uint64_t first, std::size_t count, std::size_t mostBytes) const override;
    std::optional<std::uint64_t> tryRow(std::uint64_t line) const override;
    std::uint64_t longest() const override { return m_scan->index.longest(); }
    bool differences() const override { return true; }
    /// Rows with which changes begin.
    const std::vector<std::uint64_t>& changes() const { return m_changes; }

private:
    struct Part {
        std::uint64_t row = 0, line = 0, count = 0; ///< line of the file, from 0
        MlirText::Change change = MlirText::Change::Same;
        bool skipped = false; ///< one row for all of them
    };
    void add(std::uint64_t line, std::uint64_t count, MlirText::Change change, bool skipped = false);

    SharedFile m_file;
    mlirtext::SharedScan m_scan;
    std::vector<Part> m_parts;
    std::vector<std::uint64_t> m_changes;
    std::uint64_t m_count = 0;
};

} // namespace nodewise::views
