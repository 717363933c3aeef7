// SPDX-License-Identifier: Apache-2.0
// The subcommands that make kernels: lower, templates.
#pragma once

#include "app/cli/launch.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct LowerOptions : LaunchOptions {
    std::string npu = "tpuv3";
    std::string out;                    ///< folder
    std::vector<std::string> templates; ///< folders beside those that are shipped and the user's own
    std::string cache;                  ///< folder of rendered kernels; "none"; "" = the user's
    bool check = false, json = false;
};
/// Writes kernels and plan.json. An error also where a check fails.
Result<void> lower(const LowerOptions& options);

struct TemplatesOptions {
    std::vector<std::string> templates;
    bool json = false;
};
Result<void> listTemplates(const TemplatesOptions& options);

/// Owns what the parser writes to.
struct LoweringCommands {
    LowerOptions lower;
    TemplatesOptions templates;
};
/// `chosen` becomes the command that the user named.
void addLowering(CLI::App& app, LoweringCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
