// SPDX-License-Identifier: Apache-2.0
#include "app/cli/mlir_files.h"

#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/mlirtext/advice.h"
#include "core/mlirtext/file_kind.h"
#include "core/mlirtext/line_diff.h"
#include "core/protocol/kernels.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using mlirtext::DiffRun;
using mlirtext::FileKind;
using mlirtext::PassDump;

/// A file, or the files of a folder, with what is in them.
struct Opened {
    FileKind kind = FileKind::Other;
    std::shared_ptr<const mlirtext::TextFile> file;
    mlirtext::SharedScan scan;
};

Result<Opened> openScanned(const std::string& path)
{
    Opened opened{.kind = mlirtext::kindOf(path)};
    auto file = opened.kind == FileKind::PassFolder ? mlirtext::TextFile::join(path, mlirtext::filesOfPassFolder(path))
                                                    : mlirtext::TextFile::open(path);
    if (!file)
        return fail(std::move(file.error()));
    opened.file = std::move(*file);
    if (opened.kind != FileKind::Bytecode)
        mlirtext::scan(*opened.file, {}, [&opened](mlirtext::SharedScan scan) { opened.scan = std::move(scan); });
    return opened;
}

const char* wordOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Text:
        return "text";
    case FileKind::Bytecode:
        return "bytecode";
    case FileKind::PassLog:
        return "pass log";
    case FileKind::PassFolder:
        return "pass folder";
    case FileKind::DumpFolder:
        return "dump folder";
    case FileKind::Other:
        break;
    }
    return "unknown";
}

const char* wordOf(const PassDump& dump)
{
    if (dump.header.failed)
        return "failed";
    return dump.change == PassDump::Change::Same ? "same" : dump.change == PassDump::Change::Changed ? "changed" : "first";
}

/// "func.func @f", "builtin.module"
std::string operationOf(const PassDump& dump)
{
    const bool told = !dump.header.operation.empty();
    const std::string& operation = told ? dump.header.operation : dump.body.operation;
    const std::string& symbol = told ? dump.header.symbol : dump.body.symbol;
    return symbol.empty() ? operation : operation + " @" + symbol;
}

mlirtext::Stretch stretchOf(const PassDump& dump)
{
    return {dump.firstLine, dump.begin, dump.end};
}

std::vector<std::uint64_t> foundIn(const Opened& opened, const std::string& text)
{
    std::vector<std::uint64_t> counts;
    for (const PassDump& dump : opened.scan->dumps)
        counts.push_back(mlirtext::findText(*opened.file, stretchOf(dump), text, false, {}).lines.size());
    return counts;
}

Json jsonOf(const PassDump& dump)
{
    return {{"pass", dump.header.pass},
            {"argument", dump.header.argument},
            {"when", dump.header.before ? "before" : "after"},
            {"operation", operationOf(dump)},
            {"line", dump.headerLine + 1},
            {"lines", dump.lines},
            {"bytes", dump.end - dump.begin},
            {"change", wordOf(dump)}};
}

Result<void> listPasses(const Opened& opened, const PassesOptions& options)
{
    const auto counts = options.find.empty() ? std::vector<std::uint64_t>() : foundIn(opened, options.find);
    if (options.json) {
        Json list = Json::array();
        for (std::size_t i = 0; i < opened.scan->dumps.size(); ++i) {
            Json entry = jsonOf(opened.scan->dumps[i]);
            if (!counts.empty())
                entry["found"] = counts[i];
            list.push_back(std::move(entry));
        }
        const Json out{{"file", options.file}, {"kind", wordOf(opened.kind)}, {"dumps", std::move(list)}};
        return print(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    }
    std::vector<std::vector<std::string>> rows{{"#", "pass", "of", "line", "lines", "change"}};
    if (!counts.empty())
        rows.front().emplace_back("found");
    for (std::size_t i = 0; i < opened.scan->dumps.size(); ++i) {
        const PassDump& dump = opened.scan->dumps[i];
        rows.push_back({std::to_string(i + 1), (dump.header.before ? "before " : "") + nameOf(dump.header), operationOf(dump),
                        std::to_string(dump.headerLine + 1), std::to_string(dump.lines), wordOf(dump)});
        if (!counts.empty())
            rows.back().push_back(counts[i] > 0 ? std::to_string(counts[i]) : "");
    }
    return print(table(rows, {0, 3, 4, 6}));
}

const PassDump& dumpOf(const Opened& opened, std::uint32_t number)
{
    const auto& dumps = opened.scan->dumps;
    if (number == 0 || number > dumps.size())
        throw UsageError{"there is no dump " + std::to_string(number) + ": the log has " + std::to_string(dumps.size())};
    return dumps[number - 1];
}

/// Lines with + and - before them, and three of what is around.
Result<void> printDiff(const Opened& opened, const PassDump& a, const PassDump& b, bool anyNumbers)
{
    constexpr std::uint64_t around = 3;
    const auto left = lineHashes(*opened.file, stretchOf(a), {anyNumbers}, {}),
               right = lineHashes(*opened.file, stretchOf(b), {anyNumbers}, {});
    const mlirtext::LineDiff diff = mlirtext::diffLines(left, right, {});
    std::string out;
    const auto put = [&](const PassDump& dump, std::uint64_t line, std::uint64_t count, const char* mark) {
        for (const auto& shown : readLines(*opened.file, opened.scan->index, dump.firstLine + line, count, std::size_t(1) << 20))
            out += mark + shown.text + "\n";
    };
    for (std::size_t i = 0; i < diff.runs.size(); ++i) {
        const DiffRun& run = diff.runs[i];
        if (run.kind != DiffRun::Kind::Same) {
            const bool added = run.kind == DiffRun::Kind::Added;
            put(added ? b : a, added ? run.b : run.a, run.count, added ? "+" : "-");
            continue;
        }
        const std::uint64_t head = i > 0 ? std::min(around, run.count) : 0;
        const std::uint64_t tail = i + 1 < diff.runs.size() ? std::min(around, run.count - head) : 0;
        put(b, run.b, head, " ");
        if (head + tail < run.count)
            out += "@@ line " + std::to_string(b.firstLine + run.b + run.count - tail + 1) + " @@\n";
        put(b, run.b + run.count - tail, tail, " ");
    }
    return print(diff.removed + diff.added == 0 ? std::string() : out);
}

} // namespace

