// SPDX-License-Identifier: Apache-2.0
#include "views/mlir/line_source.h"

#include <algorithm>

namespace nodewise::views {

namespace {

SourceRow rowOf(const mlirtext::ShownLine& line, std::uint64_t number, std::size_t mostBytes, MlirText::Change change)
{
    SourceRow row{.text = QString::fromUtf8(line.text.data(), qsizetype(line.text.size())), .number = number, .change = change};
    // A character that was cut in two is not shown.
    if (line.length > line.text.size() && row.text.endsWith(QChar::ReplacementCharacter))
        row.text.chop(1);
    row.leftOut = line.length > mostBytes ? line.length - line.text.size() : 0;
    // A zero would end the text for some.
    row.text.replace(QChar(u'\0'), QChar(0x2400));
    row.text.replace(QLatin1Char('\t'), QLatin1String("    "));
    return row;
}

} // namespace

// --- lines ------------------------------------------------------------------------------------------------------------------------------

FileLines::FileLines(SharedFile file, mlirtext::SharedScan scan)
    : m_file(std::move(file)), m_scan(std::move(scan)), m_stretch{0, 0, m_scan->index.bytes()}, m_count(m_scan->index.lines())
{
}

FileLines::FileLines(SharedFile file, mlirtext::SharedScan scan, const mlirtext::PassDump& dump)
    : m_file(std::move(file)), m_scan(std::move(scan)), m_stretch{dump.firstLine, dump.begin, dump.end}, m_count(dump.lines)
{
}

std::vector<SourceRow> FileLines::rows(std::uint64_t first, std::size_t count, std::size_t mostBytes) const
{
    std::vector<SourceRow> rows;
    if (first >= m_count)
        return rows;
    const std::uint64_t line = m_stretch.firstLine + first;
    for (const auto& shown : readLines(*m_file, m_scan->index, line, std::min<std::uint64_t>(count, m_count - first), mostBytes))
        rows.push_back(rowOf(shown, line + rows.size() + 1, mostBytes, MlirText::Change::Same));
    return rows;
}

std::optional<std::uint64_t> FileLines::tryRow(std::uint64_t line) const
{
    const bool inside = line >= m_stretch.firstLine && line < m_stretch.firstLine + m_count;
    return inside ? std::optional(line - m_stretch.firstLine) : std::nullopt;
}

// --- differences ------------------------------------------------------------------------------------------------------------------------

DiffLines::DiffLines(SharedFile file, mlirtext::SharedScan scan, const mlirtext::PassDump& a, const mlirtext::PassDump& b,
                     const mlirtext::LineDiff& diff)
    : m_file(std::move(file)), m_scan(std::move(scan))
{
    using Kind = mlirtext::DiffRun::Kind;
    using Change = MlirText::Change;
    for (std::size_t i = 0; i < diff.runs.size(); ++i) {
        const auto& run = diff.runs[i];
        if (run.kind != Kind::Same) {
            if (i == 0 || diff.runs[i - 1].kind == Kind::Same)
                m_changes.push_back(m_count);
            const bool added = run.kind == Kind::Added;
            add(added ? b.firstLine + run.b : a.firstLine + run.a, run.count, added ? Change::Added : Change::Removed);
            continue;
        }
        const std::uint64_t head = i > 0 ? std::min(around, run.count) : 0;
        const std::uint64_t tail = i + 1 < diff.runs.size() ? std::min(around, run.count - head) : 0;
        const std::uint64_t line = b.firstLine + run.b, rest = run.count - head - tail;
        add(line, head, Change::Same);
        add(line + head, rest, Change::Same, rest > 1);
        add(line + run.count - tail, tail, Change::Same);
    }
}

void DiffLines::add(std::uint64_t line, std::uint64_t count, MlirText::Change change, bool skipped)
{
    if (count == 0)
        return;
    m_parts.push_back({m_count, line, count, change, skipped});
    m_count += skipped ? 1 : count;
}

std::vector<SourceRow> DiffLines::rows(std::uint64_t first, std::size_t count, std::size_t mostBytes) const
{
    std::vector<SourceRow> rows;
    auto part = std::upper_bound(m_parts.begin(), m_parts.end(), first, [](std::uint64_t row, const Part& p) { return row < p.row; });
    if (part == m_parts.begin() || first >= m_count)
        return rows;
    for (--part; part != m_parts.end() && rows.size() < count; ++part) {
        if (part->skipped) {
            rows.push_back({.skipped = part->count});
            continue;
        }
        const std::uint64_t inside = first + rows.size() - part->row;
        const std::size_t wanted = std::min<std::uint64_t>(count - rows.size(), part->count - inside);
        const auto lines = readLines(*m_file, m_scan->index, part->line + inside, wanted, mostBytes);
        for (std::size_t i = 0; i < wanted; ++i)
            rows.push_back(i < lines.size() ? rowOf(lines[i], part->line + inside + i + 1, mostBytes, part->change) : SourceRow());
    }
    return rows;
}

std::optional<std::uint64_t> DiffLines::tryRow(std::uint64_t line) const
{
    for (const Part& part : m_parts)
        if (line >= part.line && line < part.line + part.count)
            return part.row + (part.skipped ? 0 : line - part.line);
    return {};
}

} // namespace nodewise::views
