// SPDX-License-Identifier: Apache-2.0
// The subcommand trace: what is in a trace of any tool, and the same in another form.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct TraceOptions {
    std::vector<std::string> files;   ///< one trace; or logs of PyTorchSim, or folders of them
    std::vector<std::string> kernels; ///< dump folders
    std::string out, unit, level;
    double clock = 0; ///< MHz; 0 = as the file says
    std::size_t top = 20;
    bool summary = false, json = false;
};
Result<void> trace(const TraceOptions& options);

/// `chosen` becomes the command that the user named.
void addTrace(CLI::App& app, TraceOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