Result<void> passes(const PassesOptions& options)
{
    auto opened = openScanned(options.file);
    if (!opened)
        return fail(opened.error());
    if (!opened->scan || opened->scan->dumps.empty())
        return fail(Error{.message = Text("there is no dump of a pass in it"),
                          .file = options.file,
                          .hint = Text("make a log with mlir-opt --mlir-print-ir-after-all 2> LOG")});
    if (options.diff.size() == 2)
        return printDiff(*opened, dumpOf(*opened, options.diff[0]), dumpOf(*opened, options.diff[1]), options.anyNumbers);
    if (options.show > 0) {
        const PassDump& dump = dumpOf(*opened, options.show);
        return print(opened->file->read(dump.begin, dump.end - dump.begin));
    }
    return listPasses(*opened, options);
}

// --- kernel info ------------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::uint64_t mostParsed = 64 << 20;

Json functionsOf(const mlirtext::Scan& scan)
{
    Json out = Json::array();
    for (const auto& function : scan.functions)
        out.push_back({{"operation", function.what.operation}, {"name", function.what.symbol}, {"line", function.line + 1}});
    return out;
}

Json functionsOf(const dap::KernelOutline& outline)
{
    Json out = Json::array();
    for (const auto& function : outline.functions)
        out.push_back({{"operation", "func.func"}, {"name", function.name}, {"line", function.line}});
    return out;
}

Result<dap::KernelCheckAnswer> read(const std::string& file)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const dap::KernelSource source{.file = absolutePath(file), .allowUnregistered = true};
    return (*engine)->call<dap::KernelCheckAnswer>(dap::KernelCheckRequest{.name = file, .source = source});
}

/// What MLIR says of it, and what can be done.
void addReading(Json& out, const dap::KernelCheckAnswer& answer, bool bytecode)
{
    out["parsed"] = answer.parsed;
    out["verified"] = answer.verified;
    out["unregistered"] = answer.unregistered;
    if (answer.diagnostics.empty())
        return;
    const auto& first = answer.diagnostics.front();
    out["error"] = {{"line", first.line}, {"column", first.column}, {"message", first.message}};
    if (const Text advice = mlirtext::adviceFor(first.message, bytecode); !advice.empty())
        out["error"]["advice"] = advice.english();
}

std::string textOf(const Json& info)
{
    std::string out = info["kind"].get<std::string>() + ", " + std::to_string(info["bytes"].get<std::uint64_t>()) + " bytes";
    if (info.contains("lines"))
        out += ", " + std::to_string(info["lines"].get<std::uint64_t>()) + " lines";
    out += "\n";
    if (info.contains("parsed"))
        out += std::string(info["verified"] ? "MLIR reads it, and it verifies"
                           : info["parsed"] ? "it does not verify"
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

} // namespace

Result<void> kernelInfo(const KernelInfoOptions& options)
{
    auto opened = openScanned(options.file);
    if (!opened)
        return fail(opened.error());
    if (opened->kind == FileKind::Other)
        return fail(Error{.message = Text("this is no file of MLIR"), .file = options.file});
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
    return print(options.json ? out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : textOf(out));
}

void addMlirFiles(CLI::App& app, MlirFileCommands& commands, std::function<Result<void>()>& chosen)
{
    CLI::App* list = app.add_subcommand("passes", "List the dumps of a log of passes, or show what differs between two");
    PassesOptions& passes_ = commands.passes;
    list->add_option("LOG", passes_.file, "What --mlir-print-ir-after-all wrote, or the folder of --mlir-print-ir-tree-dir")->required();
    CLI::Option* diff = list->add_option("--diff", passes_.diff, "Two numbers of dumps: what the second one has instead")->expected(2);
    list->add_option("--show", passes_.show, "Number of a dump: its text")->excludes(diff);
    list->add_option("--find", passes_.find, "Text to be counted, in any letter case");
    list->add_flag("--any-numbers", passes_.anyNumbers, "With --diff: %12 and %13 count as equal")->needs(diff);
    list->add_flag("--json", passes_.json, "As JSON");
    list->callback([&] { chosen = [&] { return passes(passes_); }; });
    CLI::App* info = app.get_subcommand("kernel")->add_subcommand("info", "Tell what a file of MLIR is, and what is in it");
    info->add_option("FILE", commands.info.file, "Text, bytecode, or a log of passes")->required();
    info->add_flag("--json", commands.info.json, "As JSON");
    info->callback([&] { chosen = [&] { return kernelInfo(commands.info); }; });
}

} // namespace nodewise::cli
