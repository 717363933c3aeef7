// SPDX-License-Identifier: Apache-2.0
// What a plan is in an answer's words, and the files of values that kernels are run on.
#pragma once

#include "core/lowering/plan.h"
#include "core/protocol/lower.h"
#include "core/torch/lowering/launch_values.h"

namespace nodewise::torch_worker {

protocol::KernelOperand described(const lowering::Operand& operand);
protocol::LoweredKernel described(const lowering::PlannedKernel& planned, const Result<lowering::Kernel>& rendered,
                                  const graph::Graph& graph, const lowering::Plan& plan);
protocol::LoweredNode described(const graph::Graph& graph, const graph::Node& node, const lowering::Route& route);
protocol::LoweredLaunch described(const lowering::Launch& launch);

/// The bytes of the tensors one after the other, each at a multiple of 64; zeros for what the kernel writes. The operands get the file and
/// their places in it.
Result<void> writeValues(const std::string& path, const LaunchTensors& tensors, std::vector<protocol::KernelOperand>& operands);

} // namespace nodewise::torch_worker
