// SPDX-License-Identifier: Apache-2.0
// Checks of arguments that ATen's kernels use without looking: each was seen to read or write beyond a tensor on LibTorch 2.13.
#pragma once

#include "core/torch/policy/policy.h"

#include <string_view>

namespace nodewise::torch_worker::policy {

/// The check of an operator that the list has in a checked class: "aten::as_strided".
ArgumentCheck checkNamed(std::string_view name);
/// Of those, one of the backward pass: "aten::native_layer_norm_backward". Null: it is none.
ArgumentCheck gradientCheckNamed(std::string_view name);

} // namespace nodewise::torch_worker::policy
