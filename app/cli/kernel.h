// SPDX-License-Identifier: Apache-2.0
// The subcommand kernel: MLIR files checked.
#pragma once

#include "app/cli/kernel_tiles.h"
#include "core/base/result.h"

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct KernelCheckOptions {
    std::string file;
    bool json = false, passes = false, allowUnregistered = false;
};
/// Prints diagnostics, and what the kernel is made of once it verifies. An error if it does not, or if a pass fails.
Result<void> kernelCheck(const KernelCheckOptions& options);

/// Owns what the parser writes to.
struct KernelCommands {
    KernelCheckOptions check;
    KernelTilesOptions tiles;
};
/// `chosen` becomes the command that the user named.
void addKernel(CLI::App& app, KernelCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
