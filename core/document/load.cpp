// SPDX-License-Identifier: Apache-2.0
#include "core/document/load.h"

#include "core/base/input_file.h"
#include "core/dump/kernel_places.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/export_snippet.h"
#include "core/program/open_or_choose.h"
#include "core/torchtrace/compare.h"
#include "core/torchtrace/timeline.h"
#include "core/trace/cache/cache.h"
#include "core/trace/read.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <new>

namespace nodewise::document {

namespace {

LoadOutcome failed(Error error)
{
    LoadOutcome outcome;
    outcome.error = std::move(error);
    return outcome;
}

LoadOutcome cancelled(const LoadRequest& request)
{
    return failed(Error{.message = UserText::listed(cancelledMessage), .file = request.file});
}

void append(std::vector<graph::Diagnostic>& all, const std::vector<graph::Diagnostic>& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

LoadOutcome loadIrAlone(const LoadRequest& request, const Progress& progress)
{
    progress.step(UserText("Reading the IR file"));
    FileIdentity identity;
    auto ir = ir::readJsonFile(request.file, progress, &identity);
    if (!ir)
        return failed(std::move(ir.error()));
    progress.step(UserText("Preparing the picture"));
    auto document = std::make_shared<Document>();
    document->file = request.file;
    document->irFile = request.file;
    document->irIs = identity;
    document->ir = *ir;
    document->links = std::make_shared<link::LinkTable>();
    document->irDiagram = layout::diagramOf(**ir);
    if (progress.cancelled())
        return cancelled(request);
    LoadOutcome outcome;
    outcome.document = std::move(document);
    return outcome;
}

/// What the IR side is made of, on a thread of its own while the FX side is prepared.
struct IrSide {
    Result<std::shared_ptr<const ir::Graph>> graph;
    FileIdentity identity; ///< of an IR file
    std::shared_ptr<const link::LinkTable> links;
    std::shared_ptr<const layout::Diagram> diagram;
    std::vector<graph::Diagnostic> diagnostics;
};

IrSide makeIr(const LoadRequest& request, const program::Model& model, const Progress& progress)
{
    IrSide side;
    if (!request.irFile.empty()) {
        side.graph = ir::readJsonFile(request.irFile, progress, &side.identity);
        if (side.graph)
            side.links = ir::linkByName(*model.graph, **side.graph);
    } else {
        ir::ConvertOptions options;
        options.progress.cancel = progress.cancel;
        auto converted = ir::convert(model, request.file, std::move(options));
        if (!converted) {
            side.graph = fail(std::move(converted.error()));
        } else {
            side.graph = converted->graph;
            side.links = converted->links;
            side.diagnostics = std::move(converted->diagnostics);
        }
    }
    if (side.graph)
        side.diagram = layout::diagramOf(**side.graph);
    return side;
}

/// An IR file beside a program of another model would show no links at all: say so.
void checkLinks(Document& document)
{
    if (document.irFile.empty() || !document.links || document.ir->nodes.empty())
        return;
    for (const ir::OpNode& node : document.ir->nodes)
        if (!document.links->fxOf(node.id).empty())
            return;
    document.diagnostics.push_back({graph::Diagnostic::Severity::Warning,
                                    Error{.message = UserText("no node of the IR file has the same name as a node of the program"),
                                          .file = document.irFile,
                                          .hint = UserText("open the IR file that was made from this program")},
                                    {}});
}

LoadOutcome loadProgram(const LoadRequest& request, const Progress& progress)
{
    progress.step(UserText("Reading the graph"));
    auto opening = program::openOrChoose(request.file, request.model, progress);
    if (!opening)
        return failed(std::move(opening.error()));
    if (!opening->choice.empty()) {
        LoadOutcome outcome;
        outcome.models = std::move(opening->choice);
        return outcome;
    }
    const std::shared_ptr<const program::Model> model = std::move(opening->model);
    progress.step(UserText("Converting to IR"), 0.6);
    auto irSide = std::async(std::launch::async, [&] { return makeIr(request, *model, progress); });
    auto document = std::make_shared<Document>();
    document->file = request.file;
    document->irFile = request.irFile;
    document->model = model;
    const graph::Graph& graph = *model->graph;
    document->fxDiagram = layout::diagramOf(graph);
    document->diagnostics = graph.diagnostics();
    append(document->diagnostics, graph.lint());
    IrSide side = irSide.get();
    if (progress.cancelled())
        return cancelled(request);
    if (!side.graph)
        return failed(std::move(side.graph.error()));
    document->ir = *side.graph;
    document->irIs = side.identity;
    document->links = std::move(side.links);
    document->irDiagram = std::move(side.diagram);
    append(document->diagnostics, side.diagnostics);
    checkLinks(*document);
    LoadOutcome outcome;
    outcome.document = std::move(document);
    return outcome;
}

LoadOutcome loadTrace(const LoadRequest& request, const Progress& progress)
{
    progress.step(UserText("Reading the trace"));
    const trace::TraceCache cache(trace::TraceCache::usualFolder());
    static const trace::FormatReader* const logs[] = {&torchtrace::timelineReader()};
    trace::ReadOptions options{.kernels = dump::kernelLookup({request.file}, {}, progress), .cache = &cache};
    if (request.model == torchtrace::timelineModel)
        options.readers = logs;
    auto trace = trace::readTrace(request.file, options, progress);
    if (!trace)
        return failed(std::move(trace.error()));
    LoadOutcome outcome;
    outcome.trace = std::move(*trace);
    return outcome;
}

} // namespace

bool isIrFile(const std::string& file)
{
    const auto opened = InputFile::open(file);
    if (!opened)
        return file.ends_with(".json");
    std::string part(1 << 16, '\0');
    for (std::uint64_t at = 0; at < opened->size();) {
        const std::size_t got = opened->read(at, part);
        std::string_view text(part.data(), got);
        if (at == 0)
            text = withoutByteOrderMark(text);
        if (const auto found = std::ranges::find_if_not(text, [](unsigned char c) { return std::isspace(c); }); found != text.end())
            return *found == '{' || *found == '[';
        if (got == 0)
            break;
        at += got;
    }
    return false; // of an empty file, programs' reader says that it is so
}

Result<std::vector<std::string>> choiceOf(const std::string& file)
{
    auto summary = program::inspect(file);
    if (!summary)
        return fail(std::move(summary.error()));
    return summary->models.size() > 1 ? std::move(summary->models) : std::vector<std::string>();
}

namespace {

LoadOutcome loadAny(const LoadRequest& request, const Progress& progress)
{
    if (trace::tryReaderOf(request.file) || (request.model == torchtrace::timelineModel && torchtrace::holdsLogs(request.file)))
        return loadTrace(request, progress);
    if (auto mlir = openMlir(request.file); !mlir || mlir->kind != mlirtext::FileKind::Other) {
        LoadOutcome outcome;
        if (mlir)
            outcome.mlir = std::move(*mlir);
        else
            outcome.error = std::move(mlir.error());
        return outcome;
    }
    LoadOutcome outcome = isIrFile(request.file) ? loadIrAlone(request, progress) : loadProgram(request, progress);
    if (progress.cancelled() && !outcome.cancelled())
        return cancelled(request);
    return outcome;
}

} // namespace

LoadOutcome load(const LoadRequest& request, const Progress& progress)
{
    try {
        LoadOutcome outcome = loadAny(request, progress);
        if (outcome.error && !outcome.cancelled())
            outcome.snippet = program::exportSnippet(request.file);
        return outcome;
    } catch (const std::bad_alloc&) {
        return failed(Error{.message = UserText("there is not enough memory to open this file"), .file = request.file});
    }
}

EarlyLoad::EarlyLoad(LoadRequest request) : m_request(std::move(request))
{
    m_future = std::async(std::launch::async, [request_ = m_request, progress = m_progress] { return load(request_, progress); }).share();
}

EarlyLoad::~EarlyLoad()
{
    m_progress.cancel.cancel();
}

LoadOutcome EarlyLoad::wait(const Progress& progress) const
{
    CancelToken ours = m_progress.cancel; // shares the flag
    while (m_future.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready)
        if (progress.cancelled())
            ours.cancel();
    return m_future.get();
}

} // namespace nodewise::document
