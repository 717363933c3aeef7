// SPDX-License-Identifier: Apache-2.0
// The subcommands that look at a whole run: risk, shadow, memory, extract.
#pragma once

#include "app/cli/launch.h"
#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct RiskOptions : LaunchOptions {
    bool all = false, json = false;
};
/// A node that fails is an error; what was found before it is printed.
Result<void> risk(const RiskOptions& options);

struct ShadowOptions : LaunchOptions {
    std::vector<std::string> nodes; ///< names
    std::string against;            ///< dump
    bool own = false, all = false, json = false;
};
/// As risk().
Result<void> shadow(const ShadowOptions& options);

struct MemoryOptions : LaunchOptions {
    bool json = false;
};
/// As risk().
Result<void> memory(const MemoryOptions& options);

struct ExtractOptions : LaunchOptions {
    std::vector<std::string> nodes; ///< names
    std::string out;                ///< folder
    std::uint32_t run = 1;
    bool json = false;
};
/// Writes a package for a bug report.
Result<void> extract(const ExtractOptions& options);

/// Owns what the parser writes to.
struct AnalysisCommands {
    RiskOptions risk;
    ShadowOptions shadow;
    MemoryOptions memory;
    ExtractOptions extract;
};
using Chosen = std::function<Result<void>()>;
/// `chosen` becomes the command that the user named.
void addAnalysis(CLI::App& app, AnalysisCommands& commands, Chosen& chosen);

} // namespace nodewise::cli
