// SPDX-License-Identifier: Apache-2.0
#include "app/cli/parser.h"

#include "app/cli/commands.h"
#include "core/process/cage.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

/// Makes the place of "kernel check" below that of "kernel", which stands.
CLI::App* place(CLI::App& app, const Command& command)
{
    const auto blank = command.name.find(' ');
    if (blank == std::string::npos)
        return app.add_subcommand(command.name, command.help);
    return app.get_subcommand(command.name.substr(0, blank))->add_subcommand(command.name.substr(blank + 1), command.help);
}

std::string footer(const std::vector<std::string>& examples)
{
    std::string out;
    for (const std::string& example : examples)
        out += (out.empty() ? "Examples:\n  nodewise-cli " : "\n  nodewise-cli ") + example;
    return out;
}

} // namespace

Parser::Parser(std::vector<Command> commands)
    : m_app("Shows, searches, converts, runs and compares programs exported with torch.export.", "nodewise-cli"),
      m_commands(std::move(commands))
{
    m_app.set_version_flag("--version", "nodewise-cli " NODEWISE_VERSION "\ncage of the workers: " + process::cageText().english());
    m_app.require_subcommand(1);
    for (const Command& command : m_commands) {
        CLI::App* at = place(m_app, command);
        at->footer(footer(command.examples));
        m_runs[at] = command.describe(*at);
        if (!m_runs[at])
            at->require_subcommand(1);
    }
}

Command::Run Parser::parse(std::vector<std::string> words)
{
    const auto named = std::ranges::find_if(m_commands, [&](const Command& command) { return !words.empty() && command.name == words[0]; });
    if (named != m_commands.end() && named->arrange)
        named->arrange(words);
    std::ranges::reverse(words); // as CLI11 takes them
    m_app.parse(std::move(words));
    const CLI::App* at = &m_app;
    while (!at->get_subcommands().empty())
        at = at->get_subcommands().front();
    return m_runs.at(at);
}

std::vector<Command> allCommands()
{
#define NODEWISE_CALL_COMMAND(name) name##Command(),
    return {NODEWISE_COMMANDS(NODEWISE_CALL_COMMAND)};
#undef NODEWISE_CALL_COMMAND
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app)
{
    std::vector<const CLI::App*> out;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        out.push_back(command);
        const auto below = commandsOf(*command);
        out.insert(out.end(), below.begin(), below.end());
    }
    return out;
}

std::string nameOf(const CLI::App& command)
{
    if (command.get_parent() == nullptr)
        return {};
    const std::string above = nameOf(*command.get_parent());
    return above + (above.empty() ? "" : " ") + command.get_name();
}

} // namespace nodewise::cli
