// SPDX-License-Identifier: Apache-2.0
#include "core/trace/write/text_output.h"

#include "core/base/utf8.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace nodewise::trace {

namespace {

constexpr std::size_t partSize = 1 << 18;

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
        const std::size_t length = utf8::first(text.substr(at)).bytes;
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
