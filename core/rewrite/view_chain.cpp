// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/view_chain.h"

#include "core/lowering/operand.h"
#include "core/lowering/plan_call.h"

#include <algorithm>
#include <array>

namespace nodewise::rewrite {

using graph::Argument;
using graph::Node;
using lowering::contiguousStrides;

namespace {

using Sizes = std::vector<std::int64_t>;

enum class ViewKind : std::uint8_t { None, Reshape, Permute, Expand };

struct ViewName {
    std::string_view op;
    ViewKind kind;
};
constexpr std::array viewNames{ViewName{"aten.view.default", ViewKind::Reshape},
                               ViewName{"aten.reshape.default", ViewKind::Reshape},
                               ViewName{"aten._unsafe_view.default", ViewKind::Reshape},
                               ViewName{"aten.view_as.default", ViewKind::Reshape},
                               ViewName{"aten.flatten.using_ints", ViewKind::Reshape},
                               ViewName{"aten.unflatten.int", ViewKind::Reshape},
                               ViewName{"aten.squeeze.default", ViewKind::Reshape},
                               ViewName{"aten.squeeze.dim", ViewKind::Reshape},
                               ViewName{"aten.squeeze.dims", ViewKind::Reshape},
                               ViewName{"aten.unsqueeze.default", ViewKind::Reshape},
                               ViewName{"aten.alias.default", ViewKind::Reshape},
                               ViewName{"aten.detach.default", ViewKind::Reshape},
                               ViewName{"aten.permute.default", ViewKind::Permute},
                               ViewName{"aten.transpose.int", ViewKind::Permute},
                               ViewName{"aten.t.default", ViewKind::Permute},
                               ViewName{"aten.expand.default", ViewKind::Expand},
                               ViewName{"aten.expand_as.default", ViewKind::Expand}};

ViewKind kindOf(const Node& node)
{
    if (node.op != graph::NodeOp::CallFunction || node.args.empty() || node.args.front().value.as<Argument::NodeRef>() == nullptr)
        return ViewKind::None;
    const auto found = std::ranges::find(viewNames, node.opType(), &ViewName::op);
    return found == viewNames.end() ? ViewKind::None : found->kind;
}

/// An axis from the end where it is negative.
std::optional<std::size_t> axisOf(const Argument& argument, std::size_t rank)
{
    const auto* number = argument.as<std::int64_t>();
    if (number == nullptr)
        return {};
    const std::int64_t axis = *number < 0 ? *number + std::int64_t(rank) : *number;
    return axis >= 0 && axis < std::int64_t(rank) ? std::optional(std::size_t(axis)) : std::nullopt;
}

std::optional<std::vector<std::size_t>> orderOf(const Node& node, std::size_t rank)
{
    std::vector<std::size_t> order(rank);
    for (std::size_t i = 0; i < rank; ++i)
        order[i] = i;
    if (node.opType() == "aten.permute.default") {
        const auto* dims = node.args.size() > 1 ? node.args[1].value.as<Argument::List>() : nullptr;
        if (dims == nullptr || dims->size() != rank)
            return {};
        for (std::size_t i = 0; i < rank; ++i) {
            const auto axis = axisOf((*dims)[i], rank);
            if (!axis)
                return {};
            order[i] = *axis;
        }
        return order;
    }
    if (node.opType() == "aten.t.default") {
        std::ranges::reverse(order);
        return order;
    }
    if (node.args.size() < 3)
        return {};
    const auto a = axisOf(node.args[1].value, rank), b = axisOf(node.args[2].value, rank);
    if (!a || !b)
        return {};
    std::swap(order[*a], order[*b]);
    return order;
}

Extent permuted(const Extent& from, const std::vector<std::size_t>& order)
{
    Extent to;
    for (const std::size_t axis : order) {
        to.sizes.push_back(from.sizes[axis]);
        to.strides.push_back(from.strides[axis]);
    }
    return to;
}

std::optional<Extent> expanded(const Extent& from, const Sizes& wanted)
{
    if (wanted.size() < from.sizes.size())
        return {};
    const std::size_t added = wanted.size() - from.sizes.size();
    Extent to{wanted, Sizes(wanted.size(), 0)};
    for (std::size_t i = added; i < wanted.size(); ++i) {
        const std::int64_t size = from.sizes[i - added];
        if (size == wanted[i])
            to.strides[i] = from.strides[i - added];
        else if (size != 1)
            return {};
    }
    return to;
}

std::optional<Extent> reshaped(const Extent& from, const Sizes& wanted)
{
    auto strides = lowering::viewStrides(from.sizes, from.strides, wanted);
    return strides ? std::optional(Extent{wanted, std::move(*strides)}) : std::nullopt;
}

/// An order of the base's axes that gives the wanted extent. Axes of size 1 are anyone's.
std::optional<std::vector<std::size_t>> orderBetween(const Extent& base, const Extent& wanted)
{
    if (base.sizes.size() != wanted.sizes.size())
        return {};
    std::vector<std::size_t> order;
    std::vector<bool> taken(base.sizes.size());
    for (std::size_t i = 0; i < wanted.sizes.size(); ++i) {
        const auto fits = [&](std::size_t axis) {
            return !taken[axis] && base.sizes[axis] == wanted.sizes[i] && (wanted.sizes[i] == 1 || base.strides[axis] == wanted.strides[i]);
        };
        std::size_t axis = 0;
        while (axis < taken.size() && !fits(axis))
            ++axis;
        if (axis == taken.size())
            return {};
        taken[axis] = true;
        order.push_back(axis);
    }
    return order;
}

} // namespace

std::optional<Extent> extentOf(const Node& node)
{
    if (!node.value.isTensor())
        return {};
    Extent extent;
    const auto known = [](const std::vector<graph::SymInt>& from, Sizes& to) {
        for (const graph::SymInt& number : from) {
            if (number.symbolic())
                return false;
            to.push_back(number.value);
        }
        return true;
    };
    const graph::TensorMeta& meta = node.value.tensor;
    const bool is = known(meta.sizes, extent.sizes) && known(meta.strides, extent.strides) && extent.sizes.size() == extent.strides.size();
    return is ? std::optional(std::move(extent)) : std::nullopt;
}

bool samePlaces(const Extent& a, const Extent& b)
{
    if (a.sizes != b.sizes)
        return false;
    for (std::size_t i = 0; i < a.sizes.size(); ++i)
        if (a.sizes[i] != 1 && a.strides[i] != b.strides[i])
            return false;
    return true;
}

bool isFoldableView(const Node& node)
{
    return kindOf(node) != ViewKind::None && extentOf(node);
}

std::optional<Extent> viewed(const Node& node, const Extent& from)
{
    const auto to = extentOf(node);
    if (!to)
        return {};
    switch (kindOf(node)) {
    case ViewKind::Reshape:
        return reshaped(from, to->sizes);
    case ViewKind::Expand:
        return expanded(from, to->sizes);
    case ViewKind::Permute: {
        const auto order = orderOf(node, from.sizes.size());
        return order ? std::optional(permuted(from, *order)) : std::nullopt;
    }
    case ViewKind::None:
        break;
    }
    return {};
}

std::optional<OneView> oneView(const Extent& base, const Extent& logical, const Extent& result)
{
    const Extent rowMajor{base.sizes, contiguousStrides(base.sizes)};
    if (samePlaces(rowMajor, logical))
        return samePlaces(base, result) ? std::optional<OneView>(SameView()) : std::nullopt;
    if (samePlaces(logical, {logical.sizes, contiguousStrides(logical.sizes)})) {
        const auto view = reshaped(base, logical.sizes);
        const Extent made = view ? *view : Extent{logical.sizes, contiguousStrides(logical.sizes)};
        return samePlaces(made, result) ? std::optional<OneView>(Reshaped{logical.sizes, !view}) : std::nullopt;
    }
    if (const auto order = orderBetween(rowMajor, logical); order && samePlaces(permuted(base, *order), result))
        return Permuted{Sizes(order->begin(), order->end())};
    const auto wide = expanded(rowMajor, logical.sizes), real = expanded(base, logical.sizes);
    if (wide && real && samePlaces(*wide, logical) && samePlaces(*real, result))
        return Expanded{logical.sizes};
    return {};
}

} // namespace nodewise::rewrite
