// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lower.h"
#include "app/cli/commands.h"
#include "app/cli/lowering.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/trusting.h"
#include "app/cli/values_folder.h"
#include "core/base/age_text.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/export/kernel_folder.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace nodewise::cli {
namespace {

using Verdict = protocol::LowerVerdictsAnswer::Verdict;
using exporting::CheckedKernels;
using plain::counted;

Result<CheckedKernels> check(EngineClient& engine, const protocol::LowerAnswer& plan, std::uint32_t timeLimitMs)
{
    CheckedKernels checked;
    protocol::LowerVerdictsRequest ran;
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const protocol::LoweredKernel& kernel = plan.kernels[i];
        if (!kernel.canRun())
            continue;
        auto run = engine.call<protocol::KernelRunAnswer>(protocol::KernelRunRequest{.name = kernel.name,
                                                                                     .source = {.text = kernel.text},
                                                                                     .entry = kernel.name,
                                                                                     .operands = kernel.operands,
                                                                                     .timeLimitMs = timeLimitMs});
        if (!run)
            return fail(run.error());
        ran.add(i, *run);
        checked[i].given = kernel.hasValues();
        checked[i].run = std::move(*run);
    }
    if (ran.runs.empty())
        return checked;
    const auto verdicts = engine.call<protocol::LowerVerdictsAnswer>(ran);
    if (!verdicts)
        return fail(verdicts.error());
    for (const Verdict& verdict : verdicts->verdicts)
        checked[verdict.kernel].verdict = verdict;
    return checked;
}

/// "equal, 2 h ago"
std::string keptText(const protocol::KeptVerdict& kept)
{
    char largest[64];
    std::snprintf(largest, sizeof largest, ", max |d| %.1g", kept.maxAbs);
    const std::string what = kept.good() ? exporting::equalText(kept.terms).english() + largest : kept.message.english();
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return "kept: " + what + ", " + ageText(std::chrono::duration_cast<std::chrono::seconds>(now).count() - kept.time).english();
}

/// "invalid, line 12: redefinition of SSA value '%x'"
std::string obstacleText(const protocol::LoweredKernel& kernel)
{
    return kernel.text.empty() ? kernel.why.english() : "invalid, " + kernel.invalid.english();
}

std::string textOf(const protocol::LowerAnswer& plan, const CheckedKernels& checked)
{
    std::vector<std::vector<std::string>> rows{{"kernel", "launches", "prologue", "operators", "epilogue", "ends there"}};
    if (!checked.empty() || std::ranges::any_of(plan.kernels, [](const auto& kernel) { return kernel.kept || !kernel.canRun(); }))
        rows.front().emplace_back("check");
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const protocol::LoweredKernel& kernel = plan.kernels[i];
        const protocol::LoweredLaunch& launch = *std::ranges::find(plan.launches, i, &protocol::LoweredLaunch::kernel);
        std::string prologue, ops, epilogue;
        for (std::size_t op = 0; op < kernel.ops.size(); ++op) {
            std::string& list = op < launch.prologue ? prologue : op < launch.prologue + launch.own ? ops : epilogue;
            list += (list.empty() ? "" : ", ") + kernel.ops[op];
        }
        rows.push_back(
            {kernel.name, std::to_string(kernel.launches), prologue, ops.empty() ? "(copy)" : ops, epilogue, launch.ended.english()});
        if (const auto found = checked.find(i); found != checked.end())
            rows.back().push_back(found->second.text().english());
        else if (!kernel.canRun())
            rows.back().push_back(obstacleText(kernel));
        else if (kernel.kept)
            rows.back().push_back(keptText(*kernel.kept));
    }
    const protocol::LoweredCounts counts = plan.counts();
    std::map<std::string, std::pair<std::size_t, std::string>> fallbacks;
    for (const protocol::LoweredNode& node : plan.nodes) {
        if (node.route != protocol::LoweredNode::Route::Fallback)
            continue;
        auto& [count, why] = fallbacks[node.op];
        ++count;
        why = node.tried.empty() || node.tried.back().why.empty() ? node.why.english()
                                                                  : node.tried.back().name + ": " + node.tried.back().why.english();
    }
    std::string text = plain::table(rows, {1}) + "\n" + counted(plan.kernels.size(), "kernel", "kernels") + " in " +
                       counted(plan.launches.size(), "launch", "launches") + "; " + std::to_string(counts.aten) + " of " +
                       counted(counts.computing, "computing node", "computing nodes") + " run by ATen\n" +
                       counted(plan.rendered, "kernel", "kernels") + " rendered, " + std::to_string(plan.kernels.size() - plan.rendered) +
                       " found in the cache\n";
    if (const auto left = std::ranges::count_if(checked, [](const auto& each) { return each.second.notEntered(); }); left > 0)
        text += std::to_string(left) + " of " + counted(checked.size(), "kernel", "kernels") +
                " not compared: the body that launches it was not entered (choose --inputs that enter it)\n";
    if (const UserText tiles = plan.tilesText(); !tiles.empty())
        text += tiles.english() + "\n";
    if (counts.unusable > 0)
        text += "  " + std::to_string(counts.orphans) + " of them since " + counted(counts.unusable, "kernel", "kernels") + " can't run\n";
    for (const auto& [op, found] : fallbacks)
        text += "  " + op + ", " + std::to_string(found.first) + ": " + found.second + "\n";
    return text;
}

