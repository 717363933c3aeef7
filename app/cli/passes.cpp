// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/scanned_file.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/mlirtext/line_diff.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;
using mlirtext::DiffRun;
using mlirtext::PassDump;

struct PassesOptions {
    std::string file, find;
    std::vector<std::uint32_t> diff; ///< none, or two numbers of dumps, from 1
    std::uint32_t show = 0;          ///< number of a dump; 0 = none
    bool anyNumbers = false, json = false;
};

mlirtext::Stretch stretchOf(const PassDump& dump)
{
    return {dump.firstLine, dump.begin, dump.end};
}

std::vector<std::uint64_t> foundIn(const ScannedFile& opened, const std::string& text)
{
    std::vector<std::uint64_t> counts;
    for (const PassDump& dump : opened.scan->dumps)
        counts.push_back(mlirtext::findText(*opened.file, stretchOf(dump), text, false, {}).lines.size());
    return counts;
}

Result<void> listPasses(const ScannedFile& opened, const PassesOptions& options)
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
        return print(jsonText(out));
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
    return print(plain::table(rows, {0, 3, 4, 6}));
}

const PassDump& dumpOf(const ScannedFile& opened, std::uint32_t number)
{
    const auto& dumps = opened.scan->dumps;
    if (number == 0 || number > dumps.size())
        throw UsageError{"there is no dump " + std::to_string(number) + ": the log has " + std::to_string(dumps.size())};
    return dumps[number - 1];
}

/// Lines with + and - before them, and three of what is around.
Result<void> printDiff(const ScannedFile& opened, const PassDump& a, const PassDump& b, bool anyNumbers)
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

/// A difference is no error.
Result<void> passes(const PassesOptions& options)
{
    auto opened = openScanned(options.file);
    if (!opened)
        return fail(opened.error());
    if (!opened->scan || opened->scan->dumps.empty())
        return fail(Error{.message = UserText("there is no dump of a pass in it"),
                          .file = options.file,
                          .hint = UserText("make a log with mlir-opt --mlir-print-ir-after-all 2> LOG")});
    if (options.diff.size() == 2)
        return printDiff(*opened, dumpOf(*opened, options.diff[0]), dumpOf(*opened, options.diff[1]), options.anyNumbers);
    if (options.show > 0) {
        const PassDump& dump = dumpOf(*opened, options.show);
        return print(opened->file->read(dump.begin, dump.end - dump.begin));
    }
    return listPasses(*opened, options);
}

} // namespace

Command passesCommand()
{
    return {
        .name = "passes",
        .help = "List the dumps of a pass log, or show what differs between two",
        .examples = {"passes compile.log --find linalg.matmul", "passes compile.log --diff 12 13 --any-numbers",
                     "passes compile.log --show 13"},
        .describe = [](CLI::App& app) {
            const auto options = std::make_shared<PassesOptions>();
            add(app, "LOG", options->file, "What --mlir-print-ir-after-all wrote, or the folder of --mlir-print-ir-tree-dir")->required();
            auto* diff = add(app, "--diff A B", options->diff, "Two dumps, by number: what the second one has instead")->expected(2);
            add(app, "--show N", options->show, "The text of a dump, by number")->excludes(diff);
            app.add_flag("--any-numbers", options->anyNumbers, "With --diff: %12 and %13 count as equal")->needs(diff);
            add(app, "--find TEXT", options->find, "Count the lines with this text, ignoring case");
            addJson(app, options->json);
            return [options] { return passes(*options); };
        }};
}

} // namespace nodewise::cli
