// SPDX-License-Identifier: Apache-2.0
// The lines of a trace file, one after the other, in little memory.
#pragma once

#include "core/trace/input/bytes.h"

#include <cstring>
#include <vector>

namespace nodewise::trace {

class LineSource {
public:
    static constexpr std::size_t longestLine = std::size_t(1) << 20; ///< of a longer one the beginning is handed out

    explicit LineSource(ByteSource& source) : m_source(source), m_buffer(4 * longestLine) {}

    /// Without its end, "\n" or "\r\n"; valid until the next one. False at the end of the file.
    bool next(std::string_view& line)
    {
        m_wasLong = false;
        std::size_t searched = m_at;
        for (;;) {
            const void* const found = std::memchr(m_buffer.data() + searched, '\n', m_end - searched);
            if (found || m_end - m_at > longestLine)
                return hand(line, found ? static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.data()) : std::string::npos);
            searched = m_end - m_at;
            if (!fill())
                return m_end > m_at && hand(line, m_end);
        }
    }
    std::uint64_t number() const { return m_number; } ///< of the last one, from 1
    bool wasLong() const { return m_wasLong; }

private:
    bool fill()
    {
        std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_end - m_at);
        m_end -= m_at;
        m_at = 0;
        const std::size_t got = m_source.read({m_buffer.data() + m_end, m_buffer.size() - m_end});
        m_end += got;
        return got > 0;
    }
    bool hand(std::string_view& line, std::size_t end)
    {
        ++m_number;
        if (end == std::string::npos || end - m_at > longestLine) {
            m_wasLong = true;
            m_long.assign(m_buffer.data() + m_at, longestLine);
            skipTo(end);
            line = m_long;
            return true;
        }
        line = {m_buffer.data() + m_at, end - m_at};
        m_at = std::min(end + 1, m_end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        return true;
    }
    void skipTo(std::size_t end)
    {
        while (end == std::string::npos) {
            m_at = m_end;
            if (!fill())
                return;
            if (const void* const found = std::memchr(m_buffer.data(), '\n', m_end))
                end = static_cast<std::size_t>(static_cast<const char*>(found) - m_buffer.data());
        }
        m_at = std::min(end + 1, m_end);
    }

    ByteSource& m_source;
    std::vector<char> m_buffer;
    std::string m_long;
    std::size_t m_at = 0, m_end = 0;
    std::uint64_t m_number = 0;
    bool m_wasLong = false;
};

} // namespace nodewise::trace
