// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome_split.h"

#include <algorithm>
#include <cstring>

namespace nodewise::trace {

namespace {

constexpr std::size_t firstRoom = std::size_t(4) << 20, longestKey = 256;

bool isBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

} // namespace

EventSplitter::EventSplitter(ByteSource& source) : m_source(source), m_buffer(firstRoom + padding)
{
}

/// More bytes after those from m_begin on; false at the end of the file.
bool EventSplitter::fill()
{
    m_lines += static_cast<std::uint64_t>(std::count(m_buffer.data(), m_buffer.data() + m_begin, '\n'));
    std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
    m_offset += m_begin;
    m_at -= m_begin;
    m_end -= m_begin;
    m_begin = 0;
    if (m_buffer.size() - padding - m_end < firstRoom / 2)
        m_buffer.resize(m_buffer.size() * 2);
    const std::size_t got = m_source.read({m_buffer.data() + m_end, m_buffer.size() - padding - m_end});
    m_end += got;
    return got > 0;
}

std::uint64_t EventSplitter::line()
{
    return m_lines + 1 + static_cast<std::uint64_t>(std::count(m_buffer.data(), m_buffer.data() + m_begin, '\n'));
}

/// To the next character that is neither blank nor one of `more`; false at the end of the file.
bool EventSplitter::skipBlanks(std::string_view more)
{
    for (;; ++m_at) {
        m_begin = m_at;
        if (m_at == m_end && !fill())
            return false;
        const char c = m_buffer[m_at];
        if (!isBlank(c) && more.find(c) == std::string_view::npos)
            return true;
    }
}

EventSplitter::Step EventSplitter::next()
{
    if (m_place == Place::Start) {
        if (m_end == 0 && fill() && std::string_view(m_buffer.data(), m_end).starts_with("\xEF\xBB\xBF"))
            m_at = 3;
        if (!skipBlanks({}))
            return Step::End;
        m_inObject = m_buffer[m_at] == '{';
        if (!m_inObject && m_buffer[m_at] != '[')
            return Step::End;
        ++m_at;
        m_place = m_inObject ? Place::Members : Place::Events;
        m_hadEvents = !m_inObject;
    }
    return step();
}

EventSplitter::Step EventSplitter::step()
{
    while (m_place != Place::Done) {
        const bool events = m_place == Place::Events;
        if (!skipBlanks(",")) {
            m_cut = m_inObject; // an array may do without its bracket
            m_place = Place::Done;
            break;
        }
        const char c = m_buffer[m_at];
        if (events && c == ']') {
            ++m_at;
            m_place = m_inObject ? Place::Members : Place::Done;
        } else if (!events && c == '}') {
            m_place = Place::Done;
        } else if (events) {
            return c == '{' ? value() : scalar();
        } else if (const Step found = c == '"' ? member() : scalar(); m_place == Place::Members) {
            return found;
        }
    }
    return Step::End;
}

/// An object or array, from its first character.
EventSplitter::Step EventSplitter::value()
{
    JsonBalance balance;
    bool tooLong = false;
    for (;;) {
        const auto answer = balance.feed({m_buffer.data() + m_at, m_end - m_at});
        m_at += answer.taken;
        if (answer.state != JsonBalance::State::Open)
            return answer.state == JsonBalance::State::Broken ? Step::Broken : tooLong ? Step::TooLong : Step::Event;
        if (tooLong || m_at - m_begin > longestEvent) {
            tooLong = true;
            m_begin = m_at; // what was read of it is let go
        }
        if (!fill())
            return cut();
    }
}

EventSplitter::Step EventSplitter::cut()
{
    m_place = Place::Done;
    return Step::Cut;
}

/// A quoted text, from its quote.
EventSplitter::Step EventSplitter::string()
{
    bool escaped = false;
    for (++m_at;; ++m_at) {
        if (m_at - m_begin > longestEvent)
            m_begin = m_at;
        if (m_at == m_end && !fill())
            return cut();
        const char c = m_buffer[m_at];
        if (!escaped && (c == '"' || c == '\n'))
            break;
        escaped = !escaped && c == '\\';
    }
    ++m_at;
    return Step::Member;
}

/// Whatever stands where an event or a member should.
EventSplitter::Step EventSplitter::scalar()
{
    constexpr std::string_view ends = ",]}{\n";
    if (m_buffer[m_at] == '"')
        return string() == Step::Cut ? Step::Cut : Step::Broken;
    for (++m_at; m_at < m_end || fill(); ++m_at) {
        if (ends.find(m_buffer[m_at]) != std::string_view::npos)
            return Step::Broken;
        if (m_at - m_begin > longestEvent)
            m_begin = m_at;
    }
    return cut();
}

/// "key": value. Where the value is the array of events, they are next.
EventSplitter::Step EventSplitter::member()
{
    if (string() == Step::Cut)
        return Step::Cut;
    m_key.assign(text().substr(0, longestKey));
    if (!skipBlanks({}))
        return cut();
    if (m_buffer[m_at] != ':')
        return Step::Broken;
    ++m_at;
    if (!skipBlanks({}))
        return cut();
    const char c = m_buffer[m_at];
    if (c == '[' && m_key == "\"traceEvents\"") {
        ++m_at;
        m_hadEvents = true;
        m_place = Place::Events;
        return Step::Member;
    }
    const Step found = c == '{' || c == '[' ? value() : c == '"' ? string() : scalar();
    return found == Step::Event || (found == Step::Broken && c != '{' && c != '[') ? Step::Member : found;
}

} // namespace nodewise::trace
