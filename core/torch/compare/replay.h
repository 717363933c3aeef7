// SPDX-License-Identifier: Apache-2.0
// One operator run again on other inputs, beside the run, which does not change.
#pragma once

#include "core/torch/compare/compare_run.h"

namespace nodewise::torch_worker {

/// The run stands before the row's node. Inputs that the expected side does not have stay the run's own, which `why` tells.
ReplayVerdict replay(DebuggedRun& actual, Expected& expected, const CompareRow& row);

/// Element `index` of a list or tuple; the value itself without one. nullopt: it is no tensor.
std::optional<at::Tensor> elementOf(const c10::IValue& value, std::optional<std::uint32_t> index);

/// The value of the node that is next, computed from copies of its operands; `other` may give another value for the node of an operand.
using OtherValue = std::function<std::optional<c10::IValue>(std::uint32_t node, const c10::IValue& own)>;
Result<c10::IValue> runNext(DebuggedRun& run, const OtherValue& other);

} // namespace nodewise::torch_worker
