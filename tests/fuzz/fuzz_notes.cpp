// SPDX-License-Identifier: Apache-2.0
// Reads damaged files of notes: whatever comes, there are notes that are written and read again as they are, or a message, and soon.
#include "core/notes/notes.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    const auto read = notes::parse(bytes, "m.pt2.nodewise");
    if (!read)
        return read.error().message.empty() || read.error().file.empty() ? "a message without text or file" : "";
    for (const notes::Note& note : *read)
        if (note.name.empty() || note.text.empty() || note.text.size() > notes::maxTextBytes || notes::placeOf(note).empty())
            return "a note that could not have been written";
    const auto again = notes::parse(notes::write(*read), "m.pt2.nodewise");
    return again && *again == *read ? "" : "what was written is read as something else";
}

constexpr std::string_view words[] = {"\"version\": 2",
                                      "\"notes\": [",
                                      "\"index\": [",
                                      "\"on\": \"slice\"",
                                      "\"side\": \"ir\"",
                                      "null",
                                      "-1",
                                      "4294967296",
                                      "1e999",
                                      "[]",
                                      "{}",
                                      "\"\"",
                                      "[[[[[[[[",
                                      "\\ud800",
                                      "\xff",
                                      "{",
                                      "}",
                                      "\""};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_notes", .faultOf = faultOf, .words = words};
    return target;
}
