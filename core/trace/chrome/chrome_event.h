// SPDX-License-Identifier: Apache-2.0
// One event of a Chrome trace. Source: "Trace Event Format", and what torch.profiler and others write beyond it.
#pragma once

#include "core/trace/store/trace.h"

#include <memory>

namespace nodewise::trace {

/// Of an event's "args". Texts live as long as the event.
struct ChromeArgument {
    enum class Type : std::uint8_t { Integer, Real, Text } type = Type::Text;
    std::string_view key;
    std::int64_t integer = 0;
    double real = 0;
    std::string_view text; ///< as JSON where it is an object or array

    std::optional<double> number() const;
};

/// Texts live until the parser takes the next event. A number is its token, so that no digit is lost; "12" and 12 are the same.
struct ChromeEvent {
    char phase = 0;
    std::string_view name, category, id, scope, bindingPoint;
    std::string_view time, duration;
    std::string_view process, thread;
    bool nestedId = false; ///< the id is of this process alone
    std::vector<ChromeArgument> arguments;

    const ChromeArgument* tryArgument(std::string_view key) const;
};

/// Owns simdjson's parser and the texts of the last event.
class ChromeParser {
public:
    static constexpr std::size_t mostArguments = 256, longestArgument = 4096;

    ChromeParser();
    ~ChromeParser();
    /// `text` must have EventSplitter::padding bytes after it. Null for what is no JSON object, even with invalid UTF-8 and escapes
    /// repaired.
    const ChromeEvent* parse(std::string_view text);

private:
    struct Parts;
    bool parseOnce(std::string_view text);
    std::unique_ptr<Parts> m_parts;
};

/// The same with what Python and C++ programs write and JSON forbids made right: bytes that are no UTF-8, control characters and unknown
/// escapes within strings, bare NaN and Infinity.
std::string repairedJson(std::string_view text);

} // namespace nodewise::trace
