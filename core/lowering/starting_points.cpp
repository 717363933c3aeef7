// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/starting_points.h"

#include "core/lowering/plan_call.h"

#include <algorithm>

namespace nodewise::lowering {

namespace {

std::optional<std::vector<std::int64_t>> shapeOf(const graph::Node& node)
{
    const auto operand = operandOf(node, "");
    return operand ? std::optional(operand->shape) : std::nullopt;
}

std::int64_t elements(const std::vector<std::int64_t>& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape)
        count *= size;
    return count;
}

bool holds(const std::vector<std::string>& all, const std::vector<std::string>& some)
{
    return std::ranges::all_of(some, [&](const std::string& each) { return std::ranges::find(all, each) != all.end(); });
}

std::size_t neededInputs(const TemplateFile& file)
{
    return std::size_t(std::ranges::count_if(file.inputs, [](const TemplateInput& input) { return !input.optional; }));
}

const TemplateBuffer* tryBufferOf(const TemplateFile& file, const std::string& operand)
{
    const auto found = std::ranges::find(file.buffers, operand, &TemplateBuffer::operand);
    return found == file.buffers.end() ? nullptr : &*found;
}

} // namespace

ShapeRelation relationOf(const graph::Graph& graph, const graph::Node& node)
{
    const auto made = shapeOf(node);
    std::vector<std::vector<std::int64_t>> read;
    for (const auto& [name, value] : callOf(graph, node).tensors)
        if (auto shape = shapeOf(graph.node(value)))
            read.push_back(std::move(*shape));
    if (!made || read.empty())
        return ShapeRelation::Other;
    if (std::ranges::find(read, *made) != read.end() &&
        std::ranges::all_of(read, [&](const auto& shape) { return broadcasts(shape, *made); }))
        return ShapeRelation::Same;
    if (read.size() == 1)
        return elements(*made) < elements(read.front()) ? ShapeRelation::Fewer : ShapeRelation::Other;
    return read[0].size() >= 2 && read[1].size() >= 2 ? ShapeRelation::Product : ShapeRelation::Other;
}

/// The buffers' dimensions name the axes that they go along.
ShapeRelation relationOf(const TemplateFile& file)
{
    if (file.inputs.empty() || file.outputs.empty())
        return ShapeRelation::Other;
    const TemplateBuffer* x = tryBufferOf(file, file.inputs.front().name);
    const TemplateBuffer* y = file.epilogue.empty() ? tryBufferOf(file, file.outputs.front().name) : file.tryBuffer(file.epilogue);
    const std::size_t inputs = neededInputs(file);
    if (x == nullptr || y == nullptr) // element by element, from DRAM to DRAM
        return inputs == 1 && file.buffers.empty() ? ShapeRelation::Same : ShapeRelation::Other;
    if (inputs >= 2) {
        const TemplateBuffer* w = tryBufferOf(file, file.inputs[1].name);
        const auto shared = [&](const std::string& axis) {
            return w != nullptr && std::ranges::find(w->dimensions, axis) != w->dimensions.end() &&
                   std::ranges::find(y->dimensions, axis) == y->dimensions.end();
        };
        if (std::ranges::any_of(x->dimensions, shared))
            return ShapeRelation::Product;
    }
    if (x->dimensions == y->dimensions)
        return ShapeRelation::Same;
    return holds(x->dimensions, y->dimensions) && y->dimensions.size() < x->dimensions.size() ? ShapeRelation::Fewer : ShapeRelation::Other;
}

namespace {

UserText hintOf(ShapeRelation relation)
{
    switch (relation) {
    case ShapeRelation::Same:
        return UserText("the result has the shape of what is read");
    case ShapeRelation::Fewer:
        return UserText("elements are reduced along dimensions");
    case ShapeRelation::Product:
        return UserText("sums of products over a shared extent");
    case ShapeRelation::Other:
        break;
    }
    return UserText("its own mapping from shapes to shapes");
}

} // namespace

std::vector<StartingPoint> startingPoints(const std::vector<TemplateFile>& templates, const protocol::OpSchema& schema,
                                          std::optional<ShapeRelation> relation)
{
    const auto lists = std::ranges::count_if(schema.arguments, isTensorList);
    const auto tensors = lists + std::ranges::count_if(schema.arguments, isTensor);
    const auto needed = lists + std::ranges::count(schema.arguments, "Tensor", &protocol::SchemaArgument::type);
    std::vector<std::pair<int, StartingPoint>> ranked;
    for (const TemplateFile& file : templates) {
        if (file.ops.empty()) // pointwise operators' own, which nothing can be bound to
            continue;
        StartingPoint point{.file = &file, .hint = hintOf(relationOf(file))};
        const std::size_t takes = neededInputs(file);
        const bool possible =
            std::ptrdiff_t(takes) <= tensors && (std::ranges::count_if(file.inputs, &TemplateInput::many) != 0) == (lists != 0);
        const bool alike = relation && relationOf(file) == *relation;
        if (!possible)
            point.hint = UserText("it takes %1 tensors, but the operator has %2", takes, tensors);
        point.fits = possible && alike;
        const int points = (possible ? 4 : 0) + (alike ? 2 : 0) + (std::ptrdiff_t(takes) == needed ? 1 : 0);
        ranked.emplace_back(points, std::move(point));
    }
    // Of those that are as good the simplest goes first
    std::ranges::stable_sort(ranked, {}, [](const auto& each) {
        return std::pair(-each.first, each.second.file->buffers.size() + each.second.file->axes.size());
    });
    std::vector<StartingPoint> points;
    for (auto& [rank, point] : ranked)
        points.push_back(std::move(point));
    return points;
}

} // namespace nodewise::lowering
