// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/trusting.h"
#include "core/export/tile_report.h"

namespace nodewise::cli {

namespace {

using Answer = protocol::TileGraphsAnswer::Kernel;

struct KernelTilesOptions {
    std::vector<std::string> files, trusted;
    bool json = false, count = false, allowUnregistered = false;
};

/// The first of what is wrong with a kernel.
Result<sim::Totals> judged(const Answer& answer, const std::string& file)
{
    if (!answer.graph.why.empty())
        return fail(Error{.message = answer.graph.why, .file = file});
    auto totals = sim::totalsOf(answer.graph);
    if (!totals)
        return fail(std::move(totals.error()).inFile(file));
    return totals;
}

Result<void> verdictOf(const Answer& answer, const sim::Totals& totals, const std::string& file)
{
    if (!answer.uncounted.empty())
        return fail(Error{.message = answer.uncounted, .file = file});
    if (!exporting::agrees(answer, totals))
        return fail(Error{.message = UserText("the compiled kernel moves other bytes than the tile graph says"), .file = file});
    return {};
}

/// Prints the tile graph of each file and what it executes in all. An error where one can't be derived, or where `count` is another than
/// what the graph says.
Result<void> kernelTiles(const KernelTilesOptions& options)
{
    if (options.count)
        if (auto may = mayRun(options.files, options.trusted); !may)
            return may;
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::TileGraphsRequest request;
    for (const std::string& file : options.files)
        request.kernels.push_back(
            {.name = file, .source = {.file = absolutePath(file), .allowUnregistered = options.allowUnregistered}, .count = options.count});
    const auto answer = (*engine)->call<protocol::TileGraphsAnswer>(request);
    if (!answer)
        return fail(answer.error());
    Result<void> verdict;
    std::vector<exporting::TileReport> reports;
    for (std::size_t i = 0; i < answer->kernels.size() && i < options.files.size(); ++i) {
        const Answer& kernel = answer->kernels[i];
        const auto totals = judged(kernel, options.files[i]);
        reports.push_back({options.files[i], &kernel, totals ? std::optional(*totals) : std::nullopt});
        if (verdict)
            verdict = totals ? verdictOf(kernel, *totals, options.files[i]) : Result<void>(fail(totals.error()));
    }
    if (auto printed = print(options.json ? exporting::tilesJson(reports) : exporting::tilesText(reports)); !printed)
        return printed;
    return verdict;
}

} // namespace

Command kernelTilesCommand()
{
    return {.name = "kernel tiles",
            .help = "Show kernels as an NPU executes them: loops, copies, work on tiles",
            .examples = {"kernel tiles k.mlir", "kernel tiles kernels/*.mlir --count --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<KernelTilesOptions>();
                add(app, "FILE", options->files, "MLIR as text or bytecode")->required();
                app.add_flag("--count", options->count, "Also compile and run them, and count the bytes they copy");
                addTrust(app, options->trusted);
                addUnregistered(app, options->allowUnregistered);
                addJson(app, options->json);
                return [options] { return kernelTiles(*options); };
            }};
}

} // namespace nodewise::cli
