// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/rewritten_graph.h"

#include "core/rewrite/mistakes.h"
#include "core/rewrite/pipeline.h"
#include "core/torch/rewrite/guard_check.h"
#include "core/torch/rewrite/torch_operators.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

/// What is wrong with the passes, as far as that can be told without a program.
Result<void> checkPasses(const backend::Profile& profile, ProfileOperators& operators)
{
    std::vector<Error> errors = backend::passErrors(profile, rewrite::knownPasses());
    std::ranges::copy(operators.problems(), std::back_inserter(errors));
    std::ranges::move(functionErrors(profile, operators), std::back_inserter(errors));
    std::ranges::move(guardErrors(profile, {}, operators), std::back_inserter(errors));
    return errors.empty() ? Result<void>() : fail(std::move(errors.front()));
}

/// The profile's own passes and nothing else.
backend::Profile passesOf(const backend::Profile& profile)
{
    backend::Profile out{.name = profile.name, .title = {}, .path = profile.path, .npu = {}};
    out.functions = profile.functions;
    out.customOps = profile.customOps;
    std::ranges::copy_if(profile.passes, std::back_inserter(out.passes), &backend::PassRule::isOfProfile);
    return out;
}

} // namespace

Result<std::unique_ptr<const planner::RewrittenProgram>> RewrittenGraph::tryMake(const std::shared_ptr<const program::Model>& model,
                                                                                 const std::string& file, const backend::Profile& profile)
{
    const backend::Profile own = passesOf(profile);
    if (std::ranges::none_of(own.passes, &backend::PassRule::runs))
        return nullptr;
    auto registered = ProfileOperators::shared(profile);
    if (!registered)
        return fail(std::move(registered.error()));
    if (auto checked = checkPasses(own, **registered); !checked)
        return fail(checked.error());
    TorchOperators operators(*registered, model, file);
    const auto pipeline = rewrite::runPipeline(model->graph, own, {}, operators);
    if (!pipeline)
        return fail(pipeline.error());
    if (const auto mistakes = rewrite::mistakesOf(*pipeline, own.path); !mistakes.empty()) {
        const protocol::ProfileProblem& first = mistakes.front();
        return fail(Error{.message = first.message, .file = first.file, .hint = first.hint, .line = first.line, .column = first.column});
    }
    if (pipeline->result() == model->graph)
        return nullptr;
    std::unique_ptr<RewrittenGraph> out(new RewrittenGraph);
    out->m_program = model->graph;
    out->m_graph = pipeline->result();
    out->m_origins = pipeline->origins();
    out->m_values = pipeline->values();
    out->m_yields.resize(out->m_graph->nodes().size());
    for (std::size_t i = 0; i < out->m_values.size(); ++i) {
        if (!out->m_values[i].valid())
            continue;
        graph::NodeId& yields = out->m_yields[out->m_values[i].index()];
        const graph::NodeId node(static_cast<std::uint32_t>(i));
        const std::string& name = out->m_graph->node(out->m_values[i]).name;
        if (!yields.valid() || out->m_program->node(node).name == name) // of several that are one now, the one that is still there
            yields = node;
    }
    return out;
}

graph::NodeId RewrittenGraph::toldBy(graph::NodeId node) const
{
    if (const graph::NodeId yields = m_yields[node.index()]; yields.valid())
        return yields;
    const std::vector<graph::NodeId>& origins = m_origins[node.index()];
    return origins.empty() ? graph::NodeId() : origins.back();
}

/// Whether it is still the program's node, with its operator.
bool RewrittenGraph::isOwn(graph::NodeId node) const
{
    const graph::NodeId by = toldBy(node);
    return by.valid() && m_origins[node.index()].size() == 1 && m_program->node(by).target == m_graph->node(node).target;
}

std::string RewrittenGraph::replaced(graph::NodeId node) const
{
    std::string out;
    if (isOwn(node))
        return out;
    for (const graph::NodeId from : m_origins[node.index()]) {
        const graph::Node& call = m_program->node(from);
        out += call.target + '(';
        for (const graph::NamedArgument& argument : call.args)
            out += argument.name + '=' + graph::argumentText(argument.value, [](graph::NodeId) { return std::string("%"); }) + ',';
        out += ')';
    }
    return out + '.'; // also where it comes from none
}

lowering::Route RewrittenGraph::routeOf(const lowering::Plan& plan, graph::NodeId node) const
{
    using Kind = lowering::Route::Kind;
    if (const graph::NodeId value = m_values[node.index()]; value.valid()) {
        const lowering::Route& route = plan.routes.at(value);
        const bool another = toldBy(value) != node;
        return another ? lowering::Route{.kind = Kind::View, .why = UserText("a pass of the profile dropped it")} : route;
    }
    lowering::Route found;
    for (std::size_t i = 0; i < m_origins.size(); ++i) {
        if (std::ranges::find(m_origins[i], node) == m_origins[i].end())
            continue;
        const lowering::Route& route = plan.routes.at(graph::NodeId(static_cast<std::uint32_t>(i)));
        if (route.kind == Kind::Kernel || found.kind == Kind::None)
            found = route;
    }
    found.tried.clear(); // what was tried is for another operator
    return found;
}

lowering::Plan RewrittenGraph::told(lowering::Plan plan) const
{
    lowering::Plan out;
    for (const graph::Node& node : m_program->nodes())
        out.routes[node.id] = routeOf(plan, node.id);
    for (lowering::Launch& launch : plan.launches) {
        const auto tell = [&](graph::NodeId& node, bool stored) {
            launch.rewritten = launch.rewritten || (!stored && !isOwn(node));
            launch.unreached = launch.unreached || (stored && isMade(node));
            node = toldBy(node);
        };
        for (graph::NodeId& node : launch.nodes)
            tell(node, false);
        for (lowering::LaunchArgument& argument : launch.arguments)
            tell(argument.node, true);
        if (launch.copied.valid())
            tell(launch.copied, true);
        const graph::NodeId at = launch.nodes.empty() ? launch.copied : launch.nodes.back();
        if (at.valid())
            launch.graph = m_program->node(at).subgraph;
    }
    out.kernels = std::move(plan.kernels);
    out.launches = std::move(plan.launches);
    return out;
}

} // namespace nodewise::torch_worker
