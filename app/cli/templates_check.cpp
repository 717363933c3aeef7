// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/trusting.h"
#include "app/cli/values_folder.h"
#include "core/base/data_folder.h"
#include "core/export/template_report.h"
#include "core/lowering/template_file.h"
#include "core/protocol/template_draft.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;
using exporting::CheckedNodes;
using Outcome = protocol::KernelRunAnswer::Outcome;
using Problem = protocol::TemplateProblem;

struct CheckTemplateOptions : LaunchOptions {
    std::string named; ///< name, or a file NAME.mlir; `file` is the program
    std::string npu;
    std::vector<std::string> trusted;
    bool run = false, random = false, json = false;
};

/// A name in one of the folders, the last first, or a file, whose folder then is the last.
Result<fs::path> fileOf(const std::string& named, std::vector<std::string>& folders)
{
    std::error_code none;
    if (named.ends_with(".mlir") || named.find('/') != std::string::npos) {
        const fs::path file = absolutePath(named);
        if (!fs::exists(file, none))
            return fail(Error{.message = UserText("the file can't be read"), .file = named});
        folders.push_back(file.parent_path().string());
        return file;
    }
    for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder)
        if (const fs::path file = fs::path(*folder) / (named + ".mlir"); fs::exists(file, none))
            return file;
    return fail(Error{.message = UserText("there is no template '%1'", named), .hint = UserText("nodewise-cli templates lists them")});
}

class Check {
public:
    Check(EngineClient& engine, protocol::TemplateDraftRequest request) : m_engine(engine), m_request(std::move(request)) {}

    Result<protocol::TemplateDraftAnswer> diagnose()
    {
        auto answer = m_engine.call<protocol::TemplateDraftAnswer>(m_request);
        if (!answer)
            return answer;
        for (const protocol::LoweredKernel& kernel : answer->plan.kernels) {
            if (kernel.text.empty())
                continue;
            const auto checked = m_engine.call<protocol::KernelCheckAnswer>(
                protocol::KernelCheckRequest{.name = kernel.name, .source = {.text = kernel.text}, .outline = false});
            if (!checked)
                return fail(checked.error());
            for (Problem& problem : protocol::problemsOf(kernel, checked->diagnostics))
                if (const auto same = [&](const Problem& p) { return p.line == problem.line && p.message == problem.message; };
                    std::ranges::none_of(answer->problems, same)) // of several kernels one tells of it
                    answer->problems.push_back(std::move(problem));
        }
        return answer;
    }

    /// Each node's kernel beside ATen, in as many rounds as the values' files take.
    Result<CheckedNodes> run(const protocol::TemplateDraftAnswer& diagnosed)
    {
        CheckedNodes checked;
        ValuesFolder folder;
        auto made = folder.make();
        if (!made)
            return fail(made.error());
        m_request.values = *made;
        std::set<std::uint32_t> left;
        for (const protocol::LoweredNode& node : diagnosed.plan.nodes)
            if (node.launch)
                left.insert(node.node);
        while (!left.empty()) {
            m_request.nodes.assign(left.begin(), left.end());
            const auto answer = m_engine.call<protocol::TemplateDraftAnswer>(m_request);
            if (!answer)
                return fail(answer.error());
            if (answer->cases.empty()) // their bodies do not run
                break;
            if (auto ran = runCases(*answer, checked); !ran)
                return fail(ran.error());
            for (const auto& one : answer->cases)
                left.erase(one.node);
        }
        return checked;
    }

private:
    Result<void> runCases(const protocol::TemplateDraftAnswer& answer, CheckedNodes& checked)
    {
        protocol::LowerVerdictsRequest done;
        for (std::uint32_t i = 0; i < answer.cases.size(); ++i) {
            const auto& one = answer.cases[i];
            const protocol::LoweredKernel& kernel = answer.plan.kernels[one.kernel];
            auto run = m_engine.call<protocol::KernelRunAnswer>(protocol::KernelRunRequest{
                .name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = one.operands});
            if (!run)
                return fail(run.error());
            if (run->outcome == Outcome::Done)
                done.kernels.push_back(i);
            checked[one.node].run = std::move(*run);
        }
        if (done.kernels.empty())
            return {};
        auto verdicts = m_engine.call<protocol::LowerVerdictsAnswer>(done);
        if (!verdicts)
            return fail(verdicts.error());
        for (auto& verdict : verdicts->verdicts)
            checked[answer.cases[verdict.kernel].node].verdict = std::move(verdict);
        return {};
    }

