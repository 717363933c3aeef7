// SPDX-License-Identifier: Apache-2.0
// Logs of TORCH_TRACE, or folders of their ranks, as commands are given them.
#pragma once

#include "core/base/result.h"

#include <string>

namespace nodewise::cli {

/// A log, or a folder that holds some.
bool isCompileLog(const std::string& path);
/// What was compiled, log by log.
Result<void> compileLogInfo(const std::string& path, bool json);
/// How two differ; of folders rank by rank. `differ`: what to say where they do.
Result<UserText> compileLogDiff(const std::string& before, const std::string& after, bool json);

} // namespace nodewise::cli
