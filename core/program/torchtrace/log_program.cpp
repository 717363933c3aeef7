// SPDX-License-Identifier: Apache-2.0
#include "core/program/torchtrace/log_program.h"

#include "core/base/hash.h"
#include "core/base/near_names.h"
#include "core/base/words.h"
#include "core/torchtrace/stage.h"

namespace nodewise::program {

namespace {

struct Opened {
    std::shared_ptr<const torchtrace::Log> log;
    torchtrace::Summary summary;
};

Result<Opened> openLog(const std::string& file, const Progress& progress)
{
    auto log = torchtrace::Log::open(file, progress);
    if (!log)
        return fail(std::move(log.error()));
    auto summary = torchtrace::summarize(**log, progress);
    if (!summary)
        return fail(std::move(summary.error()));
    if (summary->graphs.empty())
        return fail(Error{.message = UserText("this log of torch.compile has no graph"),
                          .file = file,
                          .hint = UserText("'nodewise-cli info' says what was compiled, and why it failed")});
    return Opened{std::move(*log), std::move(*summary)};
}

} // namespace

bool isTorchTrace(const std::string& file)
{
    return torchtrace::Log::isLog(file);
}

Result<Summary> inspectTorchTrace(const std::string& file)
{
    const auto opened = openLog(file, {});
    if (!opened)
        return fail(opened.error());
    Summary summary{.models = {}, .fileSize = opened->log->size(), .records = opened->log->entries().size()};
    for (const torchtrace::GraphEntry& graph : opened->summary.graphs)
        summary.models.push_back(graph.name);
    return summary;
}

Result<std::shared_ptr<const Model>> openTorchTrace(const std::string& file, const std::string& name, const Progress& progress)
{
    const auto opened = openLog(file, progress);
    if (!opened)
        return fail(opened.error());
    const torchtrace::GraphEntry* graph = name.empty() ? &opened->summary.graphs.front() : opened->summary.tryGraph(name);
    if (!graph) {
        std::vector<std::string_view> names;
        for (const torchtrace::GraphEntry& one : opened->summary.graphs)
            names.push_back(one.name);
        std::vector<std::string> near = nearNames(name, names);
        if (near.empty()) {
            constexpr std::size_t shown = 5;
            near.assign(names.begin(), names.begin() + std::ptrdiff_t(std::min(shown, names.size())));
        }
        return fail(Error{.message = UserText("the log has no graph '%1'", name),
                          .file = file,
                          .hint = UserText("it has, among others, %1", inQuotes(near))});
    }
    return modelOf(*opened->log, opened->summary, *graph, progress);
}

Result<std::shared_ptr<const Model>> modelOf(const torchtrace::Log& log, const torchtrace::Summary& summary,
                                             const torchtrace::GraphEntry& graph, const Progress& progress)
{
    auto read = torchtrace::readStage(log, summary, graph, progress);
    if (!read)
        return fail(std::move(read.error()));
    auto model = std::make_shared<Model>();
    model->name = graph.name;
    model->record = graph.name;
    model->graph = std::move(read->graph);
    model->torchVersion = summary.torchVersion;
    model->dialect = torchTraceDialect;
    model->identity = log.identity();
    model->contentHash = longHashText(log.rawPayload(log.entries()[graph.entry]));
    for (const graph::InputSpec& input : model->graph->inputs())
        model->forwardArgNames.push_back(input.name);
    return std::shared_ptr<const Model>(std::move(model));
}

} // namespace nodewise::program
