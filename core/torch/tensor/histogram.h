// SPDX-License-Identifier: Apache-2.0
// Counts per bin.
#pragma once

#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/pass_steps.h"
#include "core/torch/tensor/stats.h"

namespace nodewise::torch_worker {

/// options.bins > 0; of finite elements only. `stats` gives the range where the options do not.
Histogram histogram(const at::Tensor& tensor, const Walk& walk, const TensorStats& stats, const StatsOptions& options, PassSteps& steps);

} // namespace nodewise::torch_worker
