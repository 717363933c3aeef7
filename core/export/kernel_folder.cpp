// SPDX-License-Identifier: Apache-2.0
#include "core/export/kernel_folder.h"

#include "core/base/atomic_file.h"
#include "core/base/json_text.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace nodewise::exporting {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Outcome = protocol::KernelRunAnswer::Outcome;
using Route = protocol::LoweredNode::Route;

/// "2026-05-01T09:30:00Z"
std::string timeText(std::int64_t seconds)
{
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    char text[32] = "";
    if (::gmtime_r(&time, &parts) != nullptr)
        std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

Json jsonOf(const CheckedKernel& checked)
{
    Json out{{"good", checked.good()},
             {"message", checked.text().english()},
             {"jit_ms", checked.run.jitMs + checked.run.passesMs},
             {"run_ms", checked.run.runMs}};
    if (checked.notEntered())
        out["compared"] = false;
    if (checked.verdict)
        out.update({{"max_abs", checked.verdict->maxAbs}, {"rtol", checked.verdict->rtol}, {"atol", checked.verdict->atol}});
    if (checked.verdict && checked.verdict->terms > 0)
        out["terms"] = checked.verdict->terms;
    return out;
}

Json jsonOf(const protocol::KeptVerdict& kept)
{
    Json out{{"good", kept.good()},        {"message", (kept.good() ? equalText(kept.terms) : kept.message).english()},
             {"jit_ms", kept.compileMs},   {"run_ms", kept.runMs},
             {"program", kept.program},    {"inputs", kept.inputs},
             {"time", timeText(kept.time)}};
    if (kept.outcome == Outcome::Done)
        out.update({{"max_abs", kept.maxAbs},
                    {"max_rel", kept.maxRel},
                    {"mismatches", kept.mismatches},
                    {"elements", kept.elements},
                    {"rtol", kept.rtol},
                    {"atol", kept.atol}});
    return out;
}

const char* wordOf(protocol::LoweredKernel::TiledBy by)
{
    using By = protocol::LoweredKernel::TiledBy;
    return by == By::Estimate ? "estimate" : by == By::Search ? "search" : "user";
}

Json jsonOf(const protocol::LoweredKernel& kernel, const CheckedKernel* checked)
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
    out["tiled_by"] = wordOf(kernel.tiledBy);
    out["tiling"] = kernel.tiling.english();
    out["scratchpads"] = std::move(scratchpads);
    if (!kernel.canRun())
        out["error"] = kernel.obstacle().english();
    if (checked != nullptr)
        out["check"] = jsonOf(*checked);
    else if (kernel.kept)
        out["kept"] = jsonOf(*kernel.kept);
    return out;
}

const char* wordOf(Route route)
{
    switch (route) {
    case Route::None:
        break;
    case Route::View:
        return "view";
    case Route::Kernel:
        return "kernel";
    case Route::Fallback:
        return "fallback";
    case Route::Body:
        return "body";
    }
    return "none";
}

Json jsonOf(const protocol::LoweredNode& node)
{
    Json out{{"name", node.name}, {"op", node.op}, {"route", wordOf(node.route)}};
    if (node.launch)
        out["launch"] = *node.launch;
    if (node.route == Route::Fallback)
        out["floating"] = node.floating;
    if (!node.why.empty())
        out["why"] = node.why.english();
    for (const auto& tried : node.tried)
        out["tried"].push_back({{"template", tried.name}, {"why", tried.why.english()}});
    return out;
}

Json jsonOf(const protocol::LoweredLaunch& launch, const std::string& kernel, const std::map<std::uint32_t, std::string>& names)
{
    Json out{{"kernel", kernel}};
    const std::string& last = names.at(launch.copied ? *launch.copied : launch.nodes.back());
    if (launch.graph != 0)
        out["body"] = last.substr(0, last.rfind('/'));
    if (launch.copied) {
        out["copies"] = last;
        return out;
    }
    for (std::size_t i = 0; i < launch.nodes.size(); ++i) {
        if (i > 0 && launch.nodes[i] == launch.nodes[i - 1]) // it stands for several that a pass of the profile made
            continue;
        out["nodes"].push_back(names.at(launch.nodes[i]));
        if (i < launch.prologue)
            out["prologue"].push_back(names.at(launch.nodes[i]));
        if (i >= launch.prologue + launch.own)
            out["epilogue"].push_back(names.at(launch.nodes[i]));
    }
    out["result"] = last;
    if (!launch.ended.empty())
        out["ended"] = launch.ended.english();
    return out;
}

