// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/failure.h"

#include "core/torch/values/describe.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <algorithm>

namespace nodewise::torch_worker {

std::string argumentName(const Step& step, std::size_t operand)
{
    if (step.op && operand < step.op->schema().arguments().size())
        return step.op->schema().arguments()[operand].name();
    return "argument " + std::to_string(operand);
}

void Failure::clear()
{
    m_error.reset();
    m_cast.reset();
}

void Failure::note(const Error& error)
{
    m_error = protocol::StopError{.message = error.message, .hint = error.hint, .node = error.node, .filter = "error"};
    m_cast = castOffer();
}

/// Where the floating-point tensors of the failed node have different dtypes: the one that comes from the user's data or from another node
/// is cast to the dtype of the others, which are mostly weights.
std::optional<protocol::CastOffer> Failure::castOffer() const
{
    const Machine& machine = m_history.machine();
    const Step* step = Position(m_listing, m_history).tryStep();
    if (!step || step->kind == Step::Kind::ControlFlow)
        return std::nullopt;
    struct Side {
        std::size_t operand;
        std::uint32_t node;
        at::ScalarType type;
    };
    std::vector<Side> sides;
    for (std::size_t i = 0; i < step->operands.size(); ++i) {
        const Slot slot = step->operands[i].slot;
        if (slot == noSlot || !machine.top().slots[slot].isTensor())
            continue;
        const at::Tensor& tensor = machine.top().slots[slot].toTensor();
        const std::uint32_t node = machine.top().plan->slotNodes[slot];
        if (tensor.defined() && tensor.is_floating_point() && tensor.dim() > 0)
            sides.push_back({i, node, tensor.scalar_type()});
    }
    if (sides.size() < 2)
        return std::nullopt;
    const auto isWeight = [this](const Side& side) { return m_listing.isWeight(side.node); };
    const auto other = std::find_if(sides.begin() + 1, sides.end(), [&](const Side& side) { return side.type != sides.front().type; });
    if (other == sides.end())
        return std::nullopt;
    const bool castsFirst = !isWeight(sides.front()) || isWeight(*other);
    const Side& from = castsFirst ? sides.front() : *other;
    const Side& to = castsFirst ? *other : sides.front();
    const auto told = [&](const Side& side) {
        const auto& node = m_listing.node(side.node);
        return UserText("%1 is %2 (from %3, %4)", argumentName(*step, side.operand), dtypeText(side.type), node.name, node.op);
    };
    return protocol::CastOffer{.node = step->node,
                               .argument = argumentName(*step, from.operand),
                               .from = dtypeText(from.type),
                               .dtype = dtypeText(to.type),
                               .text = UserText("%1, %2", told(from), told(to))};
}

} // namespace nodewise::torch_worker
