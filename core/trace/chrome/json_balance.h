// SPDX-License-Identifier: Apache-2.0
// Where a JSON value ends, found piece by piece. It does not check the value: that is the parser's work.
#pragma once

#include <cstdint>
#include <string_view>

namespace nodewise::trace {

/// Follows braces, brackets and strings of one object or array, from its first character. What is broken inside shall not take what comes
/// behind with it: a line end within a string ends that string, a bracket that closes the wrong thing closes it all the same, and an object
/// that begins where only a key may stand is taken for the next value.
class JsonBalance {
public:
    enum class State : std::uint8_t {
        Open,   ///< more of it comes
        Closed, ///< it ended, `taken` bytes on
        Broken, ///< it was never closed; what lies `taken` bytes on is no part of it any more
    };
    struct Answer {
        State state = State::Open;
        std::size_t taken = 0;
    };
    void reset() { *this = JsonBalance(); }
    Answer feed(std::string_view text);

private:
    static constexpr unsigned deepest = 64; ///< kinds are known of so many levels; deeper ones are merely counted
    void feedString(std::string_view text, std::size_t& at);
    bool inObject() const { return m_depth > 0 && m_depth <= deepest && (m_objects >> (m_depth - 1) & 1) != 0; }
    bool inArray() const { return m_depth > 0 && m_depth <= deepest && (m_objects >> (m_depth - 1) & 1) == 0; }
    void open(bool object);
    /// False where the bracket belongs to something around the value.
    bool close(bool object);

    std::uint64_t m_objects = 0; ///< a bit per level
    unsigned m_depth = 0;
    bool m_string = false, m_escaped = false;
    char m_last = 0; ///< the last character that is part of the structure
};

} // namespace nodewise::trace
