// SPDX-License-Identifier: Apache-2.0
// The part of the statistics that takes one pass.
#pragma once

#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/pass_steps.h"
#include "core/torch/tensor/stats.h"

namespace nodewise::torch_worker {

/// Everything but histogram and quantiles. The tensor must be readable and resolved. A cancelled one is incomplete.
Result<TensorStats> moments(const at::Tensor& tensor, const Walk& walk, PassSteps& steps);

} // namespace nodewise::torch_worker
