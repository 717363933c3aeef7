// SPDX-License-Identifier: Apache-2.0
#include "app/cli/lowering.h"

#include <CLI/CLI.hpp>

namespace nodewise::cli {

void addLowering(CLI::App& app, LoweringCommands& commands, std::function<Result<void>()>& chosen)
{
    LowerOptions& options = commands.lower;
    CLI::App* lowering = app.add_subcommand("lower", "Plan a program's kernels for an NPU and render them as MLIR");
    lowering->add_option("FILE", options.file, "Exported program (.pt2)")->required();
    lowering->add_option("--model", options.model, "Model of a file that holds several");
    lowering->add_option("--profile", options.profile, "Backend profile: a name or a .json file; default reference");
    lowering->add_option("--npu", options.npu, "NPU configuration; default: the profile's");
    lowering->add_option("--templates", options.templates, "Folder of templates beside those that are shipped; may be repeated")
        ->allow_extra_args(false);
    CLI::Option* out = lowering->add_option("-o,--output", options.out, "Folder for kernels and plan.json");
    lowering->add_option("--cache", options.cache, "Folder of rendered kernels, or none; default ~/.cache/nodewise/kernels");
    lowering->add_flag("--check", options.check, "Run each kernel on values of a run of the program and compare with ATen");
    lowering->add_option("--inputs", options.inputs, "For --check and --run, as of run: [NAME=]SOURCE each; default: the samples");
    lowering->add_option("--weights", options.weights,
                         "For --check and --run: files of weights (.safetensors, its index, .pt), matched by name");
    CLI::Option* run = lowering->add_flag("--run", options.run, "Run the program through its kernels and compare each value with ATen's");
    run->excludes(out)->excludes("--check");
    lowering->add_flag("--isolated", options.isolated, "With --run: each launch gets ATen's values, so that no errors add up")->needs(run);
    lowering->add_option("--rtol", options.rtol, "With --run: relative tolerance of all values")->needs(run);
    lowering->add_option("--atol", options.atol, "With --run: absolute tolerance of all values")->needs(run);
    lowering->add_option("--rule", options.rules, "With --run, as of compare: [op=P,][module=P,][dtype=D,]rtol=R[,atol=A]; may be repeated")
        ->allow_extra_args(false)
        ->needs(run);
    lowering->add_option("--time-limit", options.timeLimitMs, "With --run: milliseconds that one launch may take; default 10000")
        ->needs(run);
    lowering->add_option("--report", options.report, "With --run: write the finding as one HTML page")->needs(run);
    lowering->add_flag("--json", options.json, "The plan and all verdicts, or with --run all values, as JSON");
    lowering->callback([&options, &chosen] { chosen = [&options] { return lower(options); }; });

    TemplatesOptions& list = commands.templates;
    CLI::App* templates = app.add_subcommand("templates", "List the kernel templates that are at hand; begin one, or check one");
    templates->add_option("--templates", list.templates, "Folder of templates beside those that are shipped; may be repeated")
        ->allow_extra_args(false);
    templates->add_flag("--json", list.json, "As JSON");
    templates->require_subcommand(0, 1);
    addTemplateCommands(*templates, commands.templateCommands, chosen);
    templates->callback([&list, &chosen, templates] {
        if (templates->get_subcommands().empty())
            chosen = [&list] { return listTemplates(list); };
    });
}

} // namespace nodewise::cli
