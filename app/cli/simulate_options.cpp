// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulate.h"

#include <CLI/CLI.hpp>

namespace nodewise::cli {

void addSimulate(CLI::App& app, SimulateOptions& options, std::function<Result<void>()>& chosen)
{
    CLI::App* command = app.add_subcommand("simulate", "What a program's kernels cost on an NPU, cycle by cycle");
    command->add_option("FILE", options.file, "Exported program (.pt2), or a kernel (.mlir)")->required();
    command->add_option("--model", options.model, "Model of a file that holds several");
    command->add_option("--profile", options.profile, "Backend profile: a name or a .json file; default reference");
    command->add_option("--npu", options.npu, "NPU configuration: a name, or a file (.json, .yml); default: the profile's");
    command->add_option("--set", options.set, "Another value for a member of the configuration: dram_channels=32; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--templates", options.templates, "Folder of templates beside those that are shipped; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--cache", options.cache, "Folder of rendered kernels, or none; default ~/.cache/nodewise/kernels");
    auto* out = command->add_option("-o,--output", options.out,
                                    "File for the timeline; its suffix says the format: .json, .json.gz, .pftrace, .csv, .nwtrace");
    auto* compare =
        command->add_option("--compare", options.compare, "What changes: another NPU configuration, another program or kernel, or a trace");
    auto* sweep = command->add_option("--sweep", options.sweep, "A row for each value of a member: dram_channels=8,16,32");
    auto* kernel = command->add_option("--kernel", options.kernel, "The steps of this kernel");
    sweep->excludes(out)->excludes(compare)->excludes(kernel);
    kernel->excludes(compare);
    command->add_flag("--timing", options.timing, "How long planning, finding tile graphs and simulating took, on stderr");
    command->add_flag("--json", options.json, "As JSON");
    command->callback([&options, &chosen] { chosen = [&options] { return simulate(options); }; });
}

} // namespace nodewise::cli
