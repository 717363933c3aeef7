// SPDX-License-Identifier: Apache-2.0
// Reads logs of PyTorchSim's simulator (TOGSim), of every generation and level. Times are core cycles.
#pragma once

#include "core/base/progress.h"
#include "core/trace/input/read_options.h"

namespace nodewise::trace {

/// Logs of one run, each of which begins where the one before it ends; see readTraces().
Result<std::shared_ptr<const Trace>> readPyTorchSim(const std::vector<std::string>& paths, const ReadOptions& options,
                                                    const Progress& progress);

} // namespace nodewise::trace
