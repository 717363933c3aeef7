// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/module_outputs.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

template <class Visit>
void eachSource(const Operand& operand, const Plan& plan, const Visit& visit)
{
    if (operand.slot != noSlot && plan.slotNodes[operand.slot] != noNode)
        visit(plan.slotNodes[operand.slot]);
    for (const Operand& element : operand.elements)
        eachSource(element, plan, visit);
}

} // namespace

ModuleOutputs::ModuleOutputs(const Listing& listing, const ProgramPlan& program)
    : m_listing(listing), m_users(listing.size()), m_returned(listing.size(), false) // the IR's placeholders are no nodes of the plan
{
    for (const Plan& plan : program.plans) {
        for (const Step& step : plan.steps)
            for (const Operand& operand : step.operands)
                eachSource(operand, plan, [&](std::uint32_t source) { m_users[source].push_back(step.node); });
        for (const Operand& operand : plan.outputs)
            eachSource(operand, plan, [&](std::uint32_t source) { m_returned[source] = true; });
    }
}

std::uint32_t ModuleOutputs::childOf(std::uint32_t module, std::uint32_t around) const
{
    while (module != around && m_listing.module(module).parent != around)
        module = m_listing.module(module).parent;
    return module;
}

std::map<std::uint32_t, std::uint32_t> ModuleOutputs::inside(std::uint32_t module) const
{
    std::map<std::uint32_t, std::uint32_t> out;
    bool anyChild = false;
    for (std::uint32_t node = 0; node < m_users.size(); ++node) {
        const Listing::Node& row = m_listing.node(node);
        if (!row.runs || row.op == "output" || !m_listing.isInside(row.module, module))
            continue;
        const std::uint32_t child = childOf(row.module, module);
        const auto leaves = [&](std::uint32_t user) { return !m_listing.isInside(m_listing.node(user).module, child); };
        if (child != module && !m_returned[node] && std::none_of(m_users[node].begin(), m_users[node].end(), leaves))
            continue;
        out.emplace(node, child);
        anyChild = anyChild || child != module;
    }
    if (!anyChild)
        out.clear();
    return out;
}

} // namespace nodewise::torch_worker
