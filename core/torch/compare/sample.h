// SPDX-License-Identifier: Apache-2.0
// A look at where two tensors differ, taken while both are there.
#pragma once

#include "core/torch/compare/compare_run.h"

namespace nodewise::torch_worker {

/// Around the index, within the tensor: up to five rows and columns of the last two dimensions. nullopt: no such index (as with tensors
/// without dimensions), or complex numbers.
std::optional<Sample> trySample(const at::Tensor& actual, const at::Tensor& expected, const std::vector<std::int64_t>& index);

} // namespace nodewise::torch_worker
