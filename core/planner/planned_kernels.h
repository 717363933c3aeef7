// SPDX-License-Identifier: Apache-2.0
// A program as kernels.
#pragma once

#include "core/lowering/kernel_cache.h"
#include "core/lowering/plan.h"
#include "core/protocol/lower.h"

#include <functional>
#include <memory>

namespace nodewise::planner {

/// Planned, rendered, and as they are told.
struct PlannedKernels {
    std::unique_ptr<const lowering::Library> library; ///< the plan points into it
    lowering::Plan plan;
    protocol::LowerAnswer answer; ///< kernels and launches in the plan's order
};

/// The graph that kernels are planned for where a profile has passes of its own.
class RewrittenProgram {
public:
    virtual ~RewrittenProgram() = default;
    virtual const graph::Graph& graph() const = 0;
    /// The calls of the program that a node of graph() stands for, as text; "" where it is still the program's own.
    virtual std::string replaced(graph::NodeId node) const = 0;
    /// A plan of graph() told by the program's nodes.
    virtual lowering::Plan told(lowering::Plan plan) const = 0;
};

/// The program as a profile's own passes leave it; null where it has none, or they change nothing. Errors: what is wrong with a pass, or
/// that there is nothing here to run its functions with.
using RewriteProgram = std::function<Result<std::unique_ptr<const RewrittenProgram>>(const backend::Profile&)>;

/// The program must outlive it. Errors: a template or table that can't be read, no such configuration, those of rewrite.
Result<PlannedKernels> planKernels(const graph::Graph& program, const protocol::LowerRequest& request,
                                   lowering::TemplateFunctions& functions, const RewriteProgram& rewrite);

/// Whether a pass made what one of the kernel's launches computes: what a check finds then says nothing of the kernel elsewhere.
bool hasRewritten(const lowering::Plan& plan, const lowering::PlannedKernel& kernel);

/// What a check found of the kernel with this key, if the cache has it.
std::optional<protocol::KeptVerdict> tryKept(const lowering::KernelCache& cache, const std::string& key);

} // namespace nodewise::planner