Error notCompared(std::uint64_t left, std::size_t checked)
{
    return {.message = left == 1 ? UserText("a kernel was not compared: the body that launches it was not entered")
                                 : UserText("%1 kernels were not compared: the bodies that launch them were not entered", left),
            .hint = left < checked ? UserText("choose --inputs that enter it, or accept this with --partial")
                                   : UserText("no kernel was compared: choose --inputs that enter a body with one")};
}

/// An error that counts kernels that can't run, and after a check those that are off or, unless `partial`, not compared; or that there are
/// none, or none was compared.
Result<void> judged(const protocol::LowerAnswer& plan, const CheckedKernels& checked, bool partial)
{
    if (plan.kernels.empty())
        return fail(nothingLowered(plan));
    const std::uint64_t unusable = plan.counts().unusable;
    const auto left = std::uint64_t(std::ranges::count_if(checked, [](const auto& each) { return each.second.notEntered(); }));
    const auto off = std::uint64_t(std::ranges::count_if(checked, [](const auto& each) { return !each.second.good(); })) - left;
    if (unusable + off == 0)
        return left == 0 || (partial && left < checked.size()) ? Result<void>() : fail(notCompared(left, checked.size()));
    return checked.empty() ? fail("%1 of %2 kernels can't run: they were not rendered, or do not verify", unusable, plan.kernels.size())
                           : fail("%1 of %2 kernels are not good", unusable + off, plan.kernels.size());
}

/// Has the request name the tiles that a search over the program's kernels finds the fastest.
Result<cost::TuneReport> tuneFor(const LowerOptions& options, EngineClient& engine, protocol::LowerRequest& request)
{
    const auto npu = npuOf(options.profile, options.npu);
    if (!npu)
        return fail(npu.error());
    const auto plan = engine.call<protocol::LowerAnswer>(request);
    return plan ? tune(engine, *plan, *npu, options.tiles, request) : fail(plan.error());
}

std::string reportOf(const LowerOptions& options, const protocol::LowerAnswer& plan, const CheckedKernels& checked,
                     const std::optional<cost::TuneReport>& tuned)
{
    if (!options.json)
        return textOf(plan, checked) + (tuned ? "\n" + cost::tuneText(*tuned) : "");
    if (!tuned)
        return exporting::kernelPlanJson(plan, checked);
    auto json = nlohmann::ordered_json::parse(exporting::kernelPlanJson(plan, checked));
    json["tuning"] = cost::tuneJson(*tuned);
    return jsonText(json);
}

