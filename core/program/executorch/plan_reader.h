// SPDX-License-Identifier: Apache-2.0
// One execution plan (a method) of an ExecuTorch program as a graph: an instruction is a node, and what it writes is the node's value.
#pragma once

#include "core/base/progress.h"
#include "core/program/executorch/plan_steps.h"
#include "core/program/program.h"

namespace nodewise::executorch {

/// Fills the model's graph and weights. Each node says which instruction, values, and memory it stands for (metadata `executorch`), each
/// delegate whose format is known has its graph as a body. Branches stay what they are in the file: jumps and moves.
Result<void> readPlan(const PteFile& file, const format::Plan& plan, program::Model& model, const Progress& progress);

} // namespace nodewise::executorch
