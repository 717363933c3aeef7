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
    lowering->add_option("--npu", options.npu, "NPU configuration; default tpuv3");
    lowering->add_option("--templates", options.templates, "Folder of templates beside those that are shipped; may be repeated")
        ->allow_extra_args(false);
    lowering->add_option("-o,--output", options.out, "Folder for kernels and plan.json")->required();
    lowering->add_option("--cache", options.cache, "Folder of rendered kernels, or none; default ~/.cache/nodewise/kernels");
    lowering->add_flag("--check", options.check, "Run each kernel on values of a run of the program and compare with ATen");
    lowering->add_option("--inputs", options.inputs, "For --check, as of run: [NAME=]SOURCE each; default: the samples");
    lowering->add_option("--weights", options.weights, "For --check: files of weights (.safetensors, its index, .pt), matched by name");
    lowering->add_flag("--json", options.json, "The plan and all verdicts, as JSON");
    lowering->callback([&options, &chosen] { chosen = [&options] { return lower(options); }; });

    TemplatesOptions& list = commands.templates;
    CLI::App* templates = app.add_subcommand("templates", "List the kernel templates that are at hand");
    templates->add_option("--templates", list.templates, "Folder of templates beside those that are shipped; may be repeated")
        ->allow_extra_args(false);
    templates->add_flag("--json", list.json, "As JSON");
    templates->callback([&list, &chosen] { chosen = [&list] { return listTemplates(list); }; });
}

} // namespace nodewise::cli
