// SPDX-License-Identifier: Apache-2.0
// What came of comparing programs: as text, as JSON (docs/command-line.md has its keys), and as JUnit's XML.
#pragma once

#include "core/protocol/compare.h"
#include "core/protocol/launch.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nodewise::exporting {

/// A program and what it is compared with; `reference` "" is the program's own IR.
struct ComparedPair {
    std::string program, reference;
};

/// Of one node, on both sides.
struct ComparedTime {
    std::uint32_t node = 0;
    std::string name, op;
    std::uint64_t ns = 0, expectedNs = 0; ///< of one call: the program's run, the reference's
};

struct Compared {
    ComparedPair pair;
    protocol::LaunchAnswer launch;
    protocol::CompareAnswer answer;  ///< of saved outputs a row per output
    std::vector<ComparedTime> times; ///< in order of the run; empty: the reference is no run of another executor
    bool outputs = false;            ///< the reference has the program's outputs, not values of its nodes
    std::optional<Error> error;      ///< it could not be compared
    double seconds = 0;

    /// Something is wrong: of what a lowered run's values inherit no kernel is to blame.
    bool diverged() const { return answer.wrong() + answer.weights.diverged > 0; }
    /// Values are out of tolerance, each of them by what it inherits.
    bool inherited() const { return !error && !diverged() && answer.diverged > 0; }
    /// Nothing diverged, but something was not compared that must be before both sides can be said to agree.
    bool incomplete() const { return !error && !diverged() && !answer.missing.empty(); }
    /// "a.pt2 against b.pt2"
    std::string title() const;
    UserText reference() const; ///< a path, "its own IR", "ATen's operators"
};

/// The first value that has one to be compared with, which the other run does not come to.
const protocol::CompareRow* tryStopped(const protocol::CompareAnswer& answer);
/// The value that diverged first, or else a weight, as an error that names it.
Error divergenceOf(const Compared& compared);
/// Of one that is incomplete: what was not compared, and why.
Error incompletenessOf(const Compared& compared);

std::string reportText(const Compared& compared);
/// A line per program.
std::string summaryText(std::span<const Compared> all);
/// `whole`: the first one alone, not a list.
std::string reportJson(std::span<const Compared> all, bool whole);
/// A test case per program (https://github.com/testmoapp/junitxml: the elements that CI servers agree on).
std::string junitText(std::span<const Compared> all);

} // namespace nodewise::exporting
