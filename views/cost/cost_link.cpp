// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_link.h"

#include "views/cost/simulation.h"
#include "views/kernel/kernel_plan.h"

#include <algorithm>

namespace nodewise::views {

/// Of another plan the same kernel may have another place, or none.
void showKernel(const CostContext& context, const CostRun& run, std::uint32_t kernel)
{
    const auto place = run.kernels()[kernel].planned;
    if (!place)
        return;
    const std::string& key = run.plan().kernels[*place].key;
    KernelPlan& plan = context.simulation->plan();
    const auto& kernels = plan.answer()->kernels;
    const auto found = *place < kernels.size() && kernels[*place].key == key
                           ? kernels.begin() + *place
                           : std::find_if(kernels.begin(), kernels.end(), [&](const auto& each) { return each.key == key; });
    if (found != kernels.end())
        plan.setCurrent(std::uint32_t(found - kernels.begin()));
}

std::set<std::uint32_t> selectedKernels(const CostContext& context, const CostRun& run)
{
    std::set<std::uint32_t> kernels;
    for (const graph::NodeId node : context.selection->state().fx)
        if (const CostRun::NodeCost* cost = run.tryNode(node.index()))
            for (const std::uint32_t launch : cost->launches)
                kernels.insert(run.program().launches[launch].kernel);
    return kernels;
}

void chooseKernels(const CostContext& context, const CostRun& run, const std::vector<std::uint32_t>& kernels)
{
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t kernel : kernels) {
        const std::vector<std::uint32_t> more = run.nodesOfKernel(kernel);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    selectNodes(*context.selection, Side::Fx, nodes);
    if (!kernels.empty())
        showKernel(context, run, kernels.front());
}

void chooseLaunch(const CostContext& context, const CostRun& run, std::uint32_t launch)
{
    selectNodes(*context.selection, Side::Fx, run.nodesOfLaunch(launch));
    showKernel(context, run, run.program().launches[launch].kernel);
}

} // namespace nodewise::views
