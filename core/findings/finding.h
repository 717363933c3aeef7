// SPDX-License-Identifier: Apache-2.0
// What a person should know of a program without having asked: each with its evidence, where it is, and what to do about it.
#pragma once

#include "core/base/user_text.h"
#include "core/program/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::findings {

enum class Rank : std::uint8_t {
    Problem, ///< the program computes something other than what was meant, or something that a backend can't run
    Warning, ///< likely costs accuracy, time or memory
    Hint     ///< could be simpler
};
std::string_view rankName(Rank rank); ///< "problem", "warning", "hint": in files; listed for translators

struct Finding {
    std::string rule; ///< stable, for scripts: "float64", "unused-weight"
    Rank rank = Rank::Hint;
    UserText title;                   ///< one sentence without a final full stop
    std::vector<UserText> evidence;   ///< what it rests on, each a line
    std::vector<graph::NodeId> nodes; ///< where it is, in graph order; the first is where to look first
    UserText remedy;                  ///< what to do
    double weight = 0;                ///< within a rank, the heavier come first: bytes or nodes that it is about
};

/// By reading alone: nothing runs, and no weight is read. Ranked, the worst first. Linear in nodes and arguments.
std::vector<Finding> findingsOf(const program::Model& model);

} // namespace nodewise::findings
