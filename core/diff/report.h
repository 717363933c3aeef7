// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs, as text and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/diff/diff.h"

namespace nodewise::diff {

/// Two graphs with what differs.
struct Comparison {
    /// One of them, as it was asked for.
    struct Side {
        std::string file;
        bool fx = false;
        nodewise::diff::Side side;
        std::string title() const;
    };
    Side before, after;
    Diff diff;
};

/// "2 changed, 1 added"
std::string countsText(const Diff& diff);
std::string reportText(const Comparison& both);
std::string reportJson(const Comparison& both);

} // namespace nodewise::diff
