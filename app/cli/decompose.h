// SPDX-License-Identifier: Apache-2.0
// The subcommand that rewrites a program as a backend profile's decompositions and passes leave it: decompose.
#pragma once

#include "app/cli/commands.h"

#include <functional>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct DecomposeOptions {
    std::string file, profile, output; ///< .pt2; name or file; IR file to write, "" = none
    std::string steps;                 ///< folder for the graph behind each step, as text; "" = none
    CompareOptions check;              ///< also model and plug-ins
    bool checks = false, json = false;
};
/// With `checks` a value that diverges is an error. Throws UsageError for options that don't go together.
Result<void> decompose(const DecomposeOptions& options);
/// `chosen` becomes the command that the user named.
void addDecompose(CLI::App& app, DecomposeOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
