// SPDX-License-Identifier: Apache-2.0
// Shapes of operators that have no kernel for tensors without data outside of Python.
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/dispatch/Dispatcher.h>

namespace nodewise::torch_worker {

/// Replaces the stack's meta tensors by the results' shapes, dtypes and strides; false: there is no rule, nothing changed. Tensors of any
/// size cost nothing. Throws what LibTorch throws.
bool tellShapes(const c10::OperatorHandle& op, Values& stack);

} // namespace nodewise::torch_worker
