// SPDX-License-Identifier: Apache-2.0
// Starting the Python worker (python/nodewise/worker) in an interpreter of the user's.
#pragma once

#include "core/dap/messages.h"
#include "core/process/worker_process.h"
#include "core/protocol/executor.h"

namespace nodewise::engine {

/// Of a launch's arguments; what the engine's own options say where they name no interpreter.
Result<protocol::PythonExecutor> executorOf(const std::string& launchArguments, const protocol::PythonExecutor& usual);

/// Outside of the cage, which it could do nothing in: it imports what the user has installed. Errors: the interpreter or the package is
/// not there.
Result<process::WorkerProcess::Options> pythonWorkerOptions(const protocol::PythonExecutor& executor);

/// The launch as the worker takes it: with its executor, and with the operators that programs may call, which it has no list of.
dap::Request forPython(dap::Request launch, const protocol::PythonExecutor& executor);

} // namespace nodewise::engine
