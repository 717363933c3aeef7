// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/prologues.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace nodewise::lowering {

namespace {

/// The input that the reader's node takes the value as, if its tiles may be computed; "" where they may not.
std::string inputOf(const graph::Graph& graph, const Group& reader, graph::NodeId value)
{
    const NodeCall call = callOf(graph, graph.node(reader.nodes.front()));
    if (std::ranges::count(call.tensors, value, &std::pair<std::string, graph::NodeId>::second) != 1)
        return {};
    for (const auto& [input, argument] : reader.op->operands) {
        const auto isOfInput = [&](const std::string& name) {
            const TemplateBuffer* buffer = reader.file->tryBuffer(name);
            return buffer->operand == input && buffer->element.empty();
        };
        if (call.tryTensor(argument) == value && std::ranges::any_of(reader.file->prologues, isOfInput))
            return input;
    }
    return {};
}

std::optional<std::int64_t> numberOf(const NodeCall& call, const char* name)
{
    const auto found = call.attributes.find(name);
    const auto* number = found == call.attributes.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return number == nullptr ? std::nullopt : std::optional(*number);
}

/// How a view orders the dimensions of what it looks at; nullopt: it is none that does so.
std::optional<std::vector<std::int64_t>> orderOf(const NodeCall& call, std::string_view op, std::size_t rank)
{
    std::vector<std::int64_t> order(rank);
    std::iota(order.begin(), order.end(), 0);
    const auto place = [rank](std::int64_t dimension) { return std::size_t(dimension < 0 ? dimension + std::int64_t(rank) : dimension); };
    const auto inRange = [&](std::optional<std::int64_t> dimension) { return dimension && place(*dimension) < rank; };
    if (op == "aten.transpose" || op == "aten.swapaxes") {
        const char* names[] = {op == "aten.transpose" ? "dim0" : "axis0", op == "aten.transpose" ? "dim1" : "axis1"};
        const auto first = numberOf(call, names[0]), second = numberOf(call, names[1]);
        if (!inRange(first) || !inRange(second))
            return {};
        std::swap(order[place(*first)], order[place(*second)]);
        return order;
    }
    if (op == "aten.t" || op == "aten.mT") {
        if (rank >= 2)
            std::swap(order[rank - 1], order[rank - 2]);
        return order;
    }
    if (op != "aten.permute")
        return {};
    const auto found = call.attributes.find("dims");
    const auto* dims = found == call.attributes.end() ? nullptr : std::get_if<std::vector<std::int64_t>>(&found->second);
    if (dims == nullptr || dims->size() != rank || !std::ranges::all_of(*dims, inRange))
        return {};
    for (std::size_t i = 0; i < rank; ++i)
        order[i] = std::int64_t(place((*dims)[i]));
    return order;
}

/// Views of the same elements, in their order, in another shape.
bool isReshape(std::string_view op)
{
    constexpr std::array reshapes{"aten.view",       "aten._unsafe_view", "aten.reshape",   "aten.flatten",
                                  "aten.unsqueeze",  "aten.squeeze",      "aten.unflatten", "aten.view_as",
                                  "aten.reshape_as", "aten.alias",        "aten.detach",    "aten.contiguous"};
    return std::ranges::find(reshapes, op) != reshapes.end();
}

/// A view of this node's elements: view_as and others read another tensor, too, for its shape alone.
bool isViewOf(const graph::Graph& graph, const graph::Node& node, graph::NodeId of)
{
    const auto* source = node.args.empty() ? nullptr : node.args.front().value.as<graph::Argument::NodeRef>();
    return source != nullptr && source->node == of && isView(graph, node);
}

} // namespace

std::optional<PrologueReader> tryReader(const graph::Graph& graph, const Grouping& grouping, const Group& pointwise,
                                        std::vector<Group>& groups, UserText& why)
{
    PrologueReader out{.prologue = {.input = {}, .nodes = pointwise.nodes, .views = {}}};
    graph::NodeId value = pointwise.nodes.back();
    while (graph.node(value).users.size() == 1) {
        const graph::Node& user = graph.node(graph.node(value).users.front());
        if (user.subgraph != graph.node(value).subgraph)
            return {};
        if (user.op == graph::NodeOp::CallFunction && isViewOf(graph, user, value)) {
            out.prologue.views.push_back(user.id);
            value = user.id;
            continue;
        }
        const auto reader = std::ranges::find_if(
            groups, [&](const Group& group) { return group.file != nullptr && group.op != nullptr && group.nodes.front() == user.id; });
        if (reader == groups.end())
            return {};
        out.prologue.input = inputOf(graph, *reader, value);
        if (out.prologue.input.empty())
            return {};
        if (grouping.isBarred(pointwise.nodes.front(), user.id)) {
            why = UserText("a node that writes in place comes before '%1'", user.name);
            return {};
        }
        out.group = &*reader;
        return out;
    }
    return {};
}

Result<Operand> seenThrough(const graph::Graph& graph, const std::vector<graph::NodeId>& views, Operand operand)
{
    for (const graph::NodeId id : views) {
        const graph::Node& node = graph.node(id);
        const std::string_view op = withoutOverload(node.opType());
        const auto made = operandOf(node, operand.name);
        if (!made)
            return made;
        if (const auto order = orderOf(callOf(graph, node), op, operand.shape.size())) {
            operand = permuted(operand, *order);
        } else if ((op == "aten.expand" || op == "aten.expand_as") && broadcasts(operand.shape, made->shape)) {
            operand = broadcast(operand, made->shape);
        } else {
            const auto strides = isReshape(op) ? viewStrides(operand.shape, operand.strides, made->shape) : std::nullopt;
            if (!strides)
                return fail("'%1' is a view that can't be computed tile by tile", node.name);
            operand.shape = made->shape;
            operand.strides = *strides;
        }
        if (operand.shape != made->shape)
            return fail("'%1' is a view that can't be computed tile by tile", node.name);
    }
    return operand;
}

// The operand as seen through a larger shape: it does not move along dimensions that it is broadcast in.
Operand broadcast(const Operand& operand, const std::vector<std::int64_t>& shape)
{
    Operand wide = operand;
    wide.shape = shape;
    wide.strides.assign(shape.size(), 0);
    const std::size_t shift = shape.size() - operand.shape.size();
    for (std::size_t i = 0; i < operand.shape.size(); ++i)
        if (operand.shape[i] != 1)
            wide.strides[i + shift] = operand.strides[i];
    return wide;
}

Operand permuted(const Operand& operand, const std::vector<std::int64_t>& order)
{
    Operand other = operand;
    for (std::size_t i = 0; i < order.size(); ++i) {
        other.shape[i] = operand.shape[std::size_t(order[i])];
        other.strides[i] = operand.strides[std::size_t(order[i])];
    }
    return other;
}

} // namespace nodewise::lowering
