// SPDX-License-Identifier: Apache-2.0
// Operators that write their arguments, called so that nothing is written: torch's auto_functionalized and auto_functionalized_v2.
#pragma once

#include "core/torch/run/operands.h"

#include <memory>
#include <string_view>

namespace nodewise::torch_worker {

/// "auto_functionalized_v2", "torch.ops.higher_order.auto_functionalized": 1 or 2; 0 for all others.
int autoFunctionalizedVersion(std::string_view opType);

/// A named argument of the call; null if it has none of the name.
using NamedArguments = std::function<const graph::Argument*(std::string_view name)>;

/// Makes the step clone what the operator would write, call it, and give its outputs followed by the clones. Of version 2 the clones are
/// those of `_all_bases`, and the arguments views of them: `_x_base_index` says of which, `_x_alias`, `_x_slice_dim` and so on how; an
/// operator that only fills its arguments (`_x_size`, `_x_stride`, `_x_dtype`) gets new ones. `op` null: unresolved.
/// Source: torch/_higher_order_ops/auto_functionalize.py.
void setAutoFunctionalized(Step& step, int version, const std::shared_ptr<const c10::OperatorHandle>& op, const NamedArguments& named,
                           const OperandBuilder& builder);

} // namespace nodewise::torch_worker
