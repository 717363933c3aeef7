// SPDX-License-Identifier: Apache-2.0
// The lines of a stretch of a file, one after the other, in little memory.
#pragma once

#include "core/base/progress.h"
#include "core/mlirtext/text_file.h"

#include <cstring>
#include <string_view>
#include <vector>

namespace nodewise::mlirtext {

/// A line, or a part of one that is longer than LineReader::mostAtOnce. `text` is without the line's end, "\n" or "\r\n".
struct LinePiece {
    std::uint64_t offset = 0; ///< of the line in the file
    std::uint64_t length = 0; ///< of the line so far, this piece included, without its end
    std::uint64_t next = 0;   ///< of the last piece: where the next line begins
    std::string_view text;
    bool first = true, last = true;
};

class LineReader {
public:
    static constexpr std::size_t mostAtOnce = std::size_t(1) << 20;

    /// From `begin`, where a line must begin, to before `end`.
    LineReader(const TextFile& file, std::uint64_t begin, std::uint64_t end)
        : m_file(file), m_end(std::min(end, file.size())), m_offset(begin), m_buffer(mostAtOnce)
    {
    }

    /// Hands each piece to `take`, which returns false to stop. False if it was stopped, or cancelled.
    template <class Take>
    bool run(const CancelToken& cancel, Take take)
    {
        while (fill()) {
            if (cancel.cancelled())
                return false;
            const char* const data = m_buffer.data();
            std::size_t at = 0;
            while (const void* found = std::memchr(data + at, '\n', m_held - at)) {
                const auto stop = static_cast<std::size_t>(static_cast<const char*>(found) - data);
                if (!hand(take, at, stop, true, 1))
                    return false;
                at = stop + 1;
                m_offset += m_before + (at - m_lineStart);
                m_before = 0;
                m_lineStart = at;
            }
            if (!keepRest(take))
                return false;
        }
        // What has no line end.
        return m_held == 0 && m_before == 0 ? true : hand(take, 0, m_held, true, 0);
    }

private:
    template <class Take>
    bool hand(Take& take, std::size_t from, std::size_t to, bool last, std::size_t ending)
    {
        std::string_view text(m_buffer.data() + from, to - from);
        const std::uint64_t next = m_offset + m_before + text.size() + ending;
        if (last && text.ends_with('\r'))
            text.remove_suffix(1);
        return take(LinePiece{m_offset, m_before + text.size(), next, text, m_before == 0, last});
    }
    /// The beginning of a line goes to the buffer's front; where that is full, it is a piece.
    template <class Take>
    bool keepRest(Take& take)
    {
        const std::size_t rest = m_held - m_lineStart;
        if (rest < mostAtOnce) {
            std::memmove(m_buffer.data(), m_buffer.data() + m_lineStart, rest);
            m_held = rest;
        } else {
            if (!hand(take, 0, m_held, false, 0))
                return false;
            m_before += m_held;
            m_held = 0;
        }
        m_lineStart = 0;
        return true;
    }
    /// False at the end of what is read; then the buffer holds a line without an end, or nothing.
    bool fill()
    {
        const std::uint64_t at = m_offset + m_before + m_held;
        if (at >= m_end)
            return false;
        const std::size_t room = std::min<std::uint64_t>(mostAtOnce - m_held, m_end - at);
        const std::size_t got = m_file.read(at, {m_buffer.data() + m_held, room});
        m_held += got;
        if (got < room)
            m_end = at + got; // it shrank
        return got > 0;
    }

    const TextFile& m_file;
    std::uint64_t m_end;
    std::uint64_t m_offset;     ///< of the line that begins in the buffer at m_lineStart
    std::uint64_t m_before = 0; ///< bytes of that line before the buffer
    std::vector<char> m_buffer;
    std::size_t m_held = 0, m_lineStart = 0;
};

} // namespace nodewise::mlirtext
