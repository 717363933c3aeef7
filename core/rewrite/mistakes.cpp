// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/mistakes.h"

#include <algorithm>

namespace nodewise::rewrite {

namespace {

struct Mistake {
    const Event* event;
    bool ofPass;
    std::string node; ///< the first one
    std::size_t count = 1;
};

bool isSame(const Event& a, const Event& b)
{
    return a.rule == b.rule && a.place.line == b.place.line && a.place.column == b.place.column && a.why == b.why;
}

void collect(const PipelineStep& step, const graph::Graph& before, std::vector<Mistake>& out)
{
    for (const Event& event : step.events) {
        if (event.kind != Event::Kind::Wrong)
            continue;
        const auto known = std::ranges::find_if(out, [&](const Mistake& mistake) { return isSame(*mistake.event, event); });
        if (known != out.end())
            ++known->count;
        else
            out.push_back({&event, step.point.has_value(), before.qualifiedName(event.node)});
    }
}

UserText textOf(const Mistake& mistake)
{
    const std::string& rule = mistake.event->rule;
    const UserText& why = mistake.event->why;
    if (mistake.ofPass)
        return mistake.count == 1 ? UserText("the replacement of the pass %1 can't stand in for '%2': %3", rule, mistake.node, why)
                                  : UserText("the replacement of the pass %1 can't stand in for '%2', nor for %3 more: %4", rule,
                                             mistake.node, mistake.count - 1, why);
    return mistake.count == 1
               ? UserText("the decomposition %1 can't replace '%2': %3", rule, mistake.node, why)
               : UserText("the decomposition %1 can't replace '%2', nor %3 more: %4", rule, mistake.node, mistake.count - 1, why);
}

} // namespace

std::vector<protocol::ProfileProblem> mistakesOf(const Pipeline& pipeline, const std::string& profile)
{
    std::vector<Mistake> mistakes;
    const graph::Graph* before = pipeline.original.get();
    for (const PipelineStep& step : pipeline.steps) {
        collect(step, *before, mistakes);
        if (step.rewritten.graph)
            before = step.rewritten.graph.get();
    }
    std::vector<protocol::ProfileProblem> out;
    for (const Mistake& mistake : mistakes) {
        const backend::RulePlace& place = mistake.event->place;
        out.push_back({.file = profile, .line = place.line, .column = place.column, .message = textOf(mistake), .hint = {}});
    }
    return out;
}

} // namespace nodewise::rewrite
