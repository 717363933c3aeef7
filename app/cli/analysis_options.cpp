// SPDX-License-Identifier: Apache-2.0
#include "app/cli/analysis.h"

#include <CLI/CLI.hpp>

namespace nodewise::cli {

namespace {

CLI::App* add(CLI::App& app, const char* name, const char* help, LaunchOptions& options)
{
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("FILE", options.file, "Exported program (.pt2) or IR file (.json)")->required();
    command->add_option("--model", options.model, "Model of a file that holds several");
    command->add_option("--inputs", options.inputs, "As of run: [NAME=]SOURCE each; default: the samples");
    command->add_option("--weights", options.weights, "Files of weights (.safetensors, its index, .pt), matched by name");
    command->add_flag("--ir", options.ir, "The converted IR instead of the FX graph");
    command->add_option("--seed", options.seed, "Of random operators; default 0");
    command->add_option("--threads", options.threads, "Threads of an operator; default: as PyTorch chooses")->check(CLI::Range(1, 4096));
    command->add_option("--plugin", options.plugins, "Shared library with operators or executors; it is executed. May be repeated")
        ->allow_extra_args(false); // what follows may be FILE
    return command;
}

void addRisk(CLI::App& app, RiskOptions& options, Chosen& chosen)
{
    CLI::App* command =
        add(app, "risk", "Run a program and tell how near its values come to the limits of number formats, and where NaN and Inf begin",
            options);
    command->add_flag("--all", options.all, "All values; without it those at risk");
    command->add_flag("--json", options.json, "All values, as JSON");
    command->callback([&] { chosen = [&] { return risk(options); }; });
}

void addShadow(CLI::App& app, ShadowOptions& options, Chosen& chosen)
{
    CLI::App* command = add(app, "shadow", "Run a program beside itself in double and tell which operators lose digits", options);
    command->add_option("--node", options.nodes, "Only this node, by name; may be repeated")->allow_extra_args(false);
    command->add_option("--against", options.against, "Folder or file of reference values by node name: which is closer to double?");
    command->add_flag("--own", options.own, "Each node on the run's own inputs alone, not in double all along");
    command->add_flag("--all", options.all, "All values; without it those that are off, and those that can't be told");
    command->add_flag("--json", options.json, "All values, as JSON");
    command->callback([&] { chosen = [&] { return shadow(options); }; });
}

void addMemory(CLI::App& app, MemoryOptions& options, Chosen& chosen)
{
    CLI::App* command = add(app, "memory", "Run a program and tell what lives when, and what it holds at most", options);
    command->add_flag("--meta", options.meta, "Shapes only, without weights: what the plan needs");
    command->add_flag("--json", options.json, "Every node and every piece of memory, as JSON");
    command->callback([&] { chosen = [&] { return memory(options); }; });
}

void addExtract(CLI::App& app, ExtractOptions& options, Chosen& chosen)
{
    CLI::App* command = add(
        app, "extract", "Pack nodes with their inputs for a bug report: IR, tensors, a script that runs them with torch alone", options);
    auto* node = command->add_option("--node", options.nodes, "A node, by name; may be repeated")->allow_extra_args(false);
    command->add_option("--nodes", options.nodes, "Nodes, by name, separated by commas")->delimiter(',')->excludes(node);
    command->add_option("-o,--output", options.out, "Folder for the package")->required();
    command->add_option("--run", options.run, "Of nodes in loops: the time that is meant; default 1")->check(CLI::Range(1, 1'000'000));
    command->add_flag("--json", options.json, "What was written, as JSON");
    command->callback([&] { chosen = [&] { return extract(options); }; });
}

} // namespace

void addAnalysis(CLI::App& app, AnalysisCommands& commands, Chosen& chosen)
{
    addRisk(app, commands.risk, chosen);
    addShadow(app, commands.shadow, chosen);
    addMemory(app, commands.memory, chosen);
    addExtract(app, commands.extract, chosen);
}

} // namespace nodewise::cli
