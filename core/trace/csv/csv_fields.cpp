// SPDX-License-Identifier: Apache-2.0
#include "core/trace/csv/csv_fields.h"

#include "core/base/csv_cell.h"

#include <algorithm>

namespace nodewise::trace {

namespace {

/// From a quote on; `at` is after the closing one.
std::string_view quotedField(std::string_view text, std::size_t& at, std::string& plain)
{
    const std::size_t begin = plain.size();
    for (++at; at < text.size(); ++at) {
        if (text[at] == '"') {
            ++at;
            if (at >= text.size() || text[at] != '"')
                break;
        }
        plain += text[at];
    }
    return std::string_view(plain).substr(begin);
}

} // namespace

bool splitCsv(std::string_view text, std::vector<std::string_view>& fields, std::string& plain)
{
    fields.clear();
    plain.clear();
    plain.reserve(text.size()); // so that views of it stay
    bool sound = true;
    for (std::size_t at = 0; fields.size() < mostCsvFields;) {
        const bool isQuoted = at < text.size() && text[at] == '"';
        const std::string_view inQuotes = isQuoted ? quotedField(text, at, plain) : std::string_view();
        const std::size_t comma = std::min(text.find(',', at), text.size());
        sound = sound && (!isQuoted || comma == at);
        fields.push_back(textOfCsvCell(isQuoted ? inQuotes : text.substr(at, comma - at)));
        if (comma == text.size())
            break;
        at = comma + 1;
    }
    return sound;
}

/// Whether what stood before and this leave a quote open: each doubled quote opens and closes.
bool CsvLines::quoteIsOpen(std::string_view text)
{
    return (std::count(text.begin(), text.end(), '"') % 2 != 0) != m_open;
}

bool CsvLines::next()
{
    std::string_view line;
    m_open = false;
    if (!m_lines.next(line))
        return false;
    m_line = m_lines.number();
    m_broken = m_lines.wasLong();
    m_text = line;
    if (!line.starts_with('#') && quoteIsOpen(line)) {
        m_joined.assign(line);
        m_open = true;
        while (m_open && m_joined.size() <= LineSource::longestLine && m_lines.next(line)) {
            m_open = quoteIsOpen(line);
            m_joined.append("\n").append(line);
        }
        m_broken = m_broken || m_open;
        m_text = m_joined;
    }
    m_broken = !splitCsv(m_text, m_fields, m_plain) || m_broken;
    return true;
}

} // namespace nodewise::trace
