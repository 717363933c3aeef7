// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/protocol/tile_graphs.h"
#include "core/sim/tile_text.h"
#include "core/sim/totals.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using Answer = protocol::TileGraphsAnswer::Kernel;

struct KernelTilesOptions {
    std::vector<std::string> files;
    bool json = false, count = false, allowUnregistered = false;
};

/// What the compiled kernel's copies moved of a buffer; none where that was not counted.
const protocol::TileGraphsAnswer::Counted* tryCounted(const Answer& answer, std::size_t buffer)
{
    for (const auto& counted : answer.counted)
        if (counted.buffer == buffer)
            return &counted;
    return nullptr;
}

bool agrees(const Answer& answer, const sim::Totals& totals)
{
    for (const auto& counted : answer.counted)
        if (totals.traffic[counted.buffer] != sim::Totals::Traffic{counted.read, counted.written})
            return false;
    return true;
}

std::string trafficText(const Answer& answer, const sim::Totals& totals)
{
    std::vector<std::vector<std::string>> rows{{"buffer", "bytes read", "bytes written"}};
    if (!answer.counted.empty())
        rows[0].insert(rows[0].end(), {"counted reading", "counted writing"});
    for (std::size_t i = 0; i < answer.graph.buffers.size(); ++i) {
        if (answer.graph.buffers[i].argument < 0)
            continue;
        auto& row = rows.emplace_back();
        row = {answer.graph.buffers[i].name, std::to_string(totals.traffic[i].read), std::to_string(totals.traffic[i].written)};
        if (const auto* counted = tryCounted(answer, i))
            row.insert(row.end(), {std::to_string(counted->read), std::to_string(counted->written)});
    }
    return plain::table(rows, {1, 2, 3, 4});
}

std::string totalsText(const sim::Totals& totals)
{
    return "executes " + std::to_string(totals.loads) + " loads, " + std::to_string(totals.stores) + " stores, " +
           std::to_string(totals.arraySteps) + " array steps (" + std::to_string(totals.multiplications) + " multiplications), " +
           std::to_string(totals.vectorSteps) + " vector steps (" + std::to_string(totals.points) + " points)" +
           (totals.barriers ? ", " + std::to_string(totals.barriers) + " barriers" : "") + "\n";
}

Json jsonOf(const sim::Totals& totals)
{
    Json traffic = Json::array();
    for (const auto& one : totals.traffic)
        traffic.push_back({{"read", one.read}, {"written", one.written}});
    return {{"loads", totals.loads},
            {"stores", totals.stores},
            {"arraySteps", totals.arraySteps},
            {"multiplications", totals.multiplications},
            {"vectorSteps", totals.vectorSteps},
            {"points", totals.points},
            {"barriers", totals.barriers},
            {"traffic", std::move(traffic)}};
}

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
    if (!agrees(answer, totals))
        return fail(Error{.message = UserText("the compiled kernel moves other bytes than the tile graph says"), .file = file});
    return {};
}

/// Prints the tile graph of each file and what it executes in all. An error where one can't be derived, or where `count` is another than
/// what the graph says.
Result<void> kernelTiles(const KernelTilesOptions& options)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::TileGraphsRequest request;
    for (const std::string& file : options.files)
        request.kernels.push_back(
            {.name = file, .source = {.file = absolutePath(file), .allowUnregistered = options.allowUnregistered}, .count = options.count});
    const auto body = (*engine)->call(protocol::TileGraphsRequest::command, encodeBody(request));
    if (!body)
        return fail(body.error());
    const auto answer = protocol::decodeBody<protocol::TileGraphsAnswer>(*body);
    if (!answer)
        return fail(answer.error());
    Json json = Json::parse(*body);
    std::string text;
    Result<void> verdict;
    for (std::size_t i = 0; i < answer->kernels.size() && i < options.files.size(); ++i) {
        const Answer& kernel = answer->kernels[i];
        const auto totals = judged(kernel, options.files[i]);
        json["kernels"][i]["file"] = options.files[i];
        if (totals)
            json["kernels"][i]["totals"] = jsonOf(*totals);
        text += (i > 0 ? "\n" : "") + (kernel.graph.why.empty() ? sim::textOf(kernel.graph) : std::string());
        text += totals ? "\n" + totalsText(*totals) + "\n" + trafficText(kernel, *totals) : std::string();
        if (verdict)
            verdict = totals ? verdictOf(kernel, *totals, options.files[i]) : Result<void>(fail(totals.error()));
    }
    if (auto printed = print(options.json ? jsonText(json) : text); !printed)
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
                addUnregistered(app, options->allowUnregistered);
                addJson(app, options->json);
                return [options] { return kernelTiles(*options); };
            }};
}

} // namespace nodewise::cli
