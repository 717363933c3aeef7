// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/scanned_file.h"
#include "core/base/json_text.h"
#include "core/mlirtext/advice.h"
#include "core/protocol/kernels.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using mlirtext::FileKind;
using mlirtext::PassDump;

struct KernelInfoOptions {
    std::string file;
    bool json = false;
};

constexpr std::uint64_t mostParsed = 64 << 20;

Json functionsOf(const mlirtext::Scan& scan)
{
    Json out = Json::array();
    for (const auto& function : scan.functions)
        out.push_back({{"operation", function.what.operation}, {"name", function.what.symbol}, {"line", function.line + 1}});
    return out;
}

Json functionsOf(const protocol::KernelOutline& outline)
{
    Json out = Json::array();
    for (const auto& function : outline.functions)
        out.push_back({{"operation", "func.func"}, {"name", function.name}, {"line", function.line}});
    return out;
}

Result<protocol::KernelCheckAnswer> read(const std::string& file)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const protocol::KernelSource source{.file = absolutePath(file), .allowUnregistered = true};
    return (*engine)->call<protocol::KernelCheckAnswer>(protocol::KernelCheckRequest{.name = file, .source = source});
}

/// What MLIR says of it, and what can be done.
void addReading(Json& out, const protocol::KernelCheckAnswer& answer, bool bytecode)
{
    out["parsed"] = answer.parsed;
    out["verified"] = answer.verified;
    out["unregistered"] = answer.unregistered;
    if (answer.diagnostics.empty())
        return;
    const auto& first = answer.diagnostics.front();
    out["error"] = {{"line", first.line}, {"column", first.column}, {"message", first.message}};
    if (const UserText advice = mlirtext::adviceFor(first.message, bytecode); !advice.empty())
        out["error"]["advice"] = advice.english();
}

std::string textOf(const Json& info)
{
    std::string out = info["kind"].get<std::string>() + ", " + std::to_string(info["bytes"].get<std::uint64_t>()) + " bytes";
    if (info.contains("lines"))
        out += ", " + std::to_string(info["lines"].get<std::uint64_t>()) + " lines";
    out += "\n";
    if (info.contains("parsed"))
        out += std::string(info["verified"] ? "MLIR reads it, and it passes verification"
                           : info["parsed"] ? "it fails verification"
                                            : "MLIR can't read it") +
               "\n";
    if (info.contains("error")) {
        const Json& error = info["error"];
        if (error["line"].get<int>() > 0)
            out += "line " + std::to_string(error["line"].get<int>()) + ", column " + std::to_string(error["column"].get<int>()) + ": ";
        out += error["message"].get<std::string>() + "\n";
        if (error.contains("advice"))
            out += error["advice"].get<std::string>() + "\n";
    }
    if (info.contains("unregistered") && !info["unregistered"].empty()) {
        std::string names;
        for (const auto& name : info["unregistered"])
            names += (names.empty() ? "" : ", ") + name.get<std::string>();
        out += "of unknown dialects: " + names + "\n";
    }
    for (const auto& function : info["functions"])
        out += "line " + std::to_string(function["line"].get<std::uint64_t>()) + ": " + function["operation"].get<std::string>() + " @" +
               function["name"].get<std::string>() + "\n";
    if (info.contains("dumps"))
        out += std::to_string(info["dumps"].size()) + " dumps of passes (see nodewise-cli passes)\n";
    return out;
}

/// Of a small file also whether MLIR can read it.
Result<void> kernelInfo(const KernelInfoOptions& options)
{
    auto opened = openScanned(options.file);
    if (!opened)
        return fail(opened.error());
    if (opened->kind == FileKind::Other)
        return fail(Error{.message = UserText("this is not an MLIR file"), .file = options.file});
    const bool bytecode = opened->kind == FileKind::Bytecode;
    Json out{{"file", options.file}, {"kind", wordOf(opened->kind)}, {"bytes", opened->file->size()}};
    out["functions"] = opened->scan ? functionsOf(*opened->scan) : Json::array();
    if (opened->scan)
        out["lines"] = opened->scan->index.lines();
    if (opened->scan && !opened->scan->dumps.empty()) {
        out["dumps"] = Json::array();
        for (const PassDump& dump : opened->scan->dumps)
            out["dumps"].push_back(jsonOf(dump));
    } else if (opened->file->size() <= mostParsed) {
        const auto answer = read(options.file);
        if (!answer)
            return fail(answer.error());
        addReading(out, *answer, bytecode);
        if (bytecode)
            out["functions"] = functionsOf(answer->outline);
    }
    return print(options.json ? jsonText(out) : textOf(out));
}

} // namespace

Command kernelInfoCommand()
{
    return {.name = "kernel info",
            .help = "Show what kind of MLIR file this is, and what it contains",
            .examples = {"kernel info module.mlirbc --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<KernelInfoOptions>();
                add(app, "FILE", options->file, "Text, bytecode, or a pass log")->required();
                addJson(app, options->json);
                return [options] { return kernelInfo(*options); };
            }};
}

} // namespace nodewise::cli
