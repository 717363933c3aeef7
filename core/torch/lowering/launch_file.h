// SPDX-License-Identifier: Apache-2.0
// The files of values that kernels are run on.
#pragma once

#include "core/protocol/lower.h"
#include "core/torch/lowering/launch_values.h"

namespace nodewise::torch_worker {

/// The bytes of the tensors one after the other, each at a multiple of 64; zeros for what the kernel writes. The operands get the file and
/// their places in it.
Result<void> writeValues(const std::string& path, const LaunchTensors& tensors, std::vector<protocol::KernelOperand>& operands);

} // namespace nodewise::torch_worker
