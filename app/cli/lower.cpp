// SPDX-License-Identifier: Apache-2.0
#include "core/dap/lower.h"
#include "app/cli/absolute.h"
#include "app/cli/input.h"
#include "app/cli/lowering.h"
#include "app/cli/table.h"
#include "core/lowering/data_folder.h"
#include "core/lowering/template_file.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Verdict = dap::LowerVerdictsAnswer::Verdict;
using Outcome = dap::KernelRunAnswer::Outcome;

std::vector<std::string> templateFolders(const std::vector<std::string>& more)
{
    std::vector<std::string> folders = lowering::dataFolders("templates");
    for (const std::string& folder : more)
        folders.push_back(absolutePath(folder));
    return folders;
}

/// A folder in shared memory for the values of a check, removed at the end.
class ValuesFolder {
public:
    ValuesFolder() = default;
    ~ValuesFolder()
    {
        std::error_code none;
        if (!m_path.empty())
            fs::remove_all(m_path, none);
    }
    ValuesFolder(const ValuesFolder&) = delete;
    ValuesFolder& operator=(const ValuesFolder&) = delete;

    Result<std::string> make()
    {
        std::error_code none;
        const fs::path around = fs::is_directory("/dev/shm", none) ? fs::path("/dev/shm") : fs::temp_directory_path(none);
        std::string name = (around / "nodewise-kernels-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            return fail(Error{.message = Text("no folder for values can be made"), .file = around.string()});
        m_path = name;
        return name;
    }

private:
    std::string m_path;
};

/// What a check found of one kernel.
struct Checked {
    dap::KernelRunAnswer run;
    std::optional<Verdict> verdict; ///< once it ran
    bool good() const { return run.outcome == Outcome::Done && verdict && verdict->equal; }
    std::string text() const
    {
        if (run.outcome != Outcome::Done)
            return run.diagnostics.empty() ? run.message.english() : run.diagnostics.front().message;
        return !verdict ? "not compared" : verdict->equal ? "equal" : verdict->message.english();
    }
};

Result<std::map<std::uint32_t, Checked>> check(EngineClient& engine, const dap::LowerAnswer& plan)
{
    std::map<std::uint32_t, Checked> checked;
    dap::LowerVerdictsRequest done;
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const dap::LoweredKernel& kernel = plan.kernels[i];
        if (kernel.text.empty())
            continue;
        auto run = engine.call<dap::KernelRunAnswer>(
            dap::KernelRunRequest{.name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = kernel.operands});
        if (!run)
            return fail(run.error());
        if (run->outcome == Outcome::Done)
            done.kernels.push_back(i);
        checked[i].run = std::move(*run);
    }
    if (done.kernels.empty())
        return checked;
    const auto verdicts = engine.call<dap::LowerVerdictsAnswer>(done);
    if (!verdicts)
        return fail(verdicts.error());
    for (const Verdict& verdict : verdicts->verdicts)
        checked[verdict.kernel].verdict = verdict;
    return checked;
}

Result<void> save(const fs::path& path, const std::string& text)
{
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    return out ? Result<void>() : fail(Error{.message = Text("the file can't be written"), .file = path.string()});
}

Json jsonOf(const dap::LoweredKernel& kernel, const Checked* checked)
{
    Json out{{"name", kernel.name},
             {"key", kernel.key},
             {"template", fs::path(kernel.file).stem().string()},
             {"ops", kernel.ops},
             {"launches", kernel.launches}};
    Json tiles = Json::object(), scratchpads = Json::array();
    for (const auto& axis : kernel.axes)
        tiles[axis.name] = axis.size;
    for (const auto& scratchpad : kernel.scratchpads)
        scratchpads.push_back(
            {{"name", scratchpad.name}, {"shape", scratchpad.shape}, {"element", scratchpad.element}, {"bytes", scratchpad.bytes}});
    out["tiles"] = std::move(tiles);
    out["tiling"] = kernel.tiling.english();
    out["scratchpads"] = std::move(scratchpads);
    if (!kernel.why.empty())
        out["error"] = kernel.why.english();
    if (checked != nullptr) {
        out["check"] = {{"good", checked->good()},
                        {"message", checked->text()},
                        {"jit_ms", checked->run.jitMs + checked->run.passesMs},
                        {"run_ms", checked->run.runMs}};
        if (checked->verdict)
            out["check"].update(
                {{"max_abs", checked->verdict->maxAbs}, {"rtol", checked->verdict->rtol}, {"atol", checked->verdict->atol}});
    }
    return out;
}

