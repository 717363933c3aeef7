// SPDX-License-Identifier: Apache-2.0
// What the writers of traces have in common: a buffer before a sink, JSON's strings and numbers.
#pragma once

#include "core/trace/store/argument_table.h"
#include "core/trace/write/write.h"

namespace nodewise::trace {

/// Gathers output and hands it on in parts. What goes wrong stays in result(); later output is dropped.
class Output {
public:
    /// `events`: how many calls of event() make the whole, for the progress.
    Output(const Sink& sink, const Progress& progress, std::uint64_t events) : m_sink(sink), m_progress(progress), m_events(events) {}

    std::string& text() { return m_text; } ///< to append to
    /// After each event: hands on what has gathered. False when it is over.
    bool event();
    Result<void> finish();

private:
    void flush();
    const Sink& m_sink;
    const Progress& m_progress;
    std::uint64_t m_events, m_done = 0;
    std::string m_text;
    Result<void> m_result;
};

/// In quotes; what is no UTF-8 is U+FFFD.
void appendJson(std::string& out, std::string_view text);
/// Shortest that reads back as the same number, with a point or exponent; NaN and infinities as strings.
void appendJson(std::string& out, double value);
void appendNumber(std::string& out, std::int64_t value);
void appendJson(std::string& out, const NameView& names, ArgumentType type, std::uint64_t bits);

/// The groups around, from the outermost, separated by " / "; "" for none.
std::string groupPath(const Trace& trace, std::uint32_t group);

} // namespace nodewise::trace
