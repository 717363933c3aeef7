// SPDX-License-Identifier: Apache-2.0
// The subcommand simulate: what a program, or a kernel, costs on an NPU.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct SimulateOptions {
    std::string file, model;            ///< .pt2, or a kernel (.mlir, .mlirbc)
    std::string profile = "reference";  ///< name, or a file
    std::string npu;                    ///< name, or a file; "" = the profile's
    std::vector<std::string> set;       ///< "dram_channels=32" each
    std::vector<std::string> templates; ///< folders beside those that are shipped and the user's own
    std::string cache;                  ///< of rendered kernels, as of lower
    std::string out;                    ///< file for the trace
    std::string compare;                ///< an NPU configuration, another program or kernel, or a trace
    std::string sweep;                  ///< "dram_channels=8,16,32"
    std::string kernel;                 ///< whose steps are shown
    bool json = false, timing = false;
};
/// Throws UsageError for members of a configuration that are not there.
Result<void> simulate(const SimulateOptions& options);

/// `chosen` becomes the command that the user named.
void addSimulate(CLI::App& app, SimulateOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
