// SPDX-License-Identifier: Apache-2.0
// A comparison as the report of a finding: the same for the command line and the window.
#pragma once

#include "core/export/finding.h"
#include "core/graph/graph.h"
#include "core/ir/ir.h"
#include "core/protocol/compare.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace nodewise::exporting {

/// What a comparison found, to be told. Owns nothing but texts: all of it must live while a finding is made.
struct ComparisonResult {
    std::string program;                           ///< as the user named it
    UserText reference;                            ///< a path, or ownSide()
    const protocol::LaunchAnswer& launch;          ///< of the run
    const protocol::CompareAnswer& answer;         ///< its `rows` are not read
    std::vector<const protocol::CompareRow*> rows; ///< all of them, in order
    const graph::Graph* graph = nullptr;           ///< of the program; null: a lone IR
    const ir::Graph* ir = nullptr;                 ///< what was run, if that was the IR; else null
};

Finding findingOf(const ComparisonResult& comparison);

/// The reference is of the program itself: "its own IR".
UserText ownSide(protocol::Side side);

/// The reference of a lowered run: "ATen's operators".
UserText atenSide();

/// How much of the program ran through kernels, in one line.
UserText loweredText(const protocol::LoweredSummary& of);

/// "Is it this operator, or what came in?", and by what that is known.
struct Blame {
    UserText verdict, evidence;
    bool itsOperator = false;
};
/// `by`: of a lowered run, who made the value.
Blame blameOf(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by = {});

/// Reasons with the names of the values, most frequent first.
std::vector<std::pair<UserText, std::vector<std::string>>> notCompared(const std::vector<const protocol::CompareRow*>& rows);

std::vector<const protocol::CompareRow*> pointersTo(const std::vector<protocol::CompareRow>& rows);

} // namespace nodewise::exporting
