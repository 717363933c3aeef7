// SPDX-License-Identifier: Apache-2.0
// Exact quantiles without sorting or copying.
#pragma once

#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/pass_steps.h"
#include "core/torch/tensor/stats.h"

namespace nodewise::torch_worker {

/// (quantile, value) for options.quantiles, over the finite elements, which `stats` has counted.
std::vector<std::pair<double, double>> quantiles(const at::Tensor& tensor, const Walk& walk, const TensorStats& stats,
                                                 const StatsOptions& options, PassSteps& steps);
/// How many passes that takes.
int quantilePasses(c10::ScalarType type);

} // namespace nodewise::torch_worker
