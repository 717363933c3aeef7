// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/held_inputs.h"

#include "core/lowering/plan_call.h"
#include "core/torch/analysis/run_pass.h"

namespace nodewise::torch_worker {

HeldInputs::HeldInputs(const lowering::Plan& plan, const graph::Graph& graph, bool keepsOld) : m_keepsOld(keepsOld)
{
    std::unordered_map<std::uint32_t, std::uint32_t> last;   // by node: where it is read last
    std::unordered_map<std::size_t, std::uint32_t> lastCopy; // by launch that copies
    for (const lowering::Launch& launch : plan.launches) {   // in the order of the run
        if (launch.nodes.empty() || launch.unreached)
            continue; // a copy is made where it is read
        const std::uint32_t end = launch.nodes.back().index();
        for (const lowering::LaunchArgument& argument : launch.arguments) {
            if (argument.operand.output)
                continue;
            last[argument.node.index()] = end;
            if (argument.copy)
                lastCopy[*argument.copy] = end;
        }
        if (lowering::writesInPlace(graph.node(launch.nodes.back()).opType()))
            m_overwriting.insert(end);
    }
    for (const auto& [node, end] : last) {
        m_lastReads[end].push_back(node);
        m_read.insert(node);
    }
    for (const auto& [launch, end] : lastCopy)
        m_lastCopyReads[end].push_back(launch);
}

void HeldInputs::before(const Frame& frame, const Step& step)
{
    if (m_passed != noNode)
        release(m_passed);
    m_passed = noNode;
    const bool overwritten = m_keepsOld && m_overwriting.contains(step.node);
    for (const Slot slot : slotsOf(step)) {
        const std::uint32_t node = frame.plan->slotNodes[slot];
        if (node == noNode || !m_read.contains(node) || !frame.slots[slot].isTensor())
            continue;
        const at::Tensor& value = frame.slots[slot].toTensor();
        m_held[node] = overwritten ? value.clone() : value;
    }
}

void HeldInputs::produced(const Step& step, const c10::IValue& value)
{
    m_passed = step.node;
    if (value.isTensor() && m_read.contains(step.node))
        m_held[step.node] = value.toTensor();
}

void HeldInputs::release(std::uint32_t node)
{
    if (const auto found = m_lastReads.find(node); found != m_lastReads.end())
        for (const std::uint32_t read : found->second)
            m_held.erase(read);
    if (const auto found = m_lastCopyReads.find(node); found != m_lastCopyReads.end())
        for (const std::size_t launch : found->second)
            m_copies.erase(launch);
}

const at::Tensor* HeldInputs::tryValue(std::uint32_t node) const
{
    const auto found = m_held.find(node);
    return found == m_held.end() ? nullptr : &found->second;
}

void HeldInputs::clear()
{
    m_held.clear();
    m_copies.clear();
    m_passed = noNode;
}

} // namespace nodewise::torch_worker
