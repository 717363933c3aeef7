// SPDX-License-Identifier: Apache-2.0
// Lines of a CSV file as fields (RFC 4180).
#pragma once

#include "core/trace/input/lines.h"

#include <string>
#include <vector>

namespace nodewise::trace {

inline constexpr std::size_t mostCsvFields = 1024;
/// Views of `text`, of quoted ones of `plain`. False where something stands after a closing quote.
bool splitCsv(std::string_view text, std::vector<std::string_view>& fields, std::string& plain);

class CsvLines {
public:
    explicit CsvLines(ByteSource& source) : m_lines(source) {}

    /// The next record, which may be several lines long. False at the end of the file.
    bool next();
    /// Until the next record.
    const std::vector<std::string_view>& fields() const { return m_fields; }
    /// The line as it stands there, where it is a comment.
    std::string_view text() const { return m_text; }
    /// A quote is never closed, or something follows it; or the record is longer than LineSource::longestLine.
    bool broken() const { return m_broken; }
    std::uint64_t line() const { return m_line; } ///< where it begins, from 1

private:
    bool quoteIsOpen(std::string_view text);

    LineSource m_lines;
    std::string m_joined;
    std::string_view m_text;
    std::string m_plain; ///< of quoted fields, without quotes
    std::vector<std::string_view> m_fields;
    std::uint64_t m_line = 0;
    bool m_broken = false, m_open = false;
};

} // namespace nodewise::trace
