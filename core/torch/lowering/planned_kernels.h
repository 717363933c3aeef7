// SPDX-License-Identifier: Apache-2.0
// A run's program as kernels, and how near they must come to ATen.
#pragma once

#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/protocol/lower.h"
#include "core/torch/debug/debugged_run.h"
#include "core/torch/tensor/compare.h"

#include <memory>

namespace nodewise::torch_worker {

/// Planned, rendered, and as they are told.
struct PlannedKernels {
    std::unique_ptr<const lowering::Library> library; ///< the plan points into it
    lowering::Plan plan;
    protocol::LowerAnswer answer; ///< kernels and launches in the plan's order
};

/// Errors: a template or table that can't be read, no such configuration, an IR side.
Result<PlannedKernels> planKernels(const DebuggedRun& run, const protocol::LowerRequest& request, lowering::TemplateFunctions& functions);

/// What a check found of the kernel with this key, if the cache has it.
std::optional<protocol::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key);

} // namespace nodewise::torch_worker
