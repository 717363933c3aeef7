// SPDX-License-Identifier: Apache-2.0
// Which of the cases that a table of Inductor's has for an operator a call is.
#pragma once

#include "core/backend/inductor_tables.h"
#include "core/rewrite/operators.h"

namespace nodewise::rewrite {

/// The first whose guard holds for the call, at every size; null: none does, the operator's row tells. `tells`: what is asked for. A guard
/// that can't be asked of the call, an exponent that is complex, does not hold: one that can be asked of none is told with the profile.
const backend::InductorCase* tryTableCase(const backend::InductorTables& tables, Operators& operators, const graph::Graph& graph,
                                           const graph::Node& call, backend::InductorCase::Tells tells);

} // namespace nodewise::rewrite