    EngineClient& m_engine;
    protocol::TemplateDraftRequest m_request;
};

/// What is wrong with a template, as compilers say it; with values whether its kernels are right. An error if anything is.
Result<void> checkTemplate(const CheckTemplateOptions& options)
{
    std::vector<std::string> folders = dataFolders("templates");
    const auto file = fileOf(options.named, folders);
    const auto text = file ? readDataFile(file->string()) : Result<std::string>(fail(file.error()));
    if (!text)
        return fail(text.error());
    const fs::path functionsPath = fs::path(*file).replace_extension(".py");
    std::error_code none;
    auto functions = fs::exists(functionsPath, none) ? readDataFile(functionsPath.string()) : Result<std::string>(std::string());
    if (!functions)
        return fail(functions.error());
    std::vector<std::string> files{file->string()};
    if (fs::exists(functionsPath, none))
        files.push_back(functionsPath.string());
    if (options.run || options.random)
        if (auto may = mayRun(files, options.trusted); !may)
            return may;
    if (folders.empty() || folders.back() != file->parent_path().string())
        folders.push_back(file->parent_path().string()); // mistakes are told where the file is
    auto opened = open(options);
    if (!opened)
        return fail(opened.error());
    protocol::TemplateDraftRequest request{
        .name = file->stem().string(), .text = *text, .functions = *functions, .templates = folders, .random = options.random};
    if (!options.npu.empty())
        request.npu = options.npu;
    Check check(*opened->engine, std::move(request));
    const auto answer = check.diagnose();
    if (!answer)
        return fail(answer.error());
    const auto taken =
        std::size_t(std::ranges::count_if(answer->plan.nodes, [](const protocol::LoweredNode& node) { return node.launch.has_value(); }));
    const bool runs = (options.run || options.random) && answer->problems.empty() && taken > 0;
    const auto checked = runs ? check.run(*answer) : Result<CheckedNodes>(CheckedNodes());
    if (!checked)
        return fail(checked.error());
    if (auto printed = print(options.json ? exporting::templateJson(*answer, *checked) : exporting::templateText(*answer, *checked));
        !printed)
        return printed;
    const auto bad = std::ranges::count_if(*checked, [](const auto& each) { return !each.second.good(); });
    if (!answer->problems.empty())
        return fail(Error{.message = UserText("the template has %1 errors", answer->problems.size()), .file = options.named});
    if (taken == 0)
        return fail(Error{.message = UserText("the template matches no node of the program"), .file = options.named});
    if (bad > 0)
        return fail("%1 of %2 kernels are not good", bad, checked->size());
    if (runs && checked->size() < taken)
        return fail(
            Error{.message = UserText("%1 of %2 nodes were not checked: their bodies were not entered", taken - checked->size(), taken),
                  .file = options.named,
                  .hint = UserText("choose --inputs that enter them, or --random")});
    return {};
}

} // namespace

Command templatesCheckCommand()
{
    return {.name = "templates check",
            .help = "Report what is wrong with a template for the nodes of a program",
            .examples = {"templates check roll.mlir --on model.pt2 --run", "templates check softmax --on model.pt2 --random --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<CheckTemplateOptions>();
                add(app, "NAME", options->named, "Template: a name, or a file NAME.mlir")->required();
                add(app, "--on FILE.pt2", options->file, "Exported program")->required();
                add(app, "--npu NAME", options->npu, "NPU configuration; default tpuv3");
                app.add_flag("--run", options->run, "Run the kernel of each node on what the node reads in a run, and compare with ATen");
                app.add_flag("--random", options->random, "The same with random numbers");
                addTrust(app, options->trusted);
                addPlugins(app, options->plugins, "operators");
                addJson(app, options->json);
                addModel(app, options->model);
                return [options] { return checkTemplate(*options); };
            }};
}

} // namespace nodewise::cli
