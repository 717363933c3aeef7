// SPDX-License-Identifier: Apache-2.0
// A PyTorch of another version than nodewise-torch's: its own interpreter can run programs by the Python worker.
#pragma once

#include <optional>
#include <string>

namespace nodewise::engine {

struct OtherTorch {
    std::string python, version, folder; ///< "/venv/bin/python3", "2.15.0+cu132", ".../site-packages/torch"
};

/// The first of torchFolders(), if it belongs to an environment that the user has activated or named ($VIRTUAL_ENV, $CONDA_PREFIX,
/// $NODEWISE_TORCH) or that this package is installed in: starting its interpreter leaves the cage, so one that is only found is not taken.
/// nullopt also for a torch before 2.8, and where $NODEWISE_OTHER_TORCH is "refuse". Nothing is run.
std::optional<OtherTorch> tryOtherTorch(const std::string& worker);

} // namespace nodewise::engine
