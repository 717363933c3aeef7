// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/position.h"

namespace nodewise::torch_worker {

std::uint32_t Position::node() const
{
    const Machine& machine = m_history.machine();
    if (machine.finished())
        return Listing::none;
    if (const Step* step = machine.tryNext())
        return step->node;
    return machine.top().plan->outputNode;
}

std::uint32_t Position::module() const
{
    const std::uint32_t at = node();
    return at == Listing::none ? 0 : m_listing.node(at).module;
}

std::string Position::pythonLine() const
{
    const std::uint32_t at = node();
    if (at == Listing::none)
        return {};
    const auto stack = m_listing.pythonStack(at);
    return stack.empty() ? std::string() : stack.back().file + ":" + std::to_string(stack.back().line);
}

} // namespace nodewise::torch_worker
