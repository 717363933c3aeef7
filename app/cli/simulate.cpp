// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/simulated_file.h"
#include "core/base/data_folder.h"
#include "core/base/json_text.h"
#include "core/cost/comparison_report.h"
#include "core/cost/report.h"
#include "core/dump/kernel_places.h"
#include "core/sim/sweep.h"
#include "core/trace/read.h"
#include "core/trace/write/write.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using Run = std::shared_ptr<const cost::Run>;

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

/// What is advised, simulated where that was asked for.
Result<cost::Outcomes> outcomesOf(const SimulateOptions& options, const cost::Run& run)
{
    return options.attempt ? cost::attemptAll(run) : cost::Outcomes();
}

/// An error where all of it is left out; if `strict`, where anything is.
Result<void> verdictOf(const cost::Run& run, bool strict)
{
    if (!run.hasFigures())
        return fail("none of its nodes is in the figures");
    const cost::LeftOut left = run.left();
    if (!strict || !left.any())
        return {};
    return fail(Error{.message = UserText("the figures for %1 are incomplete: %2", run.npu().name, cost::leftOutText(left)),
                      .hint = UserText("leave out --strict to accept this")});
}

void tellTimes(const SimulatedFile& file)
{
    std::fprintf(stderr, "nodewise-cli: planned in %.0f ms, tile graphs in %.0f ms, simulated in %.1f ms\n", file.spent().lower,
                 file.spent().tileGraphs, file.spent().simulate);
}

Result<void> sweep(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const auto sweep = sim::readSweep(npu, options.sweep);
    if (!sweep)
        throw UsageError{"--sweep " + options.sweep + ": " + sweep.error().text()};
    std::vector<cost::Point> points;
    for (const sim::Sweep::Point& point : sweep->points) {
        auto run = file.simulate(point.npu, {.trace = false});
        if (!run)
            return fail(std::move(run.error()).withHint(UserText("this is of %1=%2", sweep->parameter, point.value)));
        points.push_back({point.value, std::move(*run)});
    }
    if (options.timing)
        tellTimes(file);
    if (auto printed =
            print(options.json ? jsonText(cost::sweepJson(sweep->parameter, points)) : cost::sweepText(sweep->parameter, points));
        !printed)
        return printed;
    const auto any = std::ranges::find_if(points, [](const cost::Point& point) { return point.run->hasFigures(); });
    if (any == points.end() || !options.strict)
        return verdictOf(any == points.end() ? *points.front().run : *any->run, false);
    for (const cost::Point& point : points)
        if (auto verdict = verdictOf(*point.run, true); !verdict)
            return verdict;
    return {};
}

/// A side of a comparison.
struct Named {
    std::string name; ///< "gpt2.pt2 on tpuv3"
    std::shared_ptr<const trace::Trace> trace;
    Run run = {}; ///< null: another tool's
};

Named named(const Run& run)
{
    const std::string file = std::filesystem::path(run->trace()->origin().file).filename().string();
    return {file + " on " + run->npu().name, run->trace(), run};
}

UserText leftOutOf(const Named& side)
{
    return side.run ? cost::leftOutText(side.run->left()) : UserText();
}

/// Another program or kernel on the same machine, a trace, or `file` on another machine.
Result<Named> otherOf(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const std::string& name = options.compare;
    if (trace::tryReaderOf(name))
        return trace::readTrace(name, {.kernels = dump::kernelLookup({name})}).map([&](const auto& read) {
            return Named{std::filesystem::path(name).filename().string(), read, {}};
        });
    const sim::ProgramOptions traced{.trace = true, .profile = options.profile};
    if (name.ends_with(".pt2") || namesKernel(name))
        return SimulatedFile::open(options, name).and_then([&](SimulatedFile second) { return second.simulate(npu, traced); }).map(named);
    return sim::findNpu(name, dataFolders("npu"))
        .and_then([&](const sim::Npu& machine) { return file.simulate(machine, traced); })
        .map(named);
}

Result<void> compare(const SimulateOptions& options, SimulatedFile& file, const Run& run)
{
    const Named first = named(run);
    const auto second = otherOf(options, file, run->npu());
    if (!second)
        return fail(second.error());
    auto found = trace::compare(*first.trace, *second->trace);
    if (!found)
        return fail(found.error());
    const cost::Compared compared{
        .names = {first.name, second->name}, .found = std::move(*found), .left = {leftOutOf(first), leftOutOf(*second)}};
    if (auto printed = print(options.json ? jsonText(cost::comparisonJson(compared)) : cost::comparisonText(compared)); !printed)
        return printed;
    for (const Named* side : {&first, &*second})
        if (side->run)
            if (auto verdict = verdictOf(*side->run, options.strict); !verdict)
                return verdict;
    return {};
}

