// SPDX-License-Identifier: Apache-2.0
// The subcommand dump: what compilers left behind in a folder.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct DumpOptions {
    std::string path;
    std::string program, model; ///< whose nodes are looked for; "" = none
    bool json = false;
};
/// Lists compiled graphs, kernels and what is wrong. Files that could not be read whole are an error, once all is printed.
Result<void> dump(const DumpOptions& options);

/// `chosen` becomes the command that the user named.
void addDump(CLI::App& app, DumpOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
