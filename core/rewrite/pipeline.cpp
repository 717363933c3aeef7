// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/pipeline.h"

#include "core/base/elapsed.h"
#include "core/rewrite/decomposer.h"
#include "core/rewrite/passes.h"
#include "core/rewrite/pattern_pass.h"

#include <algorithm>
#include <chrono>

namespace nodewise::rewrite {

using backend::PassRule;
using graph::Graph;
using graph::NodeId;

namespace {

/// A new operator is what stands for a node; an old one only took its readers over.
std::vector<std::string> operatorsOf(const Graph& graph, const std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    for (const NodeId id : nodes)
        if (const graph::Node& node = graph.node(id); node.op == graph::NodeOp::CallFunction)
            names.emplace_back(node.opType());
    return names;
}

std::vector<Event> eventsOf(const PassRule& rule, const PassResult& result)
{
    const Rewritten& rewritten = result.rewritten;
    std::vector<Event> events;
    events.reserve(rewritten.edited.size() + result.left.size());
    for (const PassResult::Left& left : result.left)
        events.push_back(
            {.kind = Event::Kind::Declined, .node = left.node, .op = left.op, .rule = rule.pass, .place = rule.place, .why = left.why});
    for (const PassResult::Left& wrong : result.wrong)
        events.push_back(
            {.kind = Event::Kind::Wrong, .node = wrong.node, .op = wrong.op, .rule = rule.pass, .place = rule.place, .why = wrong.why});
    for (const Rewritten::Edited& edited : rewritten.edited)
        events.push_back({.kind = Event::Kind::Passed,
                          .node = edited.node,
                          .op = {},
                          .after = edited.now,
                          .rule = rule.pass,
                          .place = rule.place,
                          .why = rule.why,
                          .becomes = operatorsOf(*rewritten.graph, edited.now)});
    return events;
}

/// One profile's steps on one graph.
class Runner {
public:
    Runner(Pipeline& pipeline, const backend::Profile& profile, const backend::InductorTables& tables, Operators& operators,
           const Progress& progress)
        : m_pipeline(pipeline), m_profile(profile), m_tables(tables), m_operators(operators), m_progress(progress)
    {
    }

    Result<void> run()
    {
        if (auto errors = backend::passErrors(m_profile, knownPasses()); !errors.empty())
            return fail(std::move(errors.front()));
        const auto before = [](const PassRule& rule) { return rule.point == PassRule::Point::PreGrad; };
        for (const PassRule& rule : m_profile.passes)
            if (before(rule))
                if (auto done = timed([&] { return passed(rule); }); !done)
                    return done;
        if (auto done = functional(); !done)
            return done;
        if (auto done = timed([&] { return decomposed(m_pipeline.result(), m_profile, m_tables, m_operators, m_progress); }); !done)
            return done;
        for (const PassRule& rule : m_profile.passes)
            if (!before(rule))
                if (auto done = timed([&] { return passed(rule); }); !done)
                    return done;
        return {};
    }

private:
    template <class Work>
    Result<void> timed(const Work& work)
    {
        if (m_progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        const auto start = std::chrono::steady_clock::now();
        Result<PipelineStep> step = work();
        if (!step)
            return fail(std::move(step.error()));
        step->ms = millisecondsSince(start);
        for (const FoldedConstant& constant : step->rewritten.constants)
            m_operators.addConstant(constant);
        m_pipeline.steps.push_back(std::move(*step));
        return {};
    }

    /// AOTAutograd makes a program functional before anything is decomposed. No step where there is nothing to be done.
    Result<void> functional()
    {
        const auto isWrite = [](const graph::Node& node) {
            return node.op == graph::NodeOp::CallFunction && lowering::writesInPlace(node.opType());
        };
        if (m_profile.tables.empty() || std::ranges::none_of(m_pipeline.result()->nodes(), isWrite))
            return {};
        const PassRule rule{.point = PassRule::Point::PreGrad, .pass = "functionalize"};
        auto result = functionalize(m_pipeline.result(), rule, m_operators);
        if (!result)
            return fail(std::move(result.error()));
        if (result->changes == 0)
            return {};
        return timed([&] { return finished(rule, std::move(*result)); });
    }

    static Result<PipelineStep> finished(const PassRule& rule, PassResult result)
    {
        PipelineStep step{.name = rule.pass, .point = rule.point, .place = rule.place};
        step.changes = result.changes;
        step.note = std::move(result.note);
        step.events = eventsOf(rule, result);
        step.rewritten = std::move(result.rewritten);
        return step;
    }

    Result<PipelineStep> passed(const PassRule& rule)
    {
        if (!rule.runs) {
            PipelineStep step{.name = rule.pass, .point = rule.point, .place = rule.place, .ran = false};
            step.rewritten = unchanged(m_pipeline.result());
            return step;
        }
        m_progress.step(UserText("running %1", rule.pass));
        auto result = rule.isOfProfile() ? replacePattern(m_pipeline.result(), rule, m_profile, m_operators, m_progress)
                                         : tryPass(rule.pass)->run(m_pipeline.result(), rule, m_operators);
        if (!result)
            return fail(std::move(result.error()));
        return finished(rule, std::move(*result));
    }

    Pipeline& m_pipeline;
    const backend::Profile& m_profile;
    const backend::InductorTables& m_tables;
    Operators& m_operators;
    const Progress& m_progress;
};

} // namespace

std::vector<std::vector<NodeId>> Pipeline::origins() const
{
    std::vector<std::vector<NodeId>> origins = unchanged(original).from;
    for (const PipelineStep& step : steps)
        if (step.changes > 0)
            origins = composed(origins, step.rewritten.from);
    return origins;
}

std::vector<NodeId> Pipeline::values() const
{
    std::vector<NodeId> values = unchanged(original).value;
    for (const PipelineStep& step : steps)
        if (step.changes > 0)
            values = composed(values, step.rewritten.value);
    return values;
}

std::vector<FoldedConstant> Pipeline::constants() const
{
    std::vector<FoldedConstant> constants;
    for (const PipelineStep& step : steps)
        for (const FoldedConstant& constant : step.rewritten.constants)
            if (const auto node = result()->tryFind(constant.name); node && result()->node(*node).op == graph::NodeOp::Placeholder)
                constants.push_back(constant);
    return constants;
}

Result<Pipeline> runPipeline(std::shared_ptr<const Graph> graph, const backend::Profile& profile, const backend::InductorTables& tables,
                             Operators& operators, const Progress& progress)
{
    Pipeline pipeline{.original = std::move(graph), .steps = {}};
    if (auto done = Runner(pipeline, profile, tables, operators, progress).run(); !done)
        return fail(std::move(done.error()));
    return pipeline;
}

} // namespace nodewise::rewrite
