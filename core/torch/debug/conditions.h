// SPDX-License-Identifier: Apache-2.0
// What conditions and messages of breakpoints can name, and whether a condition can hold at all. Nothing runs; any thread.
#pragma once

#include "core/protocol/breakpoints.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// What the operator gives, in conditions and messages: they are then told once it has run.
inline constexpr const char* resultName = "result";

/// Where a breakpoint is.
struct ConditionPlace {
    std::vector<std::string> ops; ///< of its nodes, each once; those that are none are left out of the check
    /// Type of the program's value of a name: "Tensor"; "" = not known; nullopt = no such value.
    std::function<std::optional<std::string>(const std::string& name)> typeOfValue;
};

/// Whether the rule names the result: a value or an argument that is called so comes first.
bool isOfResult(const protocol::BreakpointRule& rule, const ConditionPlace& place);

/// Why the condition holds nowhere, also where it does not read as an expression; "" where it may hold.
UserText conditionProblem(const std::string& condition, const ConditionPlace& place);

} // namespace nodewise::torch_worker
