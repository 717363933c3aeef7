// SPDX-License-Identifier: Apache-2.0
// nodewise-cli help: what can follow each command, and the help of one.
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/parser.h"
#include "app/cli/print.h"
#include "app/cli/synopsis.h"

namespace nodewise::cli {

namespace {

Result<void> help(const CLI::App& app, const std::vector<std::string>& words)
{
    const CLI::App* at = &app;
    for (const std::string& word : words) {
        const CLI::App* below = nullptr;
        for (const CLI::App* each : at->get_subcommands([](const CLI::App*) { return true; }))
            if (each->get_name() == word)
                below = each;
        if (below == nullptr)
            throw UsageError{"there is no command '" + word + "' (see nodewise-cli --help)"};
        at = below;
    }
    if (words.empty())
        return print(wholeSynopsis(app));
    const std::string above = nameOf(*at->get_parent());
    return print(at->help("nodewise-cli" + (above.empty() ? "" : " " + above)));
}

} // namespace

Command helpCommand()
{
    return {.name = "help",
            .help = "Show the synopsis of all commands, or the help of one",
            .examples = {"help", "help kernel check"},
            .describe = [](CLI::App& app) {
                const auto words = std::make_shared<std::vector<std::string>>();
                add(app, "COMMAND", *words, "A command, as \"compare\" or \"kernel check\"");
                return [words, top = app.get_parent()] { return help(*top, *words); };
            }};
}

} // namespace nodewise::cli
