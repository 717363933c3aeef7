// SPDX-License-Identifier: Apache-2.0
#include "core/cost/simulation.h"

#include "core/base/words.h"

#include <algorithm>
#include <unordered_map>

namespace nodewise::cost {

namespace {

using protocol::LowerAnswer;
using protocol::LoweredKernel;
using protocol::LoweredLaunch;
using protocol::LoweredNode;
using Nodes = std::unordered_map<std::uint32_t, const LoweredNode*>; ///< by node

trace::Link linkOf(const LoweredLaunch& launch, const Nodes& nodes, const std::function<std::string(std::uint32_t)>& moduleOf)
{
    trace::Link link;
    std::vector<std::uint32_t> computed = launch.nodes;
    if (computed.empty() && launch.copied)
        computed = {*launch.copied};
    for (const std::uint32_t node : computed)
        if (const auto found = nodes.find(node); found != nodes.end()) {
            link.nodes.push_back(found->second->name);
            if (link.op.empty())
                link.op = launch.copied ? "copy" : found->second->op;
        }
    if (!computed.empty())
        link.module = moduleOf(computed.back());
    return link;
}

/// The body that a node stands in, "" = the root.
std::string bodyOf(const std::string& qualified)
{
    const std::size_t slash = qualified.rfind('/');
    return slash == std::string::npos ? std::string() : qualified.substr(0, slash);
}

/// How often the body of a loop or a branch runs is known when it runs; that of set_grad or autocast runs once.
void noteBodies(const LowerAnswer& plan, sim::Program& out)
{
    const bool flow = std::ranges::any_of(plan.nodes, [](const LoweredNode& node) {
        return node.route == LoweredNode::Route::Body && !node.op.starts_with("higher_order.wrap_with_");
    });
    std::vector<std::string> bodies;
    for (const sim::Program::Launch& launch : out.launches)
        if (const std::string body = launch.link.nodes.empty() ? std::string() : bodyOf(launch.link.nodes.front());
            !body.empty() && std::ranges::find(bodies, body) == bodies.end())
            bodies.push_back(body);
    if (!flow || bodies.empty())
        return;
    out.notes.push_back(UserText("bodies of control flow count once each: %1", joined(bodies)));
}

} // namespace

protocol::TileGraphsRequest tileGraphsOf(const LowerAnswer& plan)
{
    protocol::TileGraphsRequest request;
    for (const LoweredKernel& kernel : plan.kernels)
        if (!kernel.text.empty())
            request.kernels.push_back({.name = kernel.name, .source = {.text = kernel.text}});
    return request;
}

sim::Program simulatedProgram(const LowerAnswer& plan, protocol::TileGraphsAnswer graphs,
                              const std::function<std::string(std::uint32_t node)>& moduleOf, const std::vector<std::string>& symbols)
{
    sim::Program out;
    std::size_t at = 0;
    for (const LoweredKernel& kernel : plan.kernels) {
        sim::TileGraph& graph = out.kernels.emplace_back();
        if (kernel.text.empty())
            graph.why = kernel.why;
        else if (at < graphs.kernels.size())
            graph = std::move(graphs.kernels[at++].graph);
        else
            graph.why = UserText("the kernel worker did not answer for it");
        graph.name = kernel.name;
    }
    Nodes nodes;
    for (const LoweredNode& node : plan.nodes) {
        nodes.emplace(node.node, &node);
        if (node.route == LoweredNode::Route::Fallback)
            out.gaps.push_back({node.name, UserText("ATen runs it: %1", node.why)});
    }
    for (const LoweredLaunch& launch : plan.launches)
        out.launches.push_back({.kernel = launch.kernel, .link = linkOf(launch, nodes, moduleOf)});
    noteBodies(plan, out);
    if (!symbols.empty())
        out.notes.push_back(UserText("sizes known only at run time are those at export: %1", joined(symbols)));
    return out;
}

sim::Program simulatedProgram(const LowerAnswer& plan, protocol::TileGraphsAnswer graphs, const graph::Graph& fx)
{
    std::vector<std::string> symbols;
    for (const auto& [symbol, range] : fx.ranges())
        symbols.push_back(symbol);
    const auto moduleOf = [&fx](std::uint32_t node) {
        const graph::ModuleId module = fx.node(graph::NodeId(node)).module;
        return module.valid() ? fx.module(module).path : std::string();
    };
    return simulatedProgram(plan, std::move(graphs), moduleOf, symbols);
}

protocol::LowerRequest::Machine machineOf(const sim::Npu& npu)
{
    return {.name = npu.name, .lanes = npu.lanes, .scratchpadBytesPerLane = npu.scratchpadBytesPerLane, .cores = npu.cores};
}

} // namespace nodewise::cost
