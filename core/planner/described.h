// SPDX-License-Identifier: Apache-2.0
// What a plan is in an answer's words.
#pragma once

#include "core/lowering/plan.h"
#include "core/protocol/lower.h"

namespace nodewise::planner {

protocol::KernelOperand described(const lowering::Operand& operand);
protocol::LoweredKernel described(const lowering::PlannedKernel& planned, const Result<lowering::Kernel>& rendered,
                                  const graph::Graph& graph, const lowering::Plan& plan);
protocol::LoweredNode described(const graph::Graph& graph, const graph::Node& node, const lowering::Route& route);
protocol::LoweredLaunch described(const lowering::Launch& launch);

} // namespace nodewise::planner
