// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_run.h"

#include <algorithm>

namespace nodewise::views {

namespace {

double part(std::int64_t busy, std::int64_t cycles, std::int64_t units)
{
    const double whole = double(cycles) * double(std::max<std::int64_t>(1, units));
    return whole > 0 ? std::clamp(double(busy) / whole, 0.0, 1.0) : 0;
}

} // namespace

UnitUse unitUse(const sim::Cost& cost, const sim::Npu& npu)
{
    return {.array = part(cost.arrayBusy, cost.cycles, npu.cores * npu.arraysPerCore),
            .vector = part(cost.vectorBusy, cost.cycles, npu.cores),
            .dma = part(cost.loadBusy + cost.storeBusy, cost.cycles, npu.cores * npu.dmaEngines),
            .dram = part(cost.dramBusy, cost.cycles, 1)};
}

double rooflineShare(const sim::Cost& cost)
{
    return part(cost.roofline(), cost.cycles, 1);
}

std::int64_t bytesOf(const sim::Cost& cost)
{
    return cost.bytesRead() + cost.bytesWritten();
}

CostRun::CostRun(Parts parts) : m_parts(std::move(parts)), m_total(m_parts.run.total())
{
    countKernels();
    countNodes();
}

void CostRun::countKernels()
{
    std::unordered_map<std::string, std::uint32_t> planned;
    for (std::uint32_t i = 0; i < plan().kernels.size(); ++i)
        planned.emplace(plan().kernels[i].name, i);
    m_kernels.resize(program().kernels.size());
    for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
        Kernel& kernel = m_kernels[i];
        kernel.name = program().kernels[i].name;
        m_byName.emplace(kernel.name, i);
        if (const auto found = planned.find(kernel.name); found != planned.end())
            kernel.planned = found->second;
    }
    for (std::uint32_t i = 0; i < program().launches.size(); ++i)
        m_kernels[program().launches[i].kernel].launches.push_back(i);
    for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
        Kernel& kernel = m_kernels[i];
        kernel.total = i < run().kernels.size() ? cost(i).cycles * std::int64_t(kernel.launches.size()) : 0;
        kernel.share = cycles() > 0 ? double(kernel.total) / double(cycles()) : 0;
    }
}

void CostRun::countNodes()
{
    for (const dap::LoweredNode& node : plan().nodes)
        m_nodeIndex.emplace(node.name, node.node);
    m_nodesOfLaunch.resize(program().launches.size());
    for (std::uint32_t i = 0; i < program().launches.size(); ++i) {
        const sim::Program::Launch& launch = program().launches[i];
        for (const std::string& name : launch.link.nodes)
            if (const auto node = tryNodeIndex(name))
                m_nodesOfLaunch[i].push_back(*node);
        if (!m_kernels[launch.kernel].simulated())
            continue;
        for (const std::uint32_t node : m_nodesOfLaunch[i]) {
            NodeCost& of = m_nodes[node];
            if (of.launches.empty()) {
                of.bound = cost(launch.kernel).bound();
                of.together = std::uint32_t(m_nodesOfLaunch[i].size());
            }
            of.cycles += cost(launch.kernel).cycles;
            of.launches.push_back(i);
            m_mostOfNode = std::max(m_mostOfNode, of.cycles);
        }
    }
    for (auto& [node, of] : m_nodes)
        of.share = cycles() > 0 ? double(of.cycles) / double(cycles()) : 0;
}

std::optional<std::uint32_t> CostRun::tryKernel(const std::string& name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? std::nullopt : std::optional(found->second);
}

const CostRun::NodeCost* CostRun::tryNode(std::uint32_t node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second;
}

std::vector<std::uint32_t> CostRun::nodesOfKernel(std::uint32_t kernel) const
{
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t launch : m_kernels[kernel].launches)
        nodes.insert(nodes.end(), m_nodesOfLaunch[launch].begin(), m_nodesOfLaunch[launch].end());
    return nodes;
}

std::optional<std::uint32_t> CostRun::tryNodeIndex(const std::string& name) const
{
    const auto found = m_nodeIndex.find(name);
    return found == m_nodeIndex.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint32_t> CostRun::launchAt(std::int64_t cycle) const
{
    const auto& starts = run().starts;
    if (starts.size() < 2 || cycle < 0 || cycle >= starts.back())
        return std::nullopt;
    const auto behind = std::upper_bound(starts.begin(), starts.end(), cycle);
    return std::uint32_t(behind - starts.begin() - 1);
}

} // namespace nodewise::views
