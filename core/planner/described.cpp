// SPDX-License-Identifier: Apache-2.0
#include "core/planner/described.h"

#include <algorithm>

namespace nodewise::planner {

namespace {

// Elements from the first to the last that strides reach.
std::int64_t reach(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides)
{
    std::int64_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 0)
            return 0;
        last += (shape[i] - 1) * strides[i];
    }
    return last + 1;
}

} // namespace

protocol::KernelOperand described(const lowering::Operand& operand)
{
    return {.name = operand.name,
            .bytes = std::uint64_t(reach(operand.shape, operand.strides)) * std::uint64_t(graph::itemSize(operand.dtype)),
            .dtype = *lowering::elementType(operand.dtype),
            .shape = operand.shape,
            .strides = operand.strides,
            .read = !operand.output,
            .written = operand.output};
}

protocol::LoweredKernel described(const lowering::PlannedKernel& planned, const Result<lowering::Kernel>& rendered,
                                  const graph::Graph& graph, const lowering::Plan& plan)
{
    protocol::LoweredKernel out{.name = planned.given.name, .key = planned.key, .file = planned.given.file->path};
    for (const std::string* file : {&planned.given.file->path, &planned.given.file->functionsPath, &planned.given.file->sharedPath})
        if (!file->empty())
            out.sources.push_back(*file);
    out.launches = planned.launches.size();
    const lowering::Launch& launch = plan.launches[planned.launches.front()];
    for (const graph::NodeId node : launch.nodes)
        out.ops.emplace_back(graph.node(node).opType());
    for (const lowering::LaunchArgument& argument : launch.arguments)
        out.operands.push_back(described(argument.operand));
    if (!rendered) {
        out.why = rendered.error().asText();
        return out;
    }
    out.text = rendered->text;
    out.lines = rendered->templateLines;
    for (const lowering::TiledAxis& axis : rendered->axes)
        out.axes.push_back({axis.name, axis.extent, rendered->tileSizes.at(axis.name)});
    for (const lowering::Scratchpad& scratchpad : rendered->scratchpads)
        out.scratchpads.push_back({scratchpad.name, scratchpad.element, scratchpad.tile.shape, scratchpad.tile.bytes()});
    out.candidates = rendered->tiles.candidates.size();
    for (const lowering::TileCandidate& candidate : rendered->tiles.candidates)
        out.fitting += candidate.fits ? 1 : 0;
    out.tiling = rendered->tiles.why;
    return out;
}

protocol::LoweredNode described(const graph::Graph& graph, const graph::Node& node, const lowering::Route& route)
{
    protocol::LoweredNode out{
        .node = node.id.index(), .graph = node.subgraph.index(), .name = graph.qualifiedName(node.id), .op = std::string(node.opType())};
    out.route = protocol::LoweredNode::Route(route.kind);
    if (route.kind == lowering::Route::Kind::Kernel)
        out.launch = std::uint32_t(route.launch);
    for (const lowering::Route::Tried& tried : route.tried)
        out.tried.push_back({tried.name, tried.why});
    out.why = route.why;
    const auto isFloating = [](const graph::Value& value) { return value.isTensor() && lowering::isFloating(value.tensor.dtype); };
    out.floating = isFloating(node.value) || std::ranges::any_of(node.value.elements, isFloating);
    return out;
}

protocol::LoweredLaunch described(const lowering::Launch& launch)
{
    protocol::LoweredLaunch out{.kernel = std::uint32_t(launch.kernel),
                                .graph = launch.graph.index(),
                                .nodes = {},
                                .prologue = std::uint32_t(launch.prologue),
                                .own = std::uint32_t(launch.own),
                                .ended = launch.ended,
                                .copied = {}};
    for (const graph::NodeId node : launch.nodes)
        out.nodes.push_back(node.index());
    if (launch.copied.valid())
        out.copied = launch.copied.index();
    return out;
}

} // namespace nodewise::planner
