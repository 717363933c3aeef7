// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/export/shadow_report.h"

namespace nodewise::cli {

namespace {

struct ShadowOptions : LaunchOptions {
    std::vector<std::string> nodes; ///< names
    std::string against;            ///< dump
    bool own = false, all = false, json = false;
};

/// A node that fails is an error; what was found before it is printed.
Result<void> shadow(const ShadowOptions& options)
{
    const auto answer = ask<protocol::ShadowAnswer>(
        options, protocol::ShadowRequest{.names = options.nodes, .program = !options.own, .reference = options.against});
    if (!answer)
        return fail(answer.error());
    if (auto printed =
            print(options.json ? exporting::shadowJson(*answer)
                               : exporting::shadowText(
                                     *answer, {.referred = !options.against.empty(), .named = !options.nodes.empty(), .all = options.all}));
        !printed)
        return printed;
    return answer->failed ? fail(Error{.message = answer->why}) : Result<void>();
}

} // namespace

Command shadowCommand()
{
    return {.name = "shadow",
            .help = "Run a program beside itself in double and tell which operators lose digits",
            .examples = {"shadow model.pt2", "shadow model.pt2 --node softmax --against dump/"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ShadowOptions>();
                addLaunch(app, *options);
                addRepeated(app, "--node NAME", options->nodes, "Only this node, by name");
                add(app, "--against DUMP", options->against, "Folder or file of reference values by node name: which is closer to double?");
                app.add_flag("--own", options->own, "Each node on the run's own inputs alone, not in double all along");
                app.add_flag("--all", options->all, "All values; without it those that are off, and those that can't be told");
                addJson(app, options->json, "All values, as JSON");
                return [options] { return shadow(*options); };
            }};
}

} // namespace nodewise::cli
