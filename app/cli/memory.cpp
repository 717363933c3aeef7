// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/export/memory_report.h"
#include "core/export/planned_memory.h"
#include "core/program/executorch/pte_program.h"

namespace nodewise::cli {

namespace {

struct MemoryOptions : LaunchOptions {
    bool json = false;
};

/// Of an ExecuTorch program, whose memory is planned in the file: nothing is run.
Result<void> plannedMemory(const MemoryOptions& options)
{
    const auto model = program::open(options.file, options.model);
    if (!model)
        return fail(model.error());
    const auto planned = exporting::plannedMemory(**model);
    return print(options.json ? exporting::plannedMemoryJson(planned) : exporting::plannedMemoryText(planned));
}

/// A node that fails is an error; what was found before it is printed.
Result<void> memory(const MemoryOptions& options)
{
    if (executorch::isPte(options.file))
        return plannedMemory(options);
    const auto answer = ask<protocol::MemoryAnswer>(options, protocol::MemoryRequest());
    if (!answer)
        return fail(answer.error());
    if (auto printed = print(options.json ? exporting::memoryJson(*answer) : exporting::memoryText(*answer)); !printed)
        return printed;
    return answer->failed ? fail(Error{.message = answer->why}) : Result<void>();
}

} // namespace

Command memoryCommand()
{
    return {.name = "memory",
            .help = "Run a program and show what is in memory when, and the peak; of a .pte, the memory that it has planned",
            .examples = {"memory model.pt2", "memory model.pt2 --meta --json", "memory model.pte"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<MemoryOptions>();
                addLaunch(app, *options);
                app.add_flag("--meta", options->meta, "Shapes only, without weights: the planned memory");
                addJson(app, options->json, "Every node and every block of memory, as JSON");
                return [options] { return memory(*options); };
            }};
}

} // namespace nodewise::cli
