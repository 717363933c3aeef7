// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_result.h"

#include "core/diff/known.h"
#include "core/graph/text_form.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace nodewise::views {

namespace {

using From = std::vector<std::vector<std::uint32_t>>;

From own(std::size_t nodes)
{
    From from(nodes);
    for (std::uint32_t i = 0; i < nodes; ++i)
        from[i] = {i};
    return from;
}

/// From the graph before `first` to the one after `second`.
From composed(const From& first, const From& second)
{
    From out(second.size());
    for (std::size_t i = 0; i < second.size(); ++i) {
        std::set<std::uint32_t> nodes;
        for (const std::uint32_t middle : second[i])
            if (middle < first.size())
                nodes.insert(first[middle].begin(), first[middle].end());
        out[i].assign(nodes.begin(), nodes.end());
    }
    return out;
}

diff::Known knownOf(const From& from)
{
    diff::Known known;
    for (std::uint32_t i = 0; i < from.size(); ++i)
        for (const std::uint32_t node : from[i])
            known.emplace_back(node, i);
    return known;
}

Result<std::shared_ptr<const Document>> documentOf(const Document& original, const std::string& text, const std::string& step)
{
    auto graph = graph::parseText(text, step);
    if (!graph)
        return fail(std::move(graph.error()));
    auto model = std::make_shared<program::Model>();
    model->name = original.model->name;
    model->graph = std::move(*graph);
    auto document = std::make_shared<Document>();
    document->file = original.file;
    document->fxDiagram = layout::diagramOf(*model->graph);
    document->model = std::move(model);
    return std::shared_ptr<const Document>(std::move(document));
}

} // namespace

Result<std::shared_ptr<const PipelineResult>> pipelineOf(std::shared_ptr<const Document> original, const std::string& answer,
                                                         const Progress& progress)
{
    auto decoded = protocol::decodeBody<protocol::RewriteAnswer>(answer);
    if (!decoded)
        return fail(std::move(decoded.error()));
    auto result = std::make_shared<PipelineResult>();
    result->profile = std::move(decoded->profile);
    result->title = std::move(decoded->title);
    result->path = std::move(decoded->path);
    result->problems = std::move(decoded->problems);
    result->ms = decoded->ms;
    std::shared_ptr<const Document> before = original;
    From whole = own(original->fx()->nodes().size());
    for (protocol::RewriteAnswer::Step& step : decoded->steps) {
        if (progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        std::shared_ptr<const Document> after = before;
        if (!step.graph.empty()) {
            auto made = documentOf(*original, step.graph, step.name);
            if (!made)
                return fail(std::move(made.error()));
            after = std::move(*made);
        }
        const std::size_t nodes = after->fx()->nodes().size();
        const From from = step.from.size() == nodes ? std::move(step.from) : own(std::min(nodes, before->fx()->nodes().size()));
        whole = composed(whole, from);
        result->whole.changes += step.changes;
        result->steps.push_back({std::move(step.name), std::move(step.point), step.line, step.ran, step.changes, std::move(step.events),
                                 std::move(step.note), step.ms, before, after, knownOf(from)});
        before = std::move(after);
    }
    result->whole.before = std::move(original);
    result->whole.after = std::move(before);
    result->whole.known = knownOf(whole);
    result->whole.ms = result->ms;
    return std::shared_ptr<const PipelineResult>(std::move(result));
}

} // namespace nodewise::views
