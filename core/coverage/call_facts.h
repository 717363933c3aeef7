// SPDX-License-Identifier: Apache-2.0
// What a call and the tables tell without asking a rule. Internal to core/coverage.
#pragma once

#include "core/coverage/backend.h"

#include <optional>
#include <string_view>
#include <vector>

namespace nodewise::coverage {

/// Control flow: an argument is a body.
bool hasBody(const graph::Graph& graph, const graph::Node& node);

/// The operator that a call of torch.export's wrappers calls (torch/_higher_order_ops): one that writes what it is given, or that has
/// effects. Null: it is no wrapper.
const graph::Argument::Operator* tryWrapped(const graph::Node& node);
/// "aten.add_.Tensor"
std::string opTypeOf(const graph::Argument::Operator& op);
/// The operator that runs: the node's own, or the one in a wrapper.
std::string calledBy(const graph::Node& node);

/// Of what it yields and reads, each once.
std::vector<graph::ScalarType> dtypesOf(const graph::Graph& graph, const graph::Node& node);

/// The table's row, of the overload or of all; null: it has none.
const backend::InductorLowering* tryInductor(const backend::InductorTables& tables, std::string_view op);

/// The call that a table's decomposition makes, where the call that it takes apart tells all of it: a conversion asks for both types.
std::optional<graph::Node> tryMade(const backend::InductorTables& tables, const Call& call, std::string_view op);

/// Of those for which Inductor has no kernels at all: "complex64"; "" = the call has none.
std::string leftType(const backend::InductorTables& tables, const Call& call);

} // namespace nodewise::coverage
