// SPDX-License-Identifier: Apache-2.0
// Between a simulated program and the one selection: which kernels the selected nodes are of, and back.
#pragma once

#include "views/cost/cost_context.h"
#include "views/cost/cost_run.h"

#include <set>

namespace nodewise::views {

/// Kernels of the run that compute a selected FX node.
std::set<std::uint32_t> selectedKernels(const CostContext& context, const CostRun& run);
/// Selects their nodes, and shows the first.
void chooseKernels(const CostContext& context, const CostRun& run, const std::vector<std::uint32_t>& kernels);
/// It is the one that the kernel page shows, where it is still planned.
void showKernel(const CostContext& context, const CostRun& run, std::uint32_t kernel);
/// The same of a launch.
void chooseLaunch(const CostContext& context, const CostRun& run, std::uint32_t launch);

} // namespace nodewise::views
