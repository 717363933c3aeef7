// SPDX-License-Identifier: Apache-2.0
// A rewritten program as an IR, which opens, runs, and links to the program that it was made of.
#pragma once

#include "core/ir/ir.h"
#include "core/program/program.h"
#include "core/rewrite/pipeline.h"

namespace nodewise::torch_worker {

/// Nodes say which nodes of the program they come from; the tensors that passes computed stand in it with their data. `profile`: by which
/// its operators are found when it runs.
Result<std::shared_ptr<const ir::Graph>> rewrittenIr(const rewrite::Pipeline& pipeline, const program::Model& model,
                                                     const std::string& file, const std::string& profile);

} // namespace nodewise::torch_worker
