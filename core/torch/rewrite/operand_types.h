// SPDX-License-Identifier: Apache-2.0
// Which operators take operands of one floating-point type only: kernels of the CPU refuse others, and shape rules do not ask.
#pragma once

#include "core/torch/run/plan.h"

#include <ATen/core/function_schema.h>

namespace nodewise::torch_worker {

/// Throws where the operator could not be run on these operands for their types' sake.
void requireRunnableTypes(const c10::FunctionSchema& schema, const Values& stack);

} // namespace nodewise::torch_worker
