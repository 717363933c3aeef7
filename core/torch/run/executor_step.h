// SPDX-License-Identifier: Apache-2.0
// A node of the IR that a registered executor runs.
#pragma once

#include "core/torch/run/compile.h"
#include "core/torch/run/operands.h"

namespace nodewise::torch_worker {

/// The executor gets the node's inputs in order and its attributes with the schema's defaults; what it returns must be what the node
/// says that it yields, in number, shape and dtype.
void setExecutor(Step& step, const ir::OpNode& node, const NamedExecutor& executor, const std::vector<graph::Argument>& inputs,
                 const OperandBuilder& builder);

} // namespace nodewise::torch_worker
