// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/export/memory_report.h"

namespace nodewise::cli {

namespace {

struct MemoryOptions : LaunchOptions {
    bool json = false;
};

/// A node that fails is an error; what was found before it is printed.
Result<void> memory(const MemoryOptions& options)
{
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
            .help = "Run a program and show what is alive when, and its peak memory",
            .examples = {"memory model.pt2", "memory model.pt2 --meta --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<MemoryOptions>();
                addLaunch(app, *options);
                app.add_flag("--meta", options->meta, "Shapes only, without weights: what the plan needs");
                addJson(app, options->json, "Every node and every piece of memory, as JSON");
                return [options] { return memory(*options); };
            }};
}

} // namespace nodewise::cli
