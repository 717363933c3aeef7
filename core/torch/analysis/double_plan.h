// SPDX-License-Identifier: Apache-2.0
// A plan that computes in double what another computes in narrower types.
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/Tensor.h>

namespace nodewise::torch_worker {

/// The same steps and slots; constants of floating types, and arguments that name one, are double (complex128).
std::shared_ptr<const ProgramPlan> doublePlan(const ProgramPlan& plan);

/// double and complex128 for narrower floating types; any other type is its own.
c10::ScalarType doubleType(c10::ScalarType type);
/// Tensors of narrower floating types, also in lists and tuples, as new ones in double; everything else as it is.
c10::IValue toDouble(const c10::IValue& value);
/// Whether some tensor of either lies in a storage of the other's.
bool sharesMemory(const c10::IValue& a, const c10::IValue& b);

} // namespace nodewise::torch_worker