Json jsonOf(const dap::LoweredNode& node)
{
    static const std::map<dap::LoweredNode::Route, const char*> words{{dap::LoweredNode::Route::None, "none"},
                                                                      {dap::LoweredNode::Route::View, "view"},
                                                                      {dap::LoweredNode::Route::Kernel, "kernel"},
                                                                      {dap::LoweredNode::Route::Fallback, "fallback"}};
    Json out{{"name", node.name}, {"op", node.op}, {"route", words.at(node.route)}};
    if (node.launch)
        out["launch"] = *node.launch;
    if (!node.why.empty())
        out["why"] = node.why.english();
    for (const auto& tried : node.tried)
        out["tried"].push_back({{"template", tried.name}, {"why", tried.why.english()}});
    return out;
}

std::string jsonOf(const dap::LowerAnswer& plan, const std::map<std::uint32_t, Checked>& checked)
{
    Json kernels = Json::array(), launches = Json::array(), nodes = Json::array();
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const auto found = checked.find(i);
        kernels.push_back(jsonOf(plan.kernels[i], found == checked.end() ? nullptr : &found->second));
    }
    std::map<std::uint32_t, std::string> names;
    for (const dap::LoweredNode& node : plan.nodes) {
        names[node.node] = node.name;
        if (node.route != dap::LoweredNode::Route::None)
            nodes.push_back(jsonOf(node));
    }
    for (const dap::LoweredLaunch& launch : plan.launches) {
        Json out{{"kernel", plan.kernels[launch.kernel].name}};
        for (const std::uint32_t node : launch.nodes)
            out["nodes"].push_back(names[node]);
        if (launch.copied)
            out["copies"] = names[*launch.copied];
        launches.push_back(std::move(out));
    }
    return Json{{"npu", plan.npu},
                {"rendered", plan.rendered},
                {"kernels", std::move(kernels)},
                {"launches", std::move(launches)},
                {"nodes", std::move(nodes)}}
               .dump(2) +
           "\n";
}

std::string textOf(const dap::LowerAnswer& plan, const std::map<std::uint32_t, Checked>& checked)
{
    std::vector<std::vector<std::string>> rows{{"kernel", "launches", "operators"}};
    if (!checked.empty())
        rows.front().emplace_back("check");
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const dap::LoweredKernel& kernel = plan.kernels[i];
        std::string ops;
        for (const std::string& op : kernel.ops)
            ops += (ops.empty() ? "" : ", ") + op;
        rows.push_back({kernel.name, std::to_string(kernel.launches), ops.empty() ? "(copy)" : ops});
        if (const auto found = checked.find(i); found != checked.end())
            rows.back().push_back(found->second.text());
        else if (!kernel.why.empty())
            rows.back().push_back(kernel.why.english());
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
    std::string text = table(rows, {1}) + "\n" + std::to_string(plan.kernels.size()) + " kernels in " +
                       std::to_string(plan.launches.size()) + " launches; " + std::to_string(fallen) + " of " + std::to_string(computing) +
                       " computing nodes run by ATen\n" + std::to_string(plan.rendered) + " kernels rendered, " +
                       std::to_string(plan.kernels.size() - plan.rendered) + " found in the cache\n";
    for (const auto& [op, found] : fallbacks)
        text += "  " + op + ", " + std::to_string(found.first) + ": " + found.second + "\n";
    return text;
}

} // namespace

Result<void> lower(const LowerOptions& given)
{
    LowerOptions options = given;
    options.meta = !options.check; // shapes are enough for a plan
    auto opened = open(options);
    if (!opened)
        return fail(opened.error());
    ValuesFolder folder;
    dap::LowerRequest request{.npu = options.npu, .templates = templateFolders(options.templates)};
    if (!options.cache.empty())
        request.cache = options.cache == "none" ? "" : absolutePath(options.cache);
    if (options.check) {
        auto made = folder.make();
        if (!made)
            return fail(made.error());
        request.values = *made;
    }
    const auto plan = opened->engine->call<dap::LowerAnswer>(request);
    if (!plan)
        return fail(plan.error());
    std::map<std::uint32_t, Checked> checked;
    if (options.check) {
        auto found = check(*opened->engine, *plan);
        if (!found)
            return fail(found.error());
        checked = std::move(*found);
    }
    std::error_code none;
    fs::create_directories(options.out, none);
    for (const dap::LoweredKernel& kernel : plan->kernels)
        if (auto saved = save(fs::path(options.out) / (kernel.name + ".mlir"), kernel.text); !saved)
            return saved;
    const std::string json = jsonOf(*plan, checked);
    if (auto saved = save(fs::path(options.out) / "plan.json", json); !saved)
        return saved;
    if (auto printed = print(options.json ? json : textOf(*plan, checked)); !printed)
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
