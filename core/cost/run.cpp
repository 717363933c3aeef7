// SPDX-License-Identifier: Apache-2.0
#include "core/cost/run.h"

#include <algorithm>

namespace nodewise::cost {

Run::Run(Parts parts) : m_parts(std::move(parts)), m_total(m_parts.run.total())
{
    countKernels();
    countNodes();
}

void Run::countKernels()
{
    std::unordered_map<std::string, std::uint32_t> planned;
    for (std::uint32_t i = 0; m_parts.plan && i < plan().kernels.size(); ++i)
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

void Run::countNodes()
{
    for (const protocol::LoweredNode& node : m_parts.plan ? plan().nodes : std::vector<protocol::LoweredNode>())
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

std::optional<std::uint32_t> Run::tryKernel(const std::string& name) const
{
    const auto found = m_byName.find(name);
    return found == m_byName.end() ? std::nullopt : std::optional(found->second);
}

const Run::NodeCost* Run::tryNode(std::uint32_t node) const
{
    const auto found = m_nodes.find(node);
    return found == m_nodes.end() ? nullptr : &found->second;
}

std::vector<std::uint32_t> Run::nodesOfKernel(std::uint32_t kernel) const
{
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t launch : m_kernels[kernel].launches)
        nodes.insert(nodes.end(), m_nodesOfLaunch[launch].begin(), m_nodesOfLaunch[launch].end());
    return nodes;
}

std::optional<std::uint32_t> Run::tryNodeIndex(const std::string& name) const
{
    const auto found = m_nodeIndex.find(name);
    return found == m_nodeIndex.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint32_t> Run::launchAt(std::int64_t cycle) const
{
    const auto& starts = run().starts;
    if (starts.size() < 2 || cycle < starts.front() || cycle >= starts.back())
        return std::nullopt;
    const auto behind = std::upper_bound(starts.begin(), starts.end(), cycle);
    return std::uint32_t(behind - starts.begin() - 1);
}

bool Run::hasFigures() const
{
    return run().gaps.empty() ||
           std::ranges::any_of(run().launches, [this](std::uint32_t kernel) { return run().missing[kernel].empty(); });
}

Result<Outcome> attempt(const Run& run, std::uint32_t kernel, const Progress& progress)
{
    return attempt(run.program().kernels[kernel], run.npu(), run.cost(kernel), run.advice(kernel).change, progress);
}

Result<std::map<std::uint32_t, Outcome>> attemptAll(const Run& run, const Progress& progress)
{
    std::map<std::uint32_t, Outcome> outcomes;
    for (std::uint32_t kernel = 0; kernel < run.kernels().size(); ++kernel) {
        if (!run.kernels()[kernel].simulated())
            continue;
        const auto outcome = attempt(run, kernel, progress);
        if (!outcome)
            return fail(outcome.error());
        outcomes.emplace(kernel, *outcome);
    }
    return outcomes;
}

Result<std::shared_ptr<const Run>> simulate(Given given, const sim::ProgramOptions& options, const Progress& progress)
{
    auto run = sim::simulateProgram(*given.program, given.npu, options, progress);
    if (!run)
        return fail(std::move(run.error()));
    return std::make_shared<const Run>(
        Run::Parts{std::move(given.npu), std::move(given.parameters), std::move(given.plan), std::move(given.program), std::move(*run)});
}

} // namespace nodewise::cost
