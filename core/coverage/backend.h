// SPDX-License-Identifier: Apache-2.0
// What judging asks: the profile, Inductor's tables, and whoever can evaluate a guard. Internal to core/coverage.
#pragma once

#include "core/coverage/judge.h"

#include <string>

namespace nodewise::coverage {

struct Backend {
    const backend::Profile& profile;
    const backend::InductorTables& tables;
    rewrite::Operators& operators;
    Templates* templates = nullptr; ///< null: the profile has none
};

/// What is judged. Without a node only its name is known: a table tells that something would become it.
struct Call {
    std::string op; ///< "aten.add.Tensor"
    const graph::Graph* graph = nullptr;
    const graph::Node* node = nullptr;
};

/// Whether a rule's guard holds; one without a text does. `unknown`: the answer where there is no node to ask. Errors have the rule's
/// place.
Result<rewrite::GuardAnswer> holds(const Backend& backend, const Call& call, const std::string& guard, backend::RulePlace place,
                                   bool unknown);

/// A link to a rule of the profile.
protocol::ChainLink linkTo(const Backend& backend, protocol::ChainLink::Stage stage, std::string op, std::string rule,
                           backend::RulePlace place);

/// A link to a row of the tables: of the operator, or of all its overloads. `section`: "decompositions", "kernelDecompositions" or
/// "lowerings".
protocol::ChainLink linkToRow(const Backend& backend, protocol::ChainLink::Stage stage, std::string op, std::string_view section);

/// "a, b and 3 more"
UserText listed(const std::vector<std::string>& names);

} // namespace nodewise::coverage
