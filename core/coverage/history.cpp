// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/history.h"

#include <algorithm>
#include <numeric>

namespace nodewise::coverage {
namespace {

using graph::NodeId;
using protocol::ChainLink;
using Kind = rewrite::Event::Kind;
using Stage = ChainLink::Stage;

bool changes(Kind kind)
{
    return kind == Kind::Decomposed || kind == Kind::Passed;
}

} // namespace

ChainLink::Stage stageOf(Kind kind)
{
    switch (kind) {
    case Kind::Decomposed:
    case Kind::Untold:
        return Stage::Decomposition;
    case Kind::Declined:
        return Stage::Declined;
    case Kind::Excluded:
        return Stage::Excluded;
    case Kind::Unsupported:
        return Stage::Unsupported;
    case Kind::Wrong:
        return Stage::Unimplemented;
    case Kind::Passed:
        return Stage::Pass;
    }
    return Stage::Decomposition;
}

History::History(const rewrite::Pipeline& pipeline, const Backend& backend)
{
    const std::size_t count = pipeline.original->nodes().size();
    m_byNode.resize(count);
    m_depths.assign(count, 0);
    for (std::size_t i = 0; i < count; ++i)
        m_origins.push_back({NodeId(i)});
    const graph::Graph* before = pipeline.original.get();
    for (const rewrite::PipelineStep& step : pipeline.steps) {
        follow(step, *before, backend);
        if (step.rewritten.graph)
            before = step.rewritten.graph.get();
    }
    m_results.resize(count);
    for (std::size_t i = 0; i < m_origins.size(); ++i)
        for (const NodeId original : m_origins[i])
            m_results[original.index()].push_back(NodeId(i));
}

const Untold* History::tryUntold(NodeId result) const
{
    const auto found = m_untold.find(result);
    return found == m_untold.end() ? nullptr : &found->second;
}

void History::follow(const rewrite::PipelineStep& step, const graph::Graph& before, const Backend& backend)
{
    for (const rewrite::Event& event : step.events)
        note(event, before, backend);
    const graph::Graph& after = step.rewritten.graph ? *step.rewritten.graph : before;
    if (&after != &before)
        moveOn(step, before, after);
    for (const rewrite::Event& event : step.events) {
        if (event.kind != Kind::Untold)
            continue;
        const Untold untold{.becomes = event.becomes, .ofProfile = event.place.line > 0};
        for (const NodeId node : event.after)
            m_untold.insert_or_assign(node, untold);
        if (&after == &before)
            m_untold.insert_or_assign(event.node, untold);
    }
}

void History::note(const rewrite::Event& event, const graph::Graph& before, const Backend& backend)
{
    const std::string op = event.op.empty() ? std::string(before.node(event.node).opType()) : event.op;
    const bool ofTable = event.place.line == 0 && event.rule == backend.tables.name && !event.rule.empty();
    Step step{.kind = event.kind,
              .link = ofTable ? linkToRow(backend, stageOf(event.kind), op, "decompositions")
                              : linkTo(backend, stageOf(event.kind), op, event.rule, event.place)};
    step.link.depth = m_depths[event.node.index()] + event.depth;
    step.link.why = event.why;
    step.link.becomes = event.becomes;
    const std::uint32_t index = indexOf(std::move(step));
    for (const NodeId original : m_origins[event.node.index()])
        if (auto& steps = m_byNode[original.index()]; std::ranges::count(steps, index) == 0)
            steps.push_back(index);
}

/// The same things happen to many nodes: few differ per operator.
std::uint32_t History::indexOf(Step step)
{
    std::vector<std::uint32_t>& same = m_stepsByOp[step.link.op];
    const auto found = std::ranges::find_if(same, [&](std::uint32_t index) { return m_steps[index] == step; });
    if (found != same.end())
        return *found;
    same.push_back(static_cast<std::uint32_t>(m_steps.size()));
    m_steps.push_back(std::move(step));
    return same.back();
}

void History::moveOn(const rewrite::PipelineStep& step, const graph::Graph& before, const graph::Graph& after)
{
    std::map<NodeId, std::vector<const rewrite::Event*>> changed;
    for (const rewrite::Event& event : step.events)
        if (changes(event.kind))
            changed[event.node].push_back(&event);
    Origins origins(after.nodes().size());
    std::vector<std::uint32_t> depths(after.nodes().size(), 0);
    std::map<NodeId, Untold> untold;
    for (std::size_t i = 0; i < origins.size() && i < step.rewritten.from.size(); ++i) {
        const NodeId node{i};
        for (const NodeId from : step.rewritten.from[i]) {
            std::uint32_t depth = m_depths[from.index()];
            const bool kept = after.node(node).target == before.node(from).target && !changed.contains(from);
            if (const auto events = changed.find(from); events != changed.end()) {
                depth += 1;
                for (const rewrite::Event* event : events->second)
                    if (std::ranges::count(event->becomes, after.node(node).opType()) != 0)
                        depth = std::max(depth, m_depths[from.index()] + event->depth + 1);
            }
            depths[i] = std::max(depths[i], depth);
            if (const auto known = m_untold.find(from); kept && known != m_untold.end())
                untold.emplace(node, known->second);
            for (const NodeId original : m_origins[from.index()])
                if (std::ranges::count(origins[i], original) == 0)
                    origins[i].push_back(original);
        }
    }
    m_origins = std::move(origins);
    m_depths = std::move(depths);
    m_untold = std::move(untold);
}

} // namespace nodewise::coverage