Result<void> showKernel(const SimulateOptions& options, SimulatedFile& file, const sim::Npu& npu)
{
    const auto program = file.programFor(npu);
    if (!program)
        return fail(program.error());
    const auto found = std::ranges::find((*program)->kernels, options.kernel, &sim::TileGraph::name);
    if (found == (*program)->kernels.end())
        return fail(Error{.message = UserText("there is no kernel '%1'", options.kernel),
                          .file = options.file,
                          .hint = UserText("without --kernel all are listed")});
    if (!found->why.empty())
        return fail(Error{.message = found->why, .node = found->name});
    const auto run = sim::simulateKernel(*found, npu);
    if (!run)
        return fail(run.error());
    sim::Program alone{.kernels = {*found}, .launches = {{}}, .gaps = {}, .notes = {}};
    const auto one = cost::simulate({.program = std::make_shared<const sim::Program>(std::move(alone)), .npu = npu}, {.trace = false});
    if (!one)
        return fail(one.error());
    const auto outcomes = outcomesOf(options, **one);
    if (!outcomes)
        return fail(outcomes.error());
    if (!options.json)
        return print(cost::stepsText(*found, *run) + "\n" + cost::reportText(**one, *outcomes));
    Json out = cost::reportJson(**one, *outcomes);
    out.erase("launches");
    out["steps"] = cost::stepsJson(*found, *run);
    return print(jsonText(out));
}

/// Throws UsageError for parameters of a configuration that are not there.
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
    const auto run = file->simulate(*npu, {.trace = traced, .profile = options.profile});
    if (!run)
        return fail(run.error());
    if (options.timing)
        tellTimes(*file);
    if (!options.out.empty())
        if (auto written = trace::writeTrace(*(*run)->trace(), options.out); !written)
            return written;
    if (!options.compare.empty()) {
        if (!(*run)->hasFigures())
            return fail(Error{.message = UserText("none of its nodes is in the figures"),
                              .hint = UserText("without --compare the reasons are listed")});
        return compare(options, *file, *run);
    }
    const auto outcomes = outcomesOf(options, **run);
    if (!outcomes)
        return fail(outcomes.error());
    Json out{{"file", options.file}};
    if (!file->isKernel())
        out["profile"] = options.profile;
    out.update(cost::reportJson(**run, *outcomes));
    if (file->tuned())
        out["tuning"] = cost::tuneJson(*file->tuned());
    const std::string tuned = file->tuned() ? cost::tuneText(*file->tuned()) + "\n" : std::string();
    if (auto printed = print(options.json ? jsonText(out) : tuned + cost::reportText(**run, *outcomes)); !printed)
        return printed;
    return verdictOf(**run, options.strict);
}

} // namespace

Command simulateCommand()
{
    return {.name = "simulate",
            .help = "Show what a program's kernels cost on an NPU, cycle by cycle",
            .examples = {"simulate model.pt2 --npu tpuv3 -o model.json.gz", "simulate model.pt2 --compare tpuv6e",
                         "simulate model.pt2 --sweep dram_channels=8,16,32", "simulate model.pt2 --kernel gemm_1 --try"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<SimulateOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2), or a kernel (.mlir)")->required();
                add(app, "--npu C", options->npu, "NPU configuration: a name, or a file (.json, .yml); default: the profile's");
                addRepeated(app, "--set KEY=VALUE", options->set, "Change a parameter of the configuration: dram_channels=32");
                addProfile(app, options->profile);
                auto* out =
                    writes(add(app, "-o,--output TIMELINE", options->out,
                               "File for the timeline; the suffix determines the format: .json, .json.gz, .pftrace, .csv, .nwtrace"));
                auto* compare = add(app, "--compare OTHER", options->compare,
                                    "What changes: another NPU configuration, another program or kernel, or a trace");
                auto* sweep = add(app, "--sweep KEY=A,B,C", options->sweep, "A row for each value of a parameter: dram_channels=8,16,32");
                auto* kernel = add(app, "--kernel NAME", options->kernel, "The steps of this kernel");
                auto* attempt = app.add_flag("--try", options->attempt, "Simulate, too, what is advised for each kernel");
                attempt->excludes(sweep)->excludes(compare);
                sweep->excludes(out)->excludes(compare)->excludes(kernel);
                kernel->excludes(compare);
                addPlugins(app, options->plugins, "operators");
                addTemplates(app, options->templates);
                addTiles(app, options->tiles)->excludes(sweep)->excludes(compare);
                writes(add(app, "--cache DIR|none", options->cache,
                           "Cache folder for rendered kernels, or none; default ~/.cache/nodewise/kernels"));
                app.add_flag("--timing", options->timing, "Print on stderr how long planning, finding tile graphs and simulating took");
                app.add_flag("--strict", options->strict, "Exit code 1 if a launch or a node is not in the figures");
                addJson(app, options->json);
                addModel(app, options->model);
                return [options] { return simulate(*options); };
            }};
}

} // namespace nodewise::cli
