// SPDX-License-Identifier: Apache-2.0
// What the engine does alike with each of its workers' pipes, whoever supervises the worker.
#pragma once

#include "app/engine/memory.h"
#include "core/dap/messages.h"
#include "core/process/worker_process.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nodewise::engine {

using Notify = std::function<void(std::string_view event, std::string body)>;

/// Of a worker of ours, which computes in a cage and ends with this thread.
process::WorkerProcess::Options workerOptions(std::string program);

struct Received {
    std::optional<dap::Message> message;
    std::optional<UserText> end; ///< why nothing more can come; goes after the worker's name: "exited with code 3"
};
/// The next whole message of a worker, if there is one.
Received tryReceive(process::WorkerProcess& worker);

/// Passes on what the worker wrote on its standard error since the last call.
void forwardStderr(process::WorkerProcess& worker, const Notify& notify);

/// Why the worker has to be ended, if it takes too much memory.
std::optional<UserText> overLimit(const process::WorkerProcess& worker, MemoryBudget& budget);

/// Before a request goes to it: what may be opened for that, and how much memory.
void grantTo(process::WorkerProcess& worker, std::vector<process::Grant> grants, MemoryBudget& budget);

/// `reason` with the last line that the worker wrote, which often says more.
UserText withLastWords(UserText reason, const process::WorkerProcess& worker);

} // namespace nodewise::engine
