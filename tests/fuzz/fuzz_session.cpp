// SPDX-License-Identifier: Apache-2.0
// Reads damaged session records: whatever comes, there is a record that is written and read again, or a message, and soon.
#include "core/protocol/session_record.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    static const test::ScratchFile file(".nodewise-session.json"), copy(".copy.json");
    const auto record = protocol::readSessionFile(file.write(bytes));
    if (!record)
        return record.error().message.empty() || record.error().file.empty() ? "a message without text or file" : "";
    if (record->version > protocol::SessionRecord::currentVersion)
        return "a record of a later version";
    const std::string& written = copy.write("");
    if (!protocol::writeSessionFile(*record, written))
        return {}; // what it keeps is not there
    const auto again = protocol::readSessionFile(written);
    return again ? "" : "what was written is not read: " + again.error().text();
}

constexpr std::string_view words[] = {"\"version\": 3",
                                      "\"edits\": [",
                                      "\"launch\": {",
                                      "null",
                                      "-1",
                                      "18446744073709551615",
                                      "1e999",
                                      "[]",
                                      "{}",
                                      "\"\"",
                                      "\"../../etc/passwd\"",
                                      "[[[[[[[[",
                                      "\\ud800",
                                      "\xff",
                                      "{",
                                      "}",
                                      "\""};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_session", .faultOf = faultOf, .words = words};
    return target;
}
