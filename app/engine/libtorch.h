// SPDX-License-Identifier: Apache-2.0
// Which LibTorch the torch worker runs with. A build's own is in the worker's run path. A package brings none: it is the user's, out of the
// installed `torch`, and must be of the minor version that the worker was built with. LibTorch promises no ABI between minor versions, and
// a worker on another one computes right and says wrong things (its TorchScript is compiled with another version's list of operators).
#pragma once

#include "core/process/worker_process.h"

#include <string>
#include <vector>

namespace nodewise::engine {

/// What lies beside the worker as nodewise-torch.json: {"version": "2.13.0", "libraries": FOLDER}, the latter "" in a package.
struct LibTorchNote {
    std::string version, libraries;
};

/// Folders that may be an installed `torch`, best first: $NODEWISE_TORCH alone, if it is set ("none": no LibTorch is taken at all); else in
/// $VIRTUAL_ENV, beside the Python package that the worker is part of, in $CONDA_PREFIX, the installation of the first python3 of $PATH,
/// and the user's own packages. Nothing is run, and the current folder is not looked at.
std::vector<std::string> torchFolders(const std::string& worker);

/// Version of the `torch` in the folder as its text says, "2.13.0+cpu"; "" if it does not hold LibTorch or does not say.
std::string torchVersionOf(const std::string& folder);

/// Adds to the environment of the worker in `options.program` where its LibTorch is, if it has none of its own. The error says which one
/// was found and what to do.
Result<void> nameLibTorch(process::WorkerProcess::Options& options);

} // namespace nodewise::engine
