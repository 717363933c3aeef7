// SPDX-License-Identifier: Apache-2.0
// What operators yield for tensors without data, where LibTorch's C++ has no kernel for these (many are Python's).
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <string_view>

namespace nodewise::torch_worker {

/// Runs the operator on the stack's meta tensors; devices in it become meta, and what makes a tensor without naming one makes it there.
/// Throws what LibTorch throws, where the CPU could not run it on operands of these types, and where the result follows from elements,
/// which the tensors have not.
void runOnShapes(const c10::OperatorHandle& op, Values& stack);

/// Whether that is what it threw because shapes alone don't tell, and not because the operands are wrong. The words, as the interpreter
/// keeps nothing else of an exception.
bool isUntoldByShapes(std::string_view message);

/// Also in a list, or where it may be None.
bool takesTensor(const c10::FunctionSchema& schema);

} // namespace nodewise::torch_worker