/// Writes kernels and plan.json. An error also where a kernel can't run, or a check fails.
Result<void> lower(const LowerOptions& given)
{
    LowerOptions options = given;
    options.backend = given.profile;
    if (given.run)
        return runLowered(options);
    if (given.out.empty())
        throw UsageError{"lower needs -o, a folder for the kernels, or --run"};
    options.meta = !options.check; // shapes are enough for a plan
    protocol::LowerRequest request = planRequestOf(options);
    auto opened = open(options);
    if (!opened)
        return fail(opened.error());
    ValuesFolder folder;
    std::optional<cost::TuneReport> tuned;
    if (options.tiles.tune) {
        auto found = tuneFor(options, *opened->engine, request);
        if (!found)
            return fail(found.error());
        tuned = std::move(*found);
    }
    if (options.check) {
        auto made = folder.make();
        if (!made)
            return fail(made.error());
        request.values = *made;
    }
    const auto plan = opened->engine->call<protocol::LowerAnswer>(request);
    if (!plan)
        return fail(plan.error());
    CheckedKernels checked;
    if (options.check) {
        if (auto may = mayRun(*plan, options.trusted); !may)
            return may;
        auto found = check(*opened->engine, *plan, options.timeLimitMs);
        if (!found)
            return fail(found.error());
        checked = std::move(*found);
    }
    if (const auto written = exporting::writeKernelFolder(*plan, checked, options.out); !written)
        return fail(written.error());
    if (options.cache.empty() || options.cache == "none") // what lies in another folder was not made of the templates for sure
        trustKernels(*plan, options.out);
    if (auto printed = print(reportOf(options, *plan, checked, tuned)); !printed)
        return printed;
    return judged(*plan, checked, options.partial);
}

} // namespace

Command lowerCommand()
{
    return {.name = "lower",
            .help = "Plan a program's kernels for an NPU and render them as MLIR",
            .examples = {"lower model.pt2 -o kernels --check", "lower model.pt2 --run --report finding.html"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<LowerOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2)")->required();
                auto* out = writes(add(app, "-o,--output DIR", options->out, "Folder for kernels and plan.json"));
                auto* run = app.add_flag("--run", options->run, "Run the program through its kernels and compare each value with ATen's");
                auto* check =
                    app.add_flag("--check", options->check, "Run each kernel on values from a run of the program and compare with ATen");
                run->excludes(out)->excludes(check);
                addPartial(app, options->partial);
                app.add_flag("--isolated", options->isolated, "With --run: each launch gets ATen's values, so errors don't accumulate")
                    ->needs(run);
                add(app, "--rtol R", options->rtol, "With --run: relative tolerance of all values")->needs(run);
                add(app, "--atol A", options->atol, "With --run: absolute tolerance of all values")->needs(run);
                addRepeated(app, "--rule RULE", options->rules, "With --run, as in compare: [op=P,][module=P,][dtype=D,]rtol=R[,atol=A]")
                    ->needs(run);
                add(app, "--time-limit MS", options->timeLimitMs, "Time limit of one launch in milliseconds; default 10000");
                auto* report = add(app, "--report OUT.html", options->report, "With --run: write the first divergence as an HTML page");
                writes(report)->needs(run);
                addProfile(app, options->profile);
                add(app, "--npu NAME", options->npu, "NPU configuration; default: the profile's");
                addTemplates(app, options->templates);
                addTiles(app, options->tiles)->excludes(run);
                addTrust(app, options->trusted);
                writes(add(app, "--cache DIR|none", options->cache,
                           "Cache folder for rendered kernels, or none; default ~/.cache/nodewise/kernels"));
                addInputs(app, options->inputs, options->weights);
                addPlugins(app, options->plugins, "operators");
                addJson(app, options->json, "The plan and all verdicts, or with --run all values, as JSON");
                addModel(app, options->model);
                return [options] { return lower(*options); };
            }};
}

} // namespace nodewise::cli