/// As a whole or not at all: another tool may read the folder.
Result<void> save(const fs::path& path, const std::string& text)
{
    auto written = writeFile(path.string(), text);
    if (!written)
        written.error().hint = UserText("is there free space on the disk, and may you write to this folder?");
    return written;
}

} // namespace

bool CheckedKernel::good() const
{
    return run.outcome == Outcome::Done && verdict && verdict->equal;
}

bool CheckedKernel::notEntered() const
{
    return run.outcome == Outcome::Done && !given;
}

UserText equalText(std::uint64_t terms)
{
    return terms == 0 ? UserText("equal") : UserText("equal within the rounding of a sum of %1 terms", terms);
}

UserText CheckedKernel::text() const
{
    if (run.outcome != Outcome::Done)
        return run.diagnostics.empty() ? run.message : UserText(run.diagnostics.front().message);
    if (notEntered())
        return UserText("runs; not compared, as its body was not entered");
    return !verdict ? UserText("not compared") : verdict->equal ? equalText(verdict->terms) : verdict->message;
}

std::string kernelPlanJson(const protocol::LowerAnswer& plan, const CheckedKernels& checked)
{
    Json kernels = Json::array(), launches = Json::array(), nodes = Json::array();
    for (std::uint32_t i = 0; i < plan.kernels.size(); ++i) {
        const auto found = checked.find(i);
        kernels.push_back(jsonOf(plan.kernels[i], found == checked.end() ? nullptr : &found->second));
    }
    std::map<std::uint32_t, std::string> names;
    for (const protocol::LoweredNode& node : plan.nodes) {
        names[node.node] = node.name;
        if (node.route != Route::None)
            nodes.push_back(jsonOf(node));
    }
    for (const protocol::LoweredLaunch& launch : plan.launches)
        launches.push_back(jsonOf(launch, plan.kernels[launch.kernel].name, names));
    return jsonText({{"profile", plan.profile},
                     {"npu", plan.npu},
                     {"rendered", plan.rendered},
                     {"kernels", std::move(kernels)},
                     {"launches", std::move(launches)},
                     {"nodes", std::move(nodes)}});
}

std::string kernelFile(const protocol::LoweredKernel& kernel, const std::string& folder)
{
    return (fs::path(folder) / (kernel.name + ".mlir")).string();
}

bool holdsKernels(const protocol::LowerAnswer& plan, const std::string& folder)
{
    std::error_code none;
    const auto there = [&](const fs::path& path) { return fs::exists(path, none); };
    return there(fs::path(folder) / "plan.json") || std::any_of(plan.kernels.begin(), plan.kernels.end(), [&](const auto& kernel) {
               return !kernel.text.empty() && there(kernelFile(kernel, folder));
           });
}

Result<std::size_t> writeKernelFolder(const protocol::LowerAnswer& plan, const CheckedKernels& checked, const std::string& folder,
                                      const Progress& progress)
{
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        return fail(Error{.message = UserText("the folder can't be made: %1", failed.message()), .file = folder});
    std::size_t written = 0, at = 0;
    for (const protocol::LoweredKernel& kernel : plan.kernels) {
        if (progress.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
        progress.step(UserText("writing %1", kernel.name), double(at++) / double(plan.kernels.size()));
        if (kernel.text.empty())
            continue;
        if (auto saved = save(kernelFile(kernel, folder), kernel.text); !saved)
            return fail(saved.error());
        ++written;
    }
    if (auto saved = save(fs::path(folder) / "plan.json", kernelPlanJson(plan, checked)); !saved)
        return fail(saved.error());
    return written;
}

std::map<std::string, std::string> trustedKernels(const protocol::LowerAnswer& plan, const std::string& folder,
                                                  const std::function<bool(const std::string& file)>& trusted)
{
    std::map<std::string, std::string> out;
    for (const protocol::LoweredKernel& kernel : plan.kernels)
        if (!kernel.text.empty() && trusted(kernel.file) && std::ranges::all_of(kernel.sources, trusted))
            out.emplace(kernelFile(kernel, folder), kernel.text);
    return out;
}

} // namespace nodewise::exporting
