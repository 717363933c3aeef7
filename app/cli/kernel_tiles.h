// SPDX-License-Identifier: Apache-2.0
// The subcommand kernel tiles: kernels as an NPU executes them.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct KernelTilesOptions {
    std::vector<std::string> files;
    bool json = false, count = false, allowUnregistered = false;
};
/// Prints the tile graph of each file and what it executes in all. An error where one can't be derived, or where `count` is another than
/// what the graph says.
Result<void> kernelTiles(const KernelTilesOptions& options);

void addKernelTiles(CLI::App& kernel, KernelTilesOptions& options, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
