// SPDX-License-Identifier: Apache-2.0
#include "core/planner/plan_session.h"

#include <algorithm>

namespace nodewise::planner {

Result<protocol::LaunchAnswer> PlanSession::launch(const protocol::LaunchArguments& arguments)
{
    if (arguments.side != protocol::Side::Fx || arguments.program.empty() || !(arguments.meta || arguments.allowMeta))
        return fail(
            Error{.message = UserText("running a program needs PyTorch, and none was found"), .hint = UserText("pip install torch")});
    auto model = program::open(arguments.program, arguments.model);
    if (!model)
        return fail(std::move(model.error()));
    m_model = std::move(*model);
    const graph::Graph& graph = *m_model->graph;
    protocol::LaunchAnswer out{.sides = {protocol::Side::Fx}, .graph = m_model->contentHash, .nodes = std::uint32_t(graph.nodes().size())};
    for (const graph::OutputSpec& output : graph.outputs())
        if (const auto* ref = output.value.as<graph::Argument::NodeRef>();
            ref != nullptr && output.kind == graph::OutputSpec::Kind::UserOutput)
            out.outputs.push_back(graph.node(ref->node).name);
    out.fingerprint.torch = m_table->torchVersion();
    out.notes.push_back(UserText("no PyTorch runs: schemas are of the table of PyTorch %1 that Nodewise brings", m_table->torchVersion()));
    out.meta = true;
    return out;
}

protocol::StateAnswer PlanSession::state() const
{
    return {.side = protocol::Side::Fx, .states = std::string(m_model ? m_model->graph->nodes().size() : 0, 'p')};
}

protocol::StoppedBody PlanSession::entry() const
{
    if (!m_model)
        return {.reason = "entry"};
    const graph::Graph& graph = *m_model->graph;
    protocol::StoppedBody out{.reason = "entry"};
    if (!graph.root().nodes.empty()) {
        out.nodewise.node = graph.root().nodes.front().index();
        out.nodewise.name = graph.qualifiedName(graph.root().nodes.front());
    }
    out.nodewise.total = graph.nodes().size();
    return out;
}

Result<protocol::LowerAnswer> PlanSession::lower(const protocol::LowerRequest& request)
{
    if (!m_model)
        return fail("no program is launched");
    if (!request.values.empty())
        return fail(Error{.message = UserText("checking kernels against ATen's values needs PyTorch, and none was found"),
                          .hint = UserText("pip install torch")});
    auto planned = planKernels(
        *m_model->graph, request, m_functions, [](const backend::Profile& profile) -> Result<std::unique_ptr<const RewrittenProgram>> {
            if (std::ranges::none_of(profile.passes, [](const backend::PassRule& pass) { return pass.isOfProfile() && pass.runs; }))
                return nullptr;
            return fail(Error{.message = UserText("profile %1 has passes of its own, which need PyTorch, and none was found", profile.name),
                              .hint = UserText("pip install torch")});
        });
    return planned ? Result<protocol::LowerAnswer>(std::move(planned->answer)) : fail(std::move(planned.error()));
}

} // namespace nodewise::planner
