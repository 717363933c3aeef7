// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/json_balance.h"

#include <array>

namespace nodewise::trace {

namespace {

using Marks = std::array<bool, 256>;

constexpr Marks marksOf(std::string_view characters)
{
    Marks marks{};
    for (const char c : characters)
        marks[static_cast<unsigned char>(c)] = true;
    return marks;
}

constexpr Marks structure = marksOf("\"{}[]:,"), stringEnds = marksOf("\"\\\n");

std::size_t find(std::string_view text, std::size_t at, const Marks& marks)
{
    const char* const data = text.data();
    const std::size_t size = text.size();
    while (at < size && !marks[static_cast<unsigned char>(data[at])])
        ++at;
    return at;
}

} // namespace

void JsonBalance::open(bool object)
{
    if (m_depth < deepest)
        m_objects = (m_objects & ~(std::uint64_t(1) << m_depth)) | (std::uint64_t(object ? 1 : 0) << m_depth);
    ++m_depth;
}

bool JsonBalance::close(bool object)
{
    if (object)
        while (m_depth > 1 && inArray())
            --m_depth;
    else if (inObject())
        while (m_depth > 0 && inObject())
            --m_depth;
    if (m_depth == 0)
        return false;
    --m_depth;
    return true;
}

/// Inside a string: to its end.
void JsonBalance::feedString(std::string_view text, std::size_t& at)
{
    if (m_escaped && at < text.size()) {
        m_escaped = false;
        ++at;
    }
    at = find(text, at, stringEnds);
    if (at >= text.size())
        return;
    const bool escape = text[at] == '\\';
    ++at;
    if (escape) {
        m_escaped = at >= text.size();
        at += m_escaped ? 0 : 1;
    } else {
        m_string = false;
        m_last = '"';
    }
}

JsonBalance::Answer JsonBalance::feed(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        if (m_string) {
            feedString(text, at);
            continue;
        }
        at = find(text, at, structure);
        if (at >= text.size())
            break;
        const char c = text[at];
        if (c == '"') {
            m_string = true;
        } else if (c == '{' || c == '[') {
            if (c == '{' && m_depth > 0 && inObject() && m_last != ':')
                return {State::Broken, at};
            open(c == '{');
        } else if (c == '}' || c == ']') {
            if (!close(c == '}'))
                return {State::Broken, at};
            if (m_depth == 0)
                return {State::Closed, at + 1};
        }
        m_last = c;
        ++at;
    }
    return {State::Open, text.size()};
}

} // namespace nodewise::trace
