// SPDX-License-Identifier: Apache-2.0
// What a command of nodewise-cli says of itself: the parser, the help, the completion of shells and the synopsis of docs/command-line.md
// are made of it. A command is a file with one function that gives such a description, and a line in commands.h.
#pragma once

#include "app/cli/usage_error.h"
#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace nodewise::cli {

struct Command {
    /// Writes to stdout; an error goes to stderr by main(). May throw UsageError.
    using Run = std::function<Result<void>()>;

    std::string name;                  ///< "info"; "kernel check" stands below "kernel", which comes first
    std::string help;                  ///< one line
    std::vector<std::string> examples; ///< "info model.pt2 --json": what follows the program's name
    /// Adds the options; what it gives runs the command with what was parsed into them. Null Run: the command only groups others.
    std::function<Run(CLI::App&)> describe;
    void (*arrange)(std::vector<std::string>& words) = nullptr; ///< changes the command line before it is parsed
};

} // namespace nodewise::cli
