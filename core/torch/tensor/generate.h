// SPDX-License-Identifier: Apache-2.0
// Tensors made instead of read.
#pragma once

#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// "zeros", "ones", "normal" or "arange" (0, 1, 2 ... in row-major order). "normal" is bitwise what torch.manual_seed(seed) followed by
/// torch.randn(shape, dtype=dtype) gives, from a generator of its own: the default one keeps its state; integers and bool are not normal.
/// Errors: another name, a type that can't hold it, a shape that is none.
Result<at::Tensor> generate(const std::string& how, const std::vector<std::int64_t>& shape, c10::ScalarType type, std::uint64_t seed = 0);

} // namespace nodewise::torch_worker
