// SPDX-License-Identifier: Apache-2.0
#include "core/cost/left_out.h"

#include "core/trace/analysis/selected.h"

#include <algorithm>
#include <map>

namespace nodewise::cost {

namespace {

/// By launch that is in the figures, as commonOf() tells them apart.
std::map<std::string, std::int64_t> cyclesOf(const Simulated& side)
{
    std::map<std::string, std::int64_t> cycles;
    for (std::size_t i = 0; i < side.run.launches.size(); ++i) {
        const std::uint32_t kernel = side.run.launches[i];
        const trace::Link& link = side.program.launches[i].link;
        if (side.run.missing[kernel].empty())
            cycles[link.nodes.empty() ? "kernel " + side.program.kernels[kernel].name : trace::joinedNodes(link)] +=
                side.run.kernels[kernel].cycles;
    }
    return cycles;
}

} // namespace

LeftOut leftOut(const sim::Program& program, const sim::ProgramRun& run)
{
    LeftOut left{.ofLaunches = run.launches.size(), .nodes = run.gaps.size()};
    for (std::size_t i = 0; i < run.launches.size(); ++i)
        if (!run.missing[run.launches[i]].empty()) {
            ++left.launches;
            left.nodes -= std::max<std::size_t>(1, program.launches[i].link.nodes.size()); // its gaps
        }
    return left;
}

UserText leftOutText(const LeftOut& left)
{
    const UserText launches = UserText("%1 of %2 launches", left.launches, left.ofLaunches);
    const UserText nodes = left.nodes == 1 ? UserText("1 node that ATen runs") : UserText("%1 nodes that ATen runs", left.nodes);
    if (!left.any())
        return {};
    if (left.nodes == 0)
        return UserText("without %1", launches);
    return left.launches == 0 ? UserText("without %1", nodes) : UserText("without %1 and %2", launches, nodes);
}

Common commonOf(const Simulated& first, const Simulated& second)
{
    const auto before = cyclesOf(first), after = cyclesOf(second);
    Common common;
    std::size_t both = 0;
    for (const auto& [key, cycles] : before)
        if (const auto found = after.find(key); found != after.end()) {
            common.first += cycles;
            common.second += found->second;
            ++both;
        }
    common.isAll = both == before.size() && both == after.size();
    return common;
}

} // namespace nodewise::cost
