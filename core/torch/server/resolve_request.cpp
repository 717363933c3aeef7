// SPDX-License-Identifier: Apache-2.0
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/torch/base/guarded.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/rewrite/ir_operators.h"
#include "core/torch/server/plugin_requests.h"

#include <algorithm>
#include <set>

namespace nodewise::torch_worker {

namespace {

/// Gathers what the plans of both sides say.
class Findings {
public:
    explicit Findings(const Plugins& plugins) : m_plugins(plugins) {}

    void add(protocol::Side side, const ProgramPlan& program)
    {
        for (const Plan& plan : program.plans)
            for (const Step& step : plan.steps)
                add(side, step);
    }
    protocol::ResolveAnswer take() { return std::move(m_answer); }

private:
    void add(protocol::Side side, const Step& step)
    {
        const bool attribute = side == protocol::Side::Fx && step.kind == Step::Kind::Value;
        if (!attribute && m_ops.insert(step.opType).second)
            m_answer.ops.push_back(describe(step.opType, m_plugins.registrations(step.opType)));
        if (step.kind == Step::Kind::Unresolved && m_unresolved.insert(step.name).second)
            addUnresolved(side, step);
    }

    void addUnresolved(protocol::Side side, const Step& step)
    {
        auto& all = m_answer.unresolved;
        const auto known = std::find_if(all.begin(), all.end(), [&](const auto& row) {
            return row.side == side && row.op == step.opType && row.reason == step.problem.message && row.hint == step.problem.hint;
        });
        if (known != all.end())
            known->nodes.push_back(step.name);
        else
            all.push_back({side, step.opType, {step.name}, step.problem.message, step.problem.hint});
    }

    const Plugins& m_plugins;
    std::set<std::string> m_ops;
    std::set<std::string> m_unresolved; ///< nodes: what the FX graph can't run is not told again of the IR
    protocol::ResolveAnswer m_answer;
};

/// The IR file, or the program's own conversion.
Result<std::shared_ptr<const ir::Graph>> irOf(const protocol::ResolveRequest& request, const program::Model* model, const Plugins& plugins)
{
    if (!request.ir.empty())
        return ir::readJsonFile(request.ir);
    ir::ConvertOptions options;
    options.registry = &plugins.registry();
    auto converted = ir::convert(*model, request.program, std::move(options));
    if (!converted)
        return fail(std::move(converted.error()));
    return converted->graph;
}

Result<protocol::ResolveAnswer> resolveAll(const protocol::ResolveRequest& request, Plugins& plugins)
{
    if (request.program.empty() && request.ir.empty())
        return fail(Error{.message = UserText("this names neither a program nor an IR file"), .path = "$.arguments"});
    if (auto loaded = plugins.loadAll(request.plugins); !loaded)
        return fail(std::move(loaded.error()));
    Findings findings(plugins);
    std::shared_ptr<const program::Model> model;
    if (!request.program.empty()) {
        auto opened = program::open(request.program, request.model);
        if (!opened)
            return fail(std::move(opened.error()));
        model = std::move(*opened);
        findings.add(protocol::Side::Fx, *compile(*model->graph));
    }
    const auto graph = irOf(request, model.get(), plugins);
    if (!graph)
        return fail(graph.error());
    std::vector<UserText> notes; // what they say is found again in the operators that are unresolved
    const auto operators = operatorsFor(**graph, notes);
    findings.add(protocol::Side::Ir, *compile(**graph, plugins.executors()));
    return findings.take();
}

} // namespace

protocol::RegistrationsAnswer::Op describe(std::string op, const Registrations& found)
{
    return {std::move(op), found.conversion, found.execution, found.conversionOrigin, found.executionOrigin};
}

Result<protocol::ResolveAnswer> resolve(const protocol::ResolveRequest& request, Plugins& plugins)
{
    auto made = caught([&] { return resolveAll(request, plugins); });
    return made ? std::move(*made) : fail(std::move(made.error()));
}

} // namespace nodewise::torch_worker
