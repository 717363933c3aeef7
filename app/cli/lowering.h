// SPDX-License-Identifier: Apache-2.0
// The subcommands that make kernels: lower, templates.
#pragma once

#include "app/cli/launch.h"
#include "app/cli/templates.h"
#include "core/protocol/lower.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct LowerOptions : LaunchOptions {
    std::string profile = "reference";  ///< name, or a file
    std::string npu;                    ///< "" = the profile's
    std::string out;                    ///< folder
    std::vector<std::string> templates; ///< folders beside those that are shipped and the user's own
    std::string cache;                  ///< folder of rendered kernels; "none"; "" = the user's
    bool check = false, json = false;
    // of a lowered run
    bool run = false, isolated = false;
    std::string report;                 ///< HTML file
    std::uint32_t timeLimitMs = 10'000; ///< of one launch
    std::optional<double> rtol, atol;   ///< in place of those usual for a dtype
    std::vector<std::string> rules;     ///< as of compare
};
/// Writes kernels and plan.json. An error also where a check fails.
Result<void> lower(const LowerOptions& options);
/// Runs the program through its kernels, beside ATen. The value that diverges first, or else a launch that did not end well, is an error
/// that names its node; whatever else goes wrong is thrown as UsageError, for exit code 2.
Result<void> runLowered(const LowerOptions& options);
/// What plans the program's kernels.
dap::LowerRequest planRequestOf(const LowerOptions& options);

struct TemplatesOptions {
    std::vector<std::string> templates;
    bool json = false;
};
Result<void> listTemplates(const TemplatesOptions& options);

/// Owns what the parser writes to.
struct LoweringCommands {
    LowerOptions lower;
    TemplatesOptions templates;
    TemplateCommands templateCommands;
};
/// `chosen` becomes the command that the user named.
void addLowering(CLI::App& app, LoweringCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
