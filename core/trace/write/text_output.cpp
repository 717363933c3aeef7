// SPDX-License-Identifier: Apache-2.0
#include "core/trace/write/text_output.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace nodewise::trace {

namespace {

constexpr std::size_t partSize = 1 << 18;

// Bytes of the UTF-8 character at the beginning; 0 where there is none. Source: Unicode 15, table 3-7.
std::size_t characterAt(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    if (first < 0x80)
        return 1;
    const std::size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    const unsigned char second = byte(1);
    const bool odd = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
                     (first == 0xF4 && second > 0x8F);
    return odd ? 0 : length;
}

void appendEscape(std::string& out, char c)
{
    static constexpr char digits[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
        out.append(1, '\\').append(1, c);
    else if (c == '\n')
        out += "\\n";
    else
        out.append("\\u00").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
}

bool isPlain(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x7F && c != '"' && c != '\\';
}

} // namespace

bool Output::event()
{
    ++m_done;
    if (m_text.size() >= partSize)
        flush();
    return m_result.has_value();
}

Result<void> Output::finish()
{
    flush();
    return m_result;
}

void Output::flush()
{
    if (m_result && m_progress.cancelled())
        m_result = fail(UserText::listed(cancelledMessage));
    if (m_result && !m_text.empty())
        m_result = m_sink(m_text);
    m_text.clear();
    m_progress.step(UserText("writing the trace"),
                    m_events == 0 ? -1 : std::min(1.0, static_cast<double>(m_done) / static_cast<double>(m_events)));
}

void appendJson(std::string& out, std::string_view text)
{
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        std::size_t plain = at;
        while (plain < text.size() && isPlain(text[plain]))
            ++plain;
        out.append(text, at, plain - at);
        at = plain;
        if (at == text.size())
            break;
        const std::size_t length = characterAt(text.substr(at));
        if (length == 0)
            out += "\xEF\xBF\xBD";
        else if (length == 1)
            appendEscape(out, text[at]);
        else
            out.append(text, at, length);
        at += std::max<std::size_t>(length, 1);
    }
    out += '"';
}

void appendNumber(std::string& out, std::int64_t value)
{
    char digits[24];
    out.append(digits, std::to_chars(digits, std::end(digits), value).ptr);
}

void appendJson(std::string& out, double value)
{
    if (!std::isfinite(value)) {
        out += std::isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
        return;
    }
    char digits[32];
    const std::string_view text(digits, static_cast<std::size_t>(std::to_chars(digits, std::end(digits), value).ptr - digits));
    out += text;
    if (text.find_first_of(".e") == std::string_view::npos)
        out += ".0";
}

void appendJson(std::string& out, const NameView& names, ArgumentType type, std::uint64_t bits)
{
    if (type == ArgumentType::Integer)
        appendNumber(out, static_cast<std::int64_t>(bits));
    else if (type == ArgumentType::Real)
        appendJson(out, std::bit_cast<double>(bits));
    else
        appendJson(out, names(static_cast<NameId>(bits)));
}

std::string groupPath(const Trace& trace, std::uint32_t group)
{
    std::string path;
    for (; group != none; group = trace.groups()[group].parent)
        path.insert(0, path.empty() ? "" : " / ").insert(0, trace.groups()[group].name);
    return path;
}

} // namespace nodewise::trace
