// SPDX-License-Identifier: Apache-2.0
// Regular expressions of queries, matched by RE2: its time grows with pattern times subject, whatever the user types. std::regex recurses
// per character and may take exponential time.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string_view>

namespace re2 {
class RE2;
}

namespace nodewise::query {

/// Immutable, cheap to copy, safe to share between threads. What of RE2's syntax is taken stands in docs/query.md; letters match in either
/// case, `.` is one letter of UTF-8.
class Regex {
public:
    /// An error has the 1-based column in the pattern (of UTF-8 bytes), which RE2's own do not tell.
    static Result<Regex> compile(std::string_view pattern);
    /// Whether the pattern matches anywhere in the text.
    bool search(std::string_view text) const;

private:
    std::shared_ptr<const re2::RE2> m_compiled;
};

} // namespace nodewise::query
