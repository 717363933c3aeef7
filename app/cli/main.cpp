// SPDX-License-Identifier: Apache-2.0
// nodewise-cli: what Nodewise knows of a program, without a window. Exit codes: 0, 1 with one line on stderr, 2 for wrong usage.
#include "app/cli/analysis.h"
#include "app/cli/commands.h"
#include "app/cli/coverage.h"
#include "app/cli/decompose.h"
#include "app/cli/dump.h"
#include "app/cli/heap.h"
#include "app/cli/kernel.h"
#include "app/cli/lowering.h"
#include "app/cli/mlir_files.h"
#include "app/cli/profile.h"
#include "app/cli/simulate.h"
#include "app/cli/trace.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace nodewise::cli {
namespace {

/// Owns what the parser writes to.
struct Commands {
    InfoOptions info;
    GraphOptions graph;
    FindOptions find;
    ConvertOptions convert;
    RunOptions run;
    CompareOptions compare;
    DiffOptions diff;
    OpsOptions ops;
    AnalysisCommands analysis;
    KernelCommands kernel;
    MlirFileCommands mlirFiles;
    LoweringCommands lowering;
    CoverageOptions coverage;
    ProfileCommands profile;
    DecomposeOptions decompose;
    SimulateOptions simulate;
    TraceOptions trace;
    DumpOptions dump;
    Chosen chosen;
    bool fx = false, text = false, code = false, ir = false;
};

CLI::App* add(CLI::App& app, const char* name, const char* help, std::string* file, std::string* model)
{
    CLI::App* command = app.add_subcommand(name, help);
    if (file)
        command->add_option("FILE", *file, "Exported program (.pt2) or IR file (.json)")->required();
    if (model)
        command->add_option("--model", *model, "Model of a file that holds several");
    return command;
}

void addInfo(CLI::App& app, Commands& commands)
{
    CLI::App* command = add(app, "info", "Show what a program is made of and what it costs", &commands.info.file, &commands.info.model);
    command->add_flag("--json", commands.info.json, "As JSON");
    command->callback([&] { commands.chosen = [&] { return info(commands.info); }; });
}

void addGraph(CLI::App& app, Commands& commands)
{
    CLI::App* command = add(app, "graph", "Print the graph", &commands.graph.file, &commands.graph.model);
    auto* code = command->add_flag("--code", commands.code, "As code, one line per node with shape and dtype (the default)");
    auto* fx = command->add_flag("--fx", commands.fx, "As print(ep.graph) does");
    auto* text = command->add_flag("--text", commands.text, "In the text form that fixtures are written in");
    auto* ir = command->add_flag("--ir", commands.ir, "The IR, one line per operator");
    for (auto* flag : {fx, text, ir})
        flag->excludes(code);
    fx->excludes(text)->excludes(ir);
    text->excludes(ir);
    command->add_option("--subgraph", commands.graph.subgraph, "With --fx: a body of control flow, by name (true_graph_0)")->needs(fx);
    command->callback([&] {
        using Form = GraphOptions::Form;
        commands.graph.form = commands.fx ? Form::Fx : commands.text ? Form::Text : commands.ir ? Form::Ir : Form::Code;
        commands.chosen = [&] { return graph(commands.graph); };
    });
}

void addFind(CLI::App& app, Commands& commands)
{
    CLI::App* command = add(app, "find", "List the nodes that a query matches", &commands.find.file, &commands.find.model);
    command->add_option("QUERY", commands.find.query, "For example: op:linear shape:[_,16,*] -module:layers.3")->required();
    command->add_flag("--json", commands.find.json, "As JSON");
    command->add_flag("--ir", commands.find.ir, "Search the IR instead of the FX graph");
    command->callback([&] { commands.chosen = [&] { return find(commands.find); }; });
}

void addPlugins(CLI::App* command, std::vector<std::string>& plugins)
{
    command->add_option("--plugin", plugins, "Shared library with operators, conversions or executors; it is executed. May be repeated")
        ->allow_extra_args(false); // what follows may be FILE
}

void addConvert(CLI::App& app, Commands& commands)
{
    ConvertOptions& options = commands.convert;
    CLI::App* command = add(app, "convert", "Write the IR or a picture of it", &options.file, &options.model);
    command->add_option("-o,--output", options.out, "File to write; its suffix says the format; - is standard output")->required();
    command->add_option("--format", options.format, "json, mermaid, dot, svg, markdown or model-explorer");
    auto* module = command->add_option("--module", options.module, "Only this module, by path (model.layers.0)");
    command->add_option("--nodes", options.nodes, "Only these nodes, by name, separated by commas")->delimiter(',')->excludes(module);
    command->add_flag("--strict", options.strict, "Fail where a conversion fails, instead of falling back");
    addPlugins(command, options.plugins);
    command->add_flag("--fx", options.fx, "Draw the FX graph instead of the IR");
    command->add_flag("--dark", options.dark, "Dark colors");
    command->add_flag("--no-weights", options.noWeights, "Leave parameters, buffers and constants out of pictures");
    command->add_option("--max-nodes", options.maxNodes, "Mermaid: nodes drawn at most, 0 = all")->check(CLI::NonNegativeNumber);
    command->add_option("--indent", options.indent, "JSON: blanks per level, 0 = one line")->check(CLI::Range(0, 16));
    command->callback([&] { commands.chosen = [&] { return convert(commands.convert); }; });
}

void addRun(CLI::App& app, Commands& commands)
{
    RunOptions& options = commands.run;
    CLI::App* command = add(app, "run", "Run a program: times, outputs, values, comparison", nullptr, &options.model);
    command->add_option("FILE", options.file, "Exported program (.pt2) or IR file (.json)");
    command->add_option(
        "--inputs", options.inputs,
        "[NAME=]SOURCE each, in order where not named: a file, zeros, ones, normal, arange, or a value; default: the samples");
    command->add_option("--weights", options.weights, "Files of weights (.safetensors, its index, .pt), matched by name");
    command->add_flag("--ir", options.ir, "Run the converted IR instead of the FX graph");
    command->add_option("--keep", options.keep, "Names of nodes whose values are saved, with * and ?");
    command->add_option("--save-values", options.saveValues, "Folder for them, one .npy each");
    command->add_option("--save-outputs", options.saveOutputs, "File for the outputs (.safetensors)");
    command->add_option("--check", options.check, "Compare the outputs with a file of --save-outputs; exit code 1 if they differ");
    command->add_option("--rtol", options.rtol, "Relative tolerance of --check")->check(CLI::NonNegativeNumber);
    command->add_option("--atol", options.atol, "Absolute tolerance of --check")->check(CLI::NonNegativeNumber);
    command->add_option("--profile", options.profile, "File for the times per node, as a Chrome trace (.json)");
    command->add_option("--repeat", options.repeat, "Number of runs")->check(CLI::Range(1, 1'000'000));
    command->add_option("--threads", options.threads, "Threads of an operator; default: as PyTorch chooses")->check(CLI::Range(1, 4096));
    command->add_option("--seed", options.seed, "Of random operators; default 0");
    addPlugins(command, options.plugins);
    command->add_flag("--meta", options.meta, "Shapes only, without weights");
    command->add_option("--session", options.session, "Replay a saved debug session and run it to its end");
    command->add_option("--save-session", options.saveSession,
                        "File for a session record of this run, to be replayed here or in the window");
    command->callback([&] { commands.chosen = [&] { return run(commands.run); }; });
}

void addCompare(CLI::App& app, Commands& commands)
{
    CompareOptions& options = commands.compare;
    CLI::App* command =
        add(app, "compare", "Run a program beside another, its IR or a dump: where do the numbers part?", nullptr, &options.model);
    command->add_option("A", options.a, "Exported program (.pt2), IR file (.json), or a folder of programs")->required();
    command->add_option(
        "B", options.b,
        "Another program (.pt2), an IR file (.json), a dump (folder, .npy, .npz, .safetensors, manifest.json), or saved outputs; of "
        "a folder A: a folder with any of these, named as the programs");
    command->add_flag("--ir", options.ir, "Compare with the program's own IR");
    command->add_flag("--first", options.first, "End at the first value that diverges: is it the operator, or what came in?");
    command->add_flag("--bisect", options.bisect, "As --first, by outputs of modules first, then inside the one that diverges");
    command->add_option("--rtol", options.rtol, "Relative tolerance of all values; default: by dtype")->check(CLI::NonNegativeNumber);
    command->add_option("--atol", options.atol, "Absolute tolerance of all values")->check(CLI::NonNegativeNumber);
    command
        ->add_option("--rule", options.rules,
                     "Tolerance of some values: op=aten.softmax*,module=layers.3*,dtype=bfloat16,rtol=R,atol=A. May be repeated")
        ->allow_extra_args(false);
    command->add_flag("--json", options.json, "As JSON");
    command->add_option("--report", options.report, "File for a report of the first divergence (.html)");
    command->add_option("--junit", options.junit, "File for a summary in JUnit's form (.xml), a test case per program");
    command->add_option("--budget", options.budget, "Memory of kept values: 64MB; default: a quarter of what is free")
        ->transform(CLI::AsSizeValue(false));
    command->add_option("--inputs", options.inputs, "As of run")->allow_extra_args(true);
    command->add_option("--weights", options.weights, "As of run");
    command->add_option("--backend", options.backend, "Backend profile (a name or a file) with the operators of an IR that it rewrote");
    command->add_option("--threads", options.threads, "Threads of an operator; default: as PyTorch chooses")->check(CLI::Range(1, 4096));
    command->add_option("--seed", options.seed, "Of random operators; default 0");
    addPlugins(command, options.plugins);
    command->callback([&] { commands.chosen = [&] { return compare(commands.compare); }; });
}

void addDiff(CLI::App& app, Commands& commands)
{
    DiffOptions& options = commands.diff;
    CLI::App* command = add(app, "diff", "Show what differs between two graphs, without running them", nullptr, &options.model);
    command->add_option("A", options.a, "Exported program (.pt2) or IR file (.json)")->required();
    command->add_option("B", options.b, "The same");
    command->add_flag("--ir", options.ir, "Compare the IRs of programs; without B: A's FX graph with its IR");
    command->add_flag("--json", options.json, "As JSON");
    command->callback([&] { commands.chosen = [&] { return diff(commands.diff); }; });
}

void addOps(CLI::App& app, Commands& commands)
{
    OpsOptions& options = commands.ops;
    CLI::App* command = add(app, "ops", "List who converts and who runs operators, and which can't be run", nullptr, &options.model);
    command->add_option("FILE", options.file, "Exported program (.pt2) or IR file (.json): its operators; without one, all registrations");
    addPlugins(command, options.plugins);
    command->add_flag("--unresolved", options.unresolved, "Only operators that can't be run here; exit code 1 if there are some");
    command->add_flag("--json", options.json, "As JSON");
    command->callback([&] { commands.chosen = [&] { return ops(commands.ops); }; });
}

/// A query may begin with '-', which negates: it goes behind "--", so that it is not taken for options.
std::vector<std::string> separated(int argc, char** argv)
{
    std::vector<std::string> words(argv + 1, argv + std::max(argc, 1));
    if (words.empty() || words.front() != "find" || std::find(words.begin(), words.end(), "--") != words.end())
        return words;
    const auto query = std::find_if(words.begin(), words.end(),
                                    [](const std::string& word) { return word.size() > 2 && word[0] == '-' && word[1] != '-'; });
    if (query != words.end()) {
        std::rotate(query, query + 1, words.end());
        words.insert(words.end() - 1, "--");
    }
    return words;
}

int complain(int code, std::string text)
{
    // One line, whatever a file put into the message.
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' ';
    std::fprintf(stderr, "nodewise-cli: %s\n", text.c_str());
    return code;
}

int runCommand(int argc, char** argv)
{
    CLI::App app("Reads programs exported with torch.export: shows, searches, converts and runs them.", "nodewise-cli");
    app.set_version_flag("--version", "nodewise-cli " NODEWISE_VERSION);
    app.require_subcommand(1);
    Commands commands;
    addInfo(app, commands);
    addConvert(app, commands);
    addGraph(app, commands);
    addFind(app, commands);
    addRun(app, commands);
    addCompare(app, commands);
    addDiff(app, commands);
    addOps(app, commands);
    addAnalysis(app, commands.analysis, commands.chosen);
    addKernel(app, commands.kernel, commands.chosen);
    addMlirFiles(app, commands.mlirFiles, commands.chosen);
    addLowering(app, commands.lowering, commands.chosen);
    addCoverage(app, commands.coverage, commands.chosen);
    addProfile(app, commands.profile, commands.chosen);
    addDecompose(app, commands.decompose, commands.chosen);
    addSimulate(app, commands.simulate, commands.chosen);
    addTrace(app, commands.trace, commands.chosen);
    addDump(app, commands.dump, commands.chosen);
    try {
        std::vector<std::string> words = separated(argc, argv);
        std::reverse(words.begin(), words.end()); // as the parser takes them
        app.parse(std::move(words));
    } catch (const CLI::RequiredError& error) {
        const std::string first = argc > 1 ? argv[1] : "";
        const bool unknown = app.get_subcommands().empty() && !first.empty() && !first.starts_with('-');
        return complain(2, (unknown ? "there is no command '" + first + "'" : error.what()) + std::string(" (see nodewise-cli --help)"));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return app.exit(error);
        return complain(2, std::string(error.what()) + " (see nodewise-cli --help)");
    }
    try {
        const Result<void> done = commands.chosen();
        return done ? 0 : complain(1, done.error().text());
    } catch (const UsageError& error) {
        return complain(2, error.text);
    } catch (const std::bad_alloc&) {
        return complain(1, "memory is exhausted");
    }
}

} // namespace
} // namespace nodewise::cli

int main(int argc, char** argv)
{
    nodewise::cli::prepareHeap();
    const int code = nodewise::cli::runCommand(argc, argv);
    std::fflush(nullptr);
    std::_Exit(code);
}
