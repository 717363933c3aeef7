// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/lower.h"
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "app/cli/lowering.h"
#include "app/cli/table.h"
#include "app/cli/values_folder.h"
#include "core/base/age_text.h"
#include "core/base/data_folder.h"
#include "core/export/kernel_folder.h"
#include "core/lowering/template_file.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Verdict = dap::LowerVerdictsAnswer::Verdict;
using exporting::CheckedKernels;

std::vector<std::string> templateFolders(const std::vector<std::string>& more)
{
    std::vector<std::string> folders = lowering::dataFolders("templates");
    for (const std::string& folder : more)
        folders.push_back(absolutePath(folder));
    return folders;
}

Result<CheckedKernels> check(EngineClient& engine, const dap::LowerAnswer& plan)
{
    CheckedKernels checked;
    dap::LowerVerdictsRequest ran;
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const dap::LoweredKernel& kernel = plan.kernels[i];
        if (kernel.text.empty())
            continue;
        auto run = engine.call<dap::KernelRunAnswer>(
            dap::KernelRunRequest{.name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = kernel.operands});
        if (!run)
            return fail(run.error());
        ran.add(i, *run);
        checked[i].given = kernel.hasValues();
        checked[i].run = std::move(*run);
    }
    if (ran.runs.empty())
        return checked;
    const auto verdicts = engine.call<dap::LowerVerdictsAnswer>(ran);
    if (!verdicts)
        return fail(verdicts.error());
    for (const Verdict& verdict : verdicts->verdicts)
        checked[verdict.kernel].verdict = verdict;
    return checked;
}

std::string counted(std::size_t count, const char* one, const char* more)
{
    return std::to_string(count) + " " + (count == 1 ? one : more);
}

/// "equal, 2 h ago"
std::string keptText(const dap::KeptVerdict& kept)
{
    char largest[64];
    std::snprintf(largest, sizeof largest, ", max |d| %.1g", kept.maxAbs);
    const std::string what = kept.good() ? "equal" + std::string(largest) : kept.message.english();
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return "kept: " + what + ", " + ageText(std::chrono::duration_cast<std::chrono::seconds>(now).count() - kept.time).english();
}

std::string textOf(const dap::LowerAnswer& plan, const CheckedKernels& checked)
{
    std::vector<std::vector<std::string>> rows{{"kernel", "launches", "operators", "epilogue", "ends there"}};
    if (!checked.empty() || std::ranges::any_of(plan.kernels, [](const auto& kernel) { return kernel.kept.has_value(); }))
        rows.front().emplace_back("check");
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const dap::LoweredKernel& kernel = plan.kernels[i];
        const dap::LoweredLaunch& launch = *std::ranges::find(plan.launches, i, &dap::LoweredLaunch::kernel);
        std::string ops, epilogue;
        for (std::size_t op = 0; op < kernel.ops.size(); ++op) {
            std::string& list = op < launch.own ? ops : epilogue;
            list += (list.empty() ? "" : ", ") + kernel.ops[op];
        }
        rows.push_back({kernel.name, std::to_string(kernel.launches), ops.empty() ? "(copy)" : ops, epilogue, launch.ended.english()});
        if (const auto found = checked.find(i); found != checked.end())
            rows.back().push_back(found->second.text().english());
        else if (!kernel.why.empty())
            rows.back().push_back(kernel.why.english());
        else if (kernel.kept)
            rows.back().push_back(keptText(*kernel.kept));
    }
    std::map<std::string, std::pair<std::size_t, std::string>> fallbacks;
    std::size_t computing = 0, fallen = 0;
    for (const dap::LoweredNode& node : plan.nodes) {
        computing += node.route == dap::LoweredNode::Route::Kernel || node.route == dap::LoweredNode::Route::Fallback ? 1 : 0;
        if (node.route != dap::LoweredNode::Route::Fallback)
            continue;
        ++fallen;
        auto& [count, why] = fallbacks[node.op];
        ++count;
        why = node.tried.empty() || node.tried.back().why.empty() ? node.why.english()
                                                                  : node.tried.back().name + ": " + node.tried.back().why.english();
    }
    std::string text = table(rows, {1}) + "\n" + counted(plan.kernels.size(), "kernel", "kernels") + " in " +
                       counted(plan.launches.size(), "launch", "launches") + "; " + std::to_string(fallen) + " of " +
                       counted(computing, "computing node", "computing nodes") + " run by ATen\n" +
                       counted(plan.rendered, "kernel", "kernels") + " rendered, " + std::to_string(plan.kernels.size() - plan.rendered) +
                       " found in the cache\n";
    for (const auto& [op, found] : fallbacks)
        text += "  " + op + ", " + std::to_string(found.first) + ": " + found.second + "\n";
    return text;
}

} // namespace

dap::LowerRequest planRequestOf(const LowerOptions& options)
{
    const bool file = options.profile.ends_with(".json");
    dap::LowerRequest request{.profile = file ? absolutePath(options.profile) : options.profile,
                              .npu = options.npu,
                              .templates = templateFolders(options.templates)};
    if (!options.cache.empty())
        request.cache = options.cache == "none" ? "" : absolutePath(options.cache);
    return request;
}

Result<void> lower(const LowerOptions& given)
{
    if (given.run)
        return runLowered(given);
    if (given.out.empty())
        throw UsageError{"lower needs -o, a folder for the kernels, or --run"};
    LowerOptions options = given;
    options.meta = !options.check; // shapes are enough for a plan
    auto opened = open(options);
    if (!opened)
        return fail(opened.error());
    ValuesFolder folder;
    dap::LowerRequest request = planRequestOf(options);
    if (options.check) {
        auto made = folder.make();
        if (!made)
            return fail(made.error());
        request.values = *made;
    }
    const auto plan = opened->engine->call<dap::LowerAnswer>(request);
    if (!plan)
        return fail(plan.error());
    CheckedKernels checked;
    if (options.check) {
        auto found = check(*opened->engine, *plan);
        if (!found)
            return fail(found.error());
        checked = std::move(*found);
    }
    if (const auto written = exporting::writeKernelFolder(*plan, checked, options.out); !written)
        return fail(written.error());
    if (auto printed = print(options.json ? exporting::kernelPlanJson(*plan, checked) : textOf(*plan, checked)); !printed)
        return printed;
    const auto bad = std::ranges::count_if(checked, [](const auto& each) { return !each.second.good(); }) +
                     std::ranges::count_if(plan->kernels, [](const auto& kernel) { return kernel.text.empty(); });
    return bad == 0 ? Result<void>() : fail("%1 of %2 kernels are not good", bad, plan->kernels.size());
}

Result<void> listTemplates(const TemplatesOptions& options)
{
    const auto templates = lowering::readTemplates(templateFolders(options.templates));
    if (!templates)
        return fail(templates.error());
    std::vector<std::vector<std::string>> rows{{"template", "title", "operators"}};
    Json list = Json::array();
    for (const lowering::TemplateFile& file : *templates) {
        std::vector<std::string> ops;
        for (const lowering::TemplateOp& op : file.ops)
            ops.push_back(op.op);
        std::string joined;
        for (const std::string& op : ops)
            joined += (joined.empty() ? "" : ", ") + op;
        rows.push_back({file.name, file.title, joined});
        list.push_back({{"name", file.name}, {"title", file.title}, {"ops", ops}, {"file", file.path}, {"functions", file.functionsPath}});
    }
    return print(options.json ? list.dump(2) + "\n" : table(rows));
}

} // namespace nodewise::cli
