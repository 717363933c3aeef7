// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/json_text.h"
#include "core/dump/kernel_places.h"
#include "core/torchtrace/timeline.h"
#include "core/trace/analysis/report.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

struct TraceOptions {
    std::vector<std::string> files;    ///< one trace; or logs of PyTorchSim, or folders of them
    std::vector<std::string> kernels;  ///< dump folders
    std::vector<std::string> programs; ///< of an ETDump
    std::string out, unit, level, by;
    double clock = 0; ///< MHz; 0 = as the file says
    std::size_t top = 20;
    bool summary = false, json = false;
};

trace::ReadOptions readOptions(const TraceOptions& options)
{
    using Level = trace::ReadOptions::Level;
    static const trace::FormatReader* const logs[] = {&torchtrace::timelineReader()};
    trace::ReadOptions read{.kernels = dump::kernelLookup(options.files, options.kernels), .readers = logs};
    if (options.unit == "cycles")
        read.unit = trace::Unit::Cycles;
    if (options.clock > 0)
        read.clockMhz = options.clock;
    read.programs = options.programs;
    read.level = options.level == "kernels" ? Level::Kernels : options.level == "windows" ? Level::Windows : Level::Instructions;
    return read;
}

Result<void> trace(const TraceOptions& options)
{
    const auto trace = trace::readTraces(options.files, readOptions(options));
    if (!trace)
        return fail(trace.error());
    if (!options.out.empty())
        if (auto written = trace::writeTrace(**trace, options.out); !written)
            return written;
    if (!options.out.empty() && !options.summary && !options.json)
        return {};
    // Windows say what others did meanwhile.
    trace::Selection selection = trace::everything(**trace);
    selection.filter = [&kinds = (*trace)->columns().kind](trace::SliceId slice) { return kinds[slice] != trace::Kind::Window; };
    const auto by = options.by == "node"     ? trace::SumBy::Node
                    : options.by == "op"     ? trace::SumBy::Op
                    : options.by == "module" ? trace::SumBy::Module
                                             : trace::SumBy::Name;
    auto names = trace::sumUp(**trace, selection, by);
    if (!names)
        return fail(std::move(names.error()));
    if ((*trace)->isCutOff()) // what was summed up is partly zeros
        return fail(Error{.message = UserText("the file was cut while it was read"), .file = options.files.front()});
    const trace::TraceReport report{**trace, std::move(*names), options.top};
    return print(options.json ? jsonText(trace::reportJson(report)) : trace::reportText(report));
}

} // namespace

Command traceCommand()
{
    return {.name = "trace",
            .help = "Show the contents of a trace from any tool, or convert it",
            .examples = {"trace trace.json.gz", "trace togsim_results/ --kernels outputs", "trace run.log -o run.json.gz",
                         "trace model.etdp --by node"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<TraceOptions>();
                add(app, "FILE", options->files,
                    "Chrome trace (.json, .json.gz), including torch.profiler's; Perfetto trace (.pftrace); CSV; ETDump (.etdp); .nwtrace; "
                    "or PyTorchSim or TORCH_TRACE logs, or folders of them, "
                    "read as one run")
                    ->required();
                writes(add(app, "-o,--output OUT", options->out,
                           "File to write; the suffix determines the format: .json, .json.gz, .pftrace, .perfetto-trace, .csv, .nwtrace"));
                auto* summary = app.add_flag("--summary", options->summary, "Lanes, span, names by self time (the default without -o)");
                app.add_flag("--json", options->json, "The same as JSON")->excludes(summary);
                add(app, "--by WHAT", options->by, "What times are summed by; default name")
                    ->check(CLI::IsMember({"name", "node", "op", "module"}));
                add(app, "--top N", options->top, "Number of names shown; default 20")->check(CLI::Range(0, 1'000'000));
                add(app, "--unit U", options->unit, "Unit of times in a file that does not state it; default us")
                    ->check(CLI::IsMember({"us", "cycles"}));
                add(app, "--clock MHZ", options->clock, "Clock in MHz, to convert cycles into time")->check(CLI::Range(0.001, 1e6));
                add(app, "--level L", options->level, "How much of a PyTorchSim log is read; default instructions")
                    ->check(CLI::IsMember({"kernels", "windows", "instructions"}));
                addRepeated(app, "--kernels DIR", options->kernels, "PyTorchSim's folder of kernels, for their names and nodes");
                addRepeated(app, "--program FILE", options->programs,
                            "Of an ETDump: its program (.pte) or ETRecord, if neither lies beside it");
                return [options] { return trace(*options); };
            }};
}

} // namespace nodewise::cli
