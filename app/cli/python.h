// SPDX-License-Identifier: Apache-2.0
// Programs that run in a Python interpreter of the user's instead of nodewise-torch.
#pragma once

#include "app/cli/engine_client.h"
#include "app/cli/values_folder.h"
#include "core/protocol/executor.h"
#include "core/protocol/launch.h"
#include "core/protocol/reports.h"

#include <CLI/CLI.hpp>

#include <string>

namespace nodewise::cli {

/// --python, --device, --device-rule, --double, --python-import.
void addPython(CLI::App& app, protocol::PythonExecutor& python);

/// With paths for another process: an interpreter without a folder is looked up in PATH. Throws UsageError if it is not there.
protocol::PythonExecutor located(protocol::PythonExecutor python);

/// The launch in this interpreter; in nodewise-torch if it is none.
Result<protocol::LaunchAnswer> launchIn(EngineClient& engine, const protocol::LaunchArguments& launch,
                                        const protocol::PythonExecutor& python);

/// Times of the nodes in a run of their own, which may find all caches warm.
Result<protocol::ProfileAnswer> profiled(EngineClient& engine);

/// Every value that the interpreter computes, as a dump, and who it was.
struct PythonValues {
    std::string folder, who;
    protocol::ProfileAnswer profile; ///< of a run after that
};
/// Runs the program to its end, twice, in an engine of its own.
Result<PythonValues> valuesBy(const protocol::PythonExecutor& python, const protocol::LaunchArguments& launch, ValuesFolder& folder);

} // namespace nodewise::cli
