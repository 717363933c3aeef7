// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trace.h"

#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/trace_report.h"
#include "core/dump/kernel_places.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"

#include <CLI/CLI.hpp>

namespace nodewise::cli {

namespace {

trace::ReadOptions readOptions(const TraceOptions& options)
{
    using Level = trace::ReadOptions::Level;
    trace::ReadOptions read{.kernels = dump::kernelLookup(options.files, options.kernels)};
    if (options.unit == "cycles")
        read.unit = trace::Unit::Cycles;
    if (options.clock > 0)
        read.clockMhz = options.clock;
    read.level = options.level == "kernels" ? Level::Kernels : options.level == "windows" ? Level::Windows : Level::Instructions;
    return read;
}

} // namespace

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
    auto names = trace::sumUp(**trace, selection, trace::SumBy::Name);
    if (!names)
        return fail(std::move(names.error()));
    const TraceReport report{**trace, std::move(*names), options.top};
    return print(options.json ? reportJson(report).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n"
                              : reportText(report));
}

void addTrace(CLI::App& app, TraceOptions& options, std::function<Result<void>()>& chosen)
{
    CLI::App* command = app.add_subcommand("trace", "What is in a trace of any tool, or the same in another form");
    command
        ->add_option(
            "FILE", options.files,
            "Chrome trace (.json, .json.gz), torch.profiler's among them, CSV, .nwtrace; or logs of PyTorchSim, or folders of them, "
            "read as one run")
        ->required();
    command->add_option("-o,--output", options.out,
                        "File to write; its suffix says the format: .json, .json.gz, .pftrace, .perfetto-trace, .csv, .nwtrace");
    auto* summary = command->add_flag("--summary", options.summary, "Lanes, span, names by self time (the default without -o)");
    command->add_flag("--json", options.json, "The same as JSON")->excludes(summary);
    command->add_option("--top", options.top, "Names shown; default 20")->check(CLI::Range(0, 1'000'000));
    command->add_option("--unit", options.unit, "What the times of a file count that does not say it: us (the default) or cycles")
        ->check(CLI::IsMember({"us", "cycles"}));
    command->add_option("--clock", options.clock, "Clock in MHz, to convert cycles into time")->check(CLI::Range(0.001, 1e6));
    command->add_option("--level", options.level, "Of a log: kernels, windows, or instructions (the default)")
        ->check(CLI::IsMember({"kernels", "windows", "instructions"}));
    command->add_option("--kernels", options.kernels, "PyTorchSim's folder of kernels, for their names and nodes; may be repeated")
        ->allow_extra_args(false);
    command->callback([&options, &chosen] { chosen = [&options] { return trace(options); }; });
}

} // namespace nodewise::cli
