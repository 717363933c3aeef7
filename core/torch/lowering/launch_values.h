// SPDX-License-Identifier: Apache-2.0
// What launches read and make in a run of the program by ATen.
#pragma once

#include "core/lowering/plan.h"
#include "core/torch/debug/debugged_run.h"

#include <functional>
#include <map>

namespace nodewise::torch_worker {

/// Of one launch: tensors by position of the kernel's arguments, in the arguments' shape and strides.
using LaunchTensors = std::vector<at::Tensor>;

/// What launches are given to read.
enum class LaunchInputs : std::uint8_t {
    Run,   ///< what the run has there
    Random ///< normal numbers where they are floating: of launches of one node, which ATen computes anew from them
};

/// Runs the program once and tells of each launch in `wanted` (indices in plan.launches), in the order of the run: of one in a
/// body the first time that the body runs, if ever. Errors: what `take` says, cancelled, and a node that fails.
Result<void> forLaunches(DebuggedRun& run, const lowering::Plan& plan, const std::vector<std::size_t>& wanted,
                         const std::function<Result<void>(std::size_t launch, const LaunchTensors& tensors)>& take,
                         LaunchInputs inputs = LaunchInputs::Run);

} // namespace nodewise::torch_worker
