// SPDX-License-Identifier: Apache-2.0
// nodewise/coverage without LibTorch.
#pragma once

#include "core/planner/schema_table.h"
#include "core/protocol/coverage.h"
#include "core/pyscript/template_functions.h"

namespace nodewise::planner {

/// Judges a program's nodes by a profile as core/coverage does. What only PyTorch can tell is said in each reason, and never counts for the
/// profile. What is wrong with the profile stands in the answer, but for its functions and guards, which nobody compiles here. Errors: the
/// program, no such profile.
Result<protocol::CoverageAnswer> coverage(const protocol::CoverageRequest& request, std::shared_ptr<const SchemaTable> table,
                                          pyscript::PlainFunctions& functions);

} // namespace nodewise::planner
