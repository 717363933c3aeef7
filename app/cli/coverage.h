// SPDX-License-Identifier: Apache-2.0
// The subcommand that asks what a backend profile says of a program: coverage.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct CoverageOptions {
    std::string file, model;           ///< .pt2, or a folder of them
    std::string profile = "reference"; ///< name, or a file
    std::string other;                 ///< profile to compare with; "" = none
    std::vector<std::string> plugins;
    bool json = false, markdown = false, chains = false;
};
/// An error also where anything is unsupported or unimplemented. Throws UsageError for options that don't go together.
Result<void> coverage(const CoverageOptions& options);
/// `chosen` becomes the command that the user named.
void addCoverage(CLI::App& app, CoverageOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
