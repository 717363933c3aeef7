// SPDX-License-Identifier: Apache-2.0
// The commands of the command line as tools of the Model Context Protocol: names, help, and options are those that the parser knows.
#pragma once

#include "app/cli/command.h"
#include "core/base/progress.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace nodewise::cli {

/// What the client may do beyond looking, stepping, and running in the cage.
struct McpLimits {
    bool write = false; ///< files, and values of a session
    bool act = false;   ///< plug-ins, interpreters, kernels and templates that the user does not trust yet
    int seconds = 600;  ///< of one call
};

/// "kernel_check" of "kernel check"
std::string toolName(const CLI::App& command);
/// Null: there is none of that name, or the limits leave it out.
const CLI::App* tryTool(const CLI::App& app, const std::string& name, const McpLimits& limits);
/// Of tools/list: a JSON array of name, description, inputSchema, annotations.
nlohmann::ordered_json toolsOf(const CLI::App& app, const McpLimits& limits);
/// JSON Schema of a command's options.
nlohmann::ordered_json schemaOf(const CLI::App& command, const McpLimits& limits);
/// The command line that the arguments mean; the error names the argument that is wrong.
Result<std::vector<std::string>> wordsOf(const CLI::App& command, const nlohmann::json& arguments, const McpLimits& limits);

/// What a command printed.
struct Printed {
    int code = 0;
    std::string text;       ///< of stdout, and after it of stderr
    bool shortened = false; ///< at `mostPrinted` bytes
};
inline constexpr std::size_t mostPrinted = 400'000;
/// Runs this program again with the words, without a stdin. Errors: it did not start, took longer than the limits allow, cancelled.
Result<Printed> runWords(const std::vector<std::string>& words, const McpLimits& limits, const CancelToken& cancel);

} // namespace nodewise::cli
