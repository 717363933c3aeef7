// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/compare_ranks.h"
#include "app/cli/comparing.h"
#include "app/cli/input.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/python.h"
#include "app/cli/run_inputs.h"
#include "core/program/program.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;

void checkUsage(const CompareOptions& options)
{
    (void)readInputs(options.inputs); // wrong usage before an engine is started
    (void)requestOf(options.b, options);
    const bool python = !options.python.python.empty();
    if (options.python.ranks > 0 &&
        (isFolder(options.a) || options.first || options.bisect || !options.report.empty() || !options.junit.empty()))
        throw UsageError{"--ranks compares the ranks of one program with each other: leave --first, --bisect, --report and --junit out"};
    if (python && (options.ir || !options.b.empty()))
        throw UsageError{"--python compares with what that interpreter computes: leave B and --ir out"};
    if (options.ir && !options.b.empty())
        throw UsageError{"--ir compares with the program's own IR: leave B out"};
    if (!isFolder(options.a) && !options.ir && !python && options.b.empty())
        throw UsageError{"compare needs B, --ir for the program's own IR, or --python for another executor"};
    if (isFolder(options.a) && !options.b.empty() && !isFolder(options.b))
        throw UsageError{"if A is a folder of programs, B must be a folder, too"};
    if (isFolder(options.a) && !options.report.empty())
        throw UsageError{"--report takes one program"};
}

/// What belongs to a program of a folder: in the other folder what has its name, else beside it its outputs or, at last, its own IR.
/// nullopt: the other folder has nothing of it.
std::optional<std::string> referenceOf(const fs::path& program, const CompareOptions& options)
{
    if (!options.python.python.empty())
        return std::string();
    const std::string stem = program.stem().string();
    const fs::path folder = options.b.empty() ? program.parent_path() : fs::path(options.b);
    std::vector<std::string> names;
    if (!options.b.empty())
        names = {stem, stem + ".safetensors", stem + ".npz", stem + ".npy", stem + ".pt2", stem + ".ir.json", stem + ".json"};
    if (!options.ir)
        names.push_back(stem + ".expected.safetensors");
    for (const std::string& name : names)
        if (std::error_code ignored; fs::exists(folder / name, ignored))
            return (folder / name).string();
    if (!options.b.empty())
        return std::nullopt;
    return std::string();
}

std::vector<Compared> compareFolder(const CompareOptions& options)
{
    std::vector<Compared> out;
    for (const std::string& program : programsOf(options.a)) {
        const auto reference = referenceOf(program, options);
        if (!reference && options.partial) {
            remark("note", program + ": " + options.b + " has nothing with that name");
            continue;
        }
        if (!reference) {
            const Error missing{.message = UserText("%1 has nothing with that name", options.b), .file = program};
            out.push_back({.pair = {program, options.b}, .launch = {}, .answer = {}, .error = missing});
            continue;
        }
        out.push_back(compareOne({program, *reference}, options).compared);
    }
    if (out.empty())
        throw UsageError{options.a + ": there are no programs (.pt2) to compare"};
    return out;
}

/// The model's line that the first divergence comes from: of the innermost frame, which is the user's.
std::string pythonLine(const Compared& compared, const CompareOptions& options)
{
    if (!compared.answer.firstRow || compared.pair.program.ends_with(".json"))
        return {};
    const auto model = program::open(compared.pair.program, options.model);
    if (!model)
        return {};
    const graph::Graph& graph = *(*model)->graph;
    for (const graph::Node& node : graph.nodes()) {
        const std::string& stack = node.metadata.stackTrace;
        const std::size_t frame = stack.rfind("File \"");
        if (frame == std::string::npos || graph.qualifiedName(node.id) != compared.answer.firstRow->name)
            continue;
        std::string text = "  Python: " + stack.substr(frame);
        while (text.ends_with('\n'))
            text.pop_back();
        return text + "\n";
    }
    return {};
}

