// SPDX-License-Identifier: Apache-2.0
// The subcommands passes and kernel info: logs of passes, and any other file of MLIR.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct PassesOptions {
    std::string file, find;
    std::vector<std::uint32_t> diff; ///< none, or two numbers of dumps, from 1
    std::uint32_t show = 0;          ///< number of a dump; 0 = none
    bool anyNumbers = false, json = false;
};
/// Lists the dumps of a log, or of a folder with a file per pass; or prints one, or what differs between two. A difference is no error.
Result<void> passes(const PassesOptions& options);

struct KernelInfoOptions {
    std::string file;
    bool json = false;
};
/// What a file of MLIR is and which functions or dumps it has; of a small file, whether MLIR can read it.
Result<void> kernelInfo(const KernelInfoOptions& options);

/// Owns what the parser writes to.
struct MlirFileCommands {
    PassesOptions passes;
    KernelInfoOptions info;
};
/// Behind addKernel(), whose subcommand it adds to. `chosen` becomes the command that the user named.
void addMlirFiles(CLI::App& app, MlirFileCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
