// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulate.h"

#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/simulate_compare.h"
#include "app/cli/simulate_report.h"
#include "app/cli/simulated_file.h"
#include "core/base/data_folder.h"
#include "core/dump/kernel_places.h"
#include "core/sim/sweep.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;

/// With what --set says.
Result<sim::Npu> machineOf(const SimulateOptions& options)
{
    auto npu = npuOf(options);
    if (!npu)
        return npu;
    for (const std::string& assignment : options.set)
        if (const auto set = sim::setNpuParameter(*npu, assignment); !set)
            throw UsageError{"--set " + assignment + ": " + set.error().text()};
    return npu;
}

Result<SimulatedRun> simulated(SimulatedFile& file, const sim::Npu& npu, sim::ProgramOptions options)
{
    auto program = file.programFor(npu);
    if (!program)
        return fail(program.error());
    options.file = file.file();
    const auto begin = std::chrono::steady_clock::now();
    auto run = sim::simulateProgram(**program, npu, options);
    if (!run)
        return fail(run.error());
    const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
    return SimulatedRun{.npu = npu, .program = std::move(*program), .run = std::move(*run), .ms = spent.count()};
}

/// An error where all of it is left out.
Result<void> verdictOf(const SimulatedRun& simulated)
{
    return hasFigures(simulated) ? Result<void>() : fail("none of its nodes is in the figures");
}

void tellTimes(const SimulatedFile& file, double simulateMs)
{
    std::fprintf(stderr, "nodewise-cli: planned in %.0f ms, tile graphs in %.0f ms, simulated in %.1f ms\n", file.spent().lower,
                 file.spent().tileGraphs, simulateMs);
}

std::string dumped(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<void> sweep(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const auto sweep = sim::readSweep(npu, options.sweep);
    if (!sweep)
        throw UsageError{"--sweep " + options.sweep + ": " + sweep.error().text()};
    std::vector<std::pair<std::string, SimulatedRun>> points;
    double spent = 0;
    for (const sim::Sweep::Point& point : sweep->points) {
        auto run = simulated(file, point.npu, {.trace = false});
        if (!run)
            return fail(std::move(run.error()).withHint(Text("this is of %1=%2", sweep->parameter, point.value)));
        spent += run->ms;
        points.emplace_back(point.value, std::move(*run));
    }
    if (options.timing)
        tellTimes(file, spent);
    if (auto printed = print(options.json ? dumped(sweepJson(sweep->parameter, points)) : sweepText(sweep->parameter, points)); !printed)
        return printed;
    const auto any = std::ranges::find_if(points, [](const auto& point) { return hasFigures(point.second); });
    return verdictOf(any == points.end() ? points.front().second : any->second);
}

/// A side of a comparison.
struct Named {
    std::string name; ///< "gpt2.pt2 on tpuv3"
    std::shared_ptr<const trace::Trace> trace;
};

Named named(const SimulatedRun& simulated)
{
    const std::string file = std::filesystem::path(simulated.run.trace->origin().file).filename().string();
    return {file + " on " + simulated.npu.name, simulated.run.trace};
}

/// Another program or kernel on the same machine, a trace, or `file` on another machine.
Result<Named> otherOf(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const std::string& name = options.compare;
    if (trace::tryReaderOf(name))
        return trace::readTrace(name, {.kernels = dump::kernelLookup({name})}).map([&](const auto& read) {
            return Named{std::filesystem::path(name).filename().string(), read};
        });
    const sim::ProgramOptions traced{.trace = true, .file = {}, .profile = options.profile};
    if (name.ends_with(".pt2") || namesKernel(name))
        return SimulatedFile::open(options, name).and_then([&](SimulatedFile second) { return simulated(second, npu, traced); }).map(named);
    return sim::findNpu(name, lowering::dataFolders("npu"))
        .and_then([&](const sim::Npu& machine) { return simulated(file, machine, traced); })
        .map(named);
}

Result<void> compare(const SimulateOptions& options, SimulatedFile& file, const SimulatedRun& run)
{
    const Named first = named(run);
    const auto second = otherOf(options, file, run.npu);
    if (!second)
        return fail(second.error());
    auto found = trace::compare(*first.trace, *second->trace);
    if (!found)
        return fail(found.error());
    const Compared compared{.names = {first.name, second->name}, .found = std::move(*found)};
    return print(options.json ? dumped(comparisonJson(compared)) : comparisonText(compared));
}

Result<void> showKernel(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const auto program = file.programFor(npu);
    if (!program)
        return fail(program.error());
    const auto found = std::ranges::find((*program)->kernels, options.kernel, &sim::TileGraph::name);
    if (found == (*program)->kernels.end())
        return fail(Error{.message = Text("there is no kernel '%1'", options.kernel),
                          .file = options.file,
                          .hint = Text("without --kernel all are listed")});
    if (!found->why.empty())
        return fail(Error{.message = found->why, .node = found->name});
    const auto run = sim::simulateKernel(*found, npu);
    if (!run)
        return fail(run.error());
    sim::Program alone{.kernels = {*found}, .launches = {{}}, .gaps = {}, .notes = {}};
    auto figures = sim::simulateProgram(alone, npu, {.trace = false});
    if (!figures)
        return fail(figures.error());
    const SimulatedRun one{.npu = npu, .program = std::make_shared<const sim::Program>(std::move(alone)), .run = std::move(*figures)};
    if (!options.json)
        return print(stepsText(*found, *run) + "\n" + reportText(one));
    Json out = reportJson(one);
    out.erase("launches");
    out["steps"] = stepsJson(*found, *run);
    return print(dumped(out));
}

} // namespace

Result<void> simulate(const SimulateOptions& options)
{
    const auto npu = machineOf(options);
    if (!npu)
        return fail(npu.error());
    auto file = SimulatedFile::open(options, options.file);
    if (!file)
        return fail(file.error());
    if (!options.sweep.empty())
        return sweep(options, *file, *npu);
    if (!options.kernel.empty())
        return showKernel(options, *file, *npu);
    const bool traced = !options.out.empty() || !options.compare.empty();
    const auto run = simulated(*file, *npu, {.trace = traced, .file = {}, .profile = options.profile});
    if (!run)
        return fail(run.error());
    if (options.timing)
        tellTimes(*file, run->ms);
    if (!options.out.empty())
        if (auto written = trace::writeTrace(*run->run.trace, options.out); !written)
            return written;
    if (!options.compare.empty()) {
        if (!hasFigures(*run))
            return fail(
                Error{.message = Text("none of its nodes is in the figures"), .hint = Text("without --compare the reasons are listed")});
        return compare(options, *file, *run);
    }
    Json out{{"file", options.file}};
    if (!file->isKernel())
        out["profile"] = options.profile;
    out.update(reportJson(*run));
    if (auto printed = print(options.json ? dumped(out) : reportText(*run)); !printed)
        return printed;
    return verdictOf(*run);
}

} // namespace nodewise::cli
