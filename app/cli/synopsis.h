// SPDX-License-Identifier: Apache-2.0
// What can follow a command, in a line or two, made of what the parser knows.
#pragma once

#include "app/cli/command.h"

namespace nodewise::cli {

/// "nodewise-cli graph FILE [--code | --fx] [--model NAME]"; what is too long goes on in the next line, indented.
std::string synopsisOf(const CLI::App& command);
/// Of all commands of a parser that can be run, a line each or more.
std::string wholeSynopsis(const CLI::App& app);
/// "us", "cycles": what the value must be one of; empty: any.
std::vector<std::string> choicesOf(const CLI::Option& option);

} // namespace nodewise::cli
