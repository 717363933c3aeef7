// SPDX-License-Identifier: Apache-2.0
// A program as kernels.
#pragma once

#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/protocol/lower.h"

#include <memory>

namespace nodewise::planner {

/// Planned, rendered, and as they are told.
struct PlannedKernels {
    std::unique_ptr<const lowering::Library> library; ///< the plan points into it
    lowering::Plan plan;
    protocol::LowerAnswer answer; ///< kernels and launches in the plan's order
};

/// The graph must outlive it. Errors: a template or table that can't be read, no such configuration.
Result<PlannedKernels> planKernels(const graph::Graph& graph, const protocol::LowerRequest& request,
                                   lowering::TemplateFunctions& functions);

/// What a check found of the kernel with this key, if the cache has it.
std::optional<protocol::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key);

} // namespace nodewise::planner
