// SPDX-License-Identifier: Apache-2.0
// The events of a Chrome trace, one text after the other. simdjson 3.0 takes whole documents only; a trace of a gigabyte, or one that ends
// in the middle, is cut into its events here.
// Source: "Trace Event Format": an array of events whose closing bracket may be missing, or an object with "traceEvents".
#pragma once

#include "core/trace/chrome/json_balance.h"
#include "core/trace/input/bytes.h"

#include <vector>

namespace nodewise::trace {

class EventSplitter {
public:
    static constexpr std::size_t longestEvent = std::size_t(16) << 20;
    static constexpr std::size_t padding = 64; ///< bytes after an event that may be read, as simdjson does

    explicit EventSplitter(ByteSource& source);

    enum class Step : std::uint8_t {
        Event,
        Member,  ///< of the object around the events: `key` and its value
        Broken,  ///< something else than an event, or one that is never closed
        TooLong, ///< beyond longestEvent
        Cut,     ///< the file ends inside an event
        End
    };
    Step next();

    /// Of the last step; until the next one.
    std::string_view text() const { return {m_buffer.data() + m_begin, m_at - m_begin}; }
    const std::string& key() const { return m_key; } ///< with its quotes
    std::uint64_t offset() const { return m_offset + m_begin; }
    std::uint64_t line(); ///< from 1
    bool hadEvents() const { return m_hadEvents; }
    /// The file ended between two events of an object that was not closed.
    bool wasCut() const { return m_cut; }

private:
    enum class Place : std::uint8_t { Start, Events, Members, Done };
    bool fill();
    bool skipBlanks(std::string_view more);
    Step step();
    Step value();
    Step string();
    Step scalar();
    Step member();
    Step cut();

    ByteSource& m_source;
    std::vector<char> m_buffer;
    std::size_t m_begin = 0, m_at = 0, m_end = 0; ///< of what was found, where we are, of what was read
    std::uint64_t m_offset = 0;                   ///< of the buffer in the file
    std::uint64_t m_lines = 0;                    ///< before the buffer
    std::string m_key;
    Place m_place = Place::Start;
    bool m_inObject = false, m_hadEvents = false, m_cut = false;
};

} // namespace nodewise::trace