Result<void> tell(const std::vector<Compared>& all, const CompareOptions& options)
{
    const bool folder = isFolder(options.a);
    if (!options.junit.empty())
        if (auto written = writeFile(options.junit, exporting::junitText(all)); !written)
            return written;
    if (options.json)
        return print(exporting::reportJson(all, !folder));
    if (folder)
        return print(exporting::summaryText(all));
    return all.front().error ? Result<void>() : print(exporting::reportText(all.front()) + pythonLine(all.front(), options));
}

/// A value that diverges, or had to be compared and was not, is an error that names its node; whatever else goes wrong is thrown as
/// UsageError, for exit code 2.
Result<void> compare(const CompareOptions& options)
{
    checkUsage(options);
    if (options.python.ranks > 0)
        return compareRanks(options);
    std::vector<Compared> all;
    std::unique_ptr<EngineClient> engine;
    if (isFolder(options.a)) {
        all = compareFolder(options);
    } else {
        Comparing one = compareOne({options.a, options.b}, options);
        all.push_back(std::move(one.compared));
        engine = std::move(one.engine);
    }
    orTrouble(tell(all, options));
    if (!options.report.empty() && !all.front().error)
        orTrouble(writeReport(all.front(), *engine, options));
    if (const auto off = std::find_if(all.begin(), all.end(), [](const Compared& one) { return !one.error && one.diverged(); });
        off != all.end())
        return fail(divergenceOf(*off));
    if (const auto bad = std::find_if(all.begin(), all.end(), [](const Compared& one) { return one.error.has_value(); }); bad != all.end())
        throw UsageError{(bad->error->file.empty() ? bad->pair.program + ": " : "") + bad->error->text()};
    for (const Compared& one : all)
        if (auto complete = checkComplete(one, options.partial ? Accepted::Lacking : Accepted::Nothing); !complete)
            return complete;
    return {};
}

} // namespace

Command compareCommand()
{
    return {
        .name = "compare",
        .help = "Compare a program's values with another program's, its IR's or a dump's, and show where they first diverge",
        .examples = {"compare model.pt2 --ir", "compare model.pt2 dump/ --bisect --report finding.html",
                     "compare model.pt2 --python .venv/bin/python --device cuda --first",
                     "compare model.pt2 --python .venv/bin/python --ranks 4", "compare models/ --junit results.xml"},
        .describe = [](CLI::App& app) {
            const auto options = std::make_shared<CompareOptions>();
            add(app, "A", options->a, "Exported program (.pt2), IR file (.json), or a folder of programs")->required();
            add(app, "B", options->b,
                "Another program (.pt2), an IR file (.json), a dump (folder, .npy, .npz, .safetensors, manifest.json), what msprobe, ttnn "
                "or "
                "AOTInductor's debug printer recorded, or saved outputs; of a folder A: a folder with any of these, named as the programs");
            app.add_flag("--ir", options->ir, "Compare with the program's own IR");
            app.add_flag("--first", options->first, "Stop at the first value that diverges: is it the operator or its inputs?");
            app.add_flag(
                "--bisect", options->bisect,
                "As --first; of values in files, where that is less work, outputs of modules first, then inside the one that diverges");
            addPartial(app, options->partial);
            addTolerances(app, options->rtol, options->atol, options->rules);
            addJson(app, options->json);
            writes(add(app, "--report OUT.html", options->report, "File for a report of the first divergence"));
            writes(add(app, "--junit OUT.xml", options->junit, "File for a summary in JUnit's format, a test case per program"));
            add(app, "--budget SIZE", options->budget, "Memory for kept values: 64MB; default: a quarter of the free memory")
                ->transform(CLI::AsSizeValue(false));
            addInputs(app, options->inputs, options->weights);
            addThreads(app, options->threads, options->seed);
            addPlugins(app, options->plugins);
            addBackend(app, options->backend);
            addModel(app, options->model);
            addPython(app, options->python);
            return [options] {
                options->python = located(options->python);
                return compare(*options);
            };
        }};
}

} // namespace nodewise::cli
