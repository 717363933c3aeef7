// SPDX-License-Identifier: Apache-2.0
// A template under edit, through the same code as the templates of the folders.
#include "core/lowering/draft.h"

#include "core/base/data_folder.h"
#include "core/planner/described.h"
#include "core/torch/lowering/launch_file.h"
#include "core/torch/lowering/lower.h"

namespace nodewise::torch_worker {

namespace {

/// Launches of nodes, not of copies, as far as their files have room; the first one always has.
std::vector<std::size_t> casesOf(const lowering::Plan& plan, std::uint64_t maxBytes)
{
    std::vector<std::size_t> wanted;
    std::uint64_t bytes = 0;
    for (std::size_t index = 0; index < plan.launches.size(); ++index) {
        const lowering::Launch& launch = plan.launches[index];
        if (launch.nodes.empty())
            continue;
        for (const lowering::LaunchArgument& argument : launch.arguments)
            bytes += planner::described(argument.operand).bytes;
        if (!wanted.empty() && bytes > maxBytes)
            break;
        wanted.push_back(index);
    }
    return wanted;
}

} // namespace

Result<protocol::TemplateDraftAnswer> Lowering::draft(DebuggedRun& run, const protocol::TemplateDraftRequest& request)
{
    if (run.arguments().side != protocol::Side::Fx)
        return fail("kernels are planned for FX graphs; this session runs the IR");
    const auto folders = request.templates.empty() ? dataFolders("templates") : request.templates;
    std::vector<Error> broken; // others' mistakes are told by nodewise/lower
    const auto library = lowering::readLibrary(folders, request.npus.empty() ? dataFolders("npu") : request.npus, request.npu, &broken);
    if (!library)
        return fail(library.error());
    protocol::TemplateDraftAnswer answer;
    answer.plan.npu = library->npu.name;
    const auto file = lowering::parseDraft(request.name, {request.text, request.functions}, folders);
    if (!file) {
        answer.problems.push_back(protocol::problemOf(file.error(), file.error().file, ""));
        return answer;
    }
    const graph::Graph& graph = *run.loaded().model->graph;
    std::vector<graph::NodeId> nodes;
    for (const std::uint32_t node : request.nodes)
        if (node < graph.nodes().size())
            nodes.emplace_back(node);
    if (request.nodes.empty())
        nodes = lowering::nodesOf(graph, *file);
    lowering::WatchedFunctions functions(m_functions);
    const lowering::Plan plan = lowering::planDraft(graph, *library, *file, nodes, functions);
    for (const Error& error : functions.errors())
        answer.problems.push_back(protocol::problemOf(error, file->path, file->functionsPath));
    for (const lowering::PlannedKernel& planned : plan.kernels) {
        const auto rendered = lowering::renderKernel(planned.given);
        if (!rendered) {
            const auto problem = protocol::problemOf(rendered.error(), file->path, file->functionsPath);
            if (std::find(answer.problems.begin(), answer.problems.end(), problem) == answer.problems.end())
                answer.problems.push_back(problem);
        }
        answer.plan.kernels.push_back(planner::described(planned, rendered, graph, plan));
        ++answer.plan.rendered;
    }
    for (const lowering::Launch& launch : plan.launches)
        answer.plan.launches.push_back(planner::described(launch));
    for (const graph::NodeId node : nodes)
        answer.plan.nodes.push_back(planner::described(graph, graph.node(node), plan.routes.at(node)));
    if (request.values.empty())
        return answer;
    if (auto written = writeCases(run, plan, request, answer); !written)
        return fail(written.error());
    return answer;
}

Result<void> Lowering::writeCases(DebuggedRun& run, const lowering::Plan& plan, const protocol::TemplateDraftRequest& request,
                                  protocol::TemplateDraftAnswer& answer)
{
    m_expected.clear();
    m_keys.clear(); // a draft's verdicts are not kept
    m_values = request.values;
    const auto take = [&](std::size_t index, const LaunchTensors& tensors) -> Result<void> {
        const lowering::Launch& launch = plan.launches[index];
        const std::uint32_t number = std::uint32_t(answer.cases.size());
        protocol::TemplateDraftAnswer::Case made{
            .node = launch.nodes.back().index(), .kernel = std::uint32_t(launch.kernel), .operands = {}};
        for (const lowering::LaunchArgument& argument : launch.arguments)
            made.operands.push_back(planner::described(argument.operand));
        if (auto written = writeValues(request.values + "/" + std::to_string(number) + ".values", tensors, made.operands); !written)
            return written;
        m_expected[number] = expectedOf(tensors, made.operands, ErrorBound(plan, index, run.loaded().model->graph));
        answer.cases.push_back(std::move(made));
        return {};
    };
    return forLaunches(run, plan, casesOf(plan, request.maxBytes), take, request.random ? LaunchInputs::Random : LaunchInputs::Run);
}

} // namespace nodewise::torch_worker
