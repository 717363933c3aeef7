// SPDX-License-Identifier: Apache-2.0
// The commands as CLI11 parses them.
#pragma once

#include "app/cli/command.h"

#include <map>

namespace nodewise::cli {

/// Owns the commands, what their options are parsed into, and CLI11's tree of them.
class Parser {
public:
    explicit Parser(std::vector<Command> commands);

    CLI::App& app() { return m_app; }
    /// What the command line names, without the program. Throws CLI::ParseError, also where help is asked for.
    Command::Run parse(std::vector<std::string> words);

private:
    CLI::App m_app;
    std::vector<Command> m_commands;
    std::map<const CLI::App*, Command::Run> m_runs;
};

/// Those of commands.h.
std::vector<Command> allCommands();

/// "info", "kernel", "kernel check" below `app`, in the order of the help.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);
/// "kernel check": without the program's name; "" of the program itself.
std::string nameOf(const CLI::App& command);

} // namespace nodewise::cli
