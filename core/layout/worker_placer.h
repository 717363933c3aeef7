// SPDX-License-Identifier: Apache-2.0
// Graphviz over a pipe: the client side of nodewise-layout.
#pragma once

#include "core/layout/placer.h"
#include "core/process/worker_process.h"

#include <memory>
#include <mutex>
#include <string>

namespace nodewise::layout {

/// Owns one worker process, started by the first request (or start()) and ended with this. A worker that dies or hangs is replaced
/// once per request; what still fails is an error with its last words. Cancelling ends the worker. From any thread, one at a time.
class WorkerPlacer : public Placer {
public:
    struct Options {
        std::string program; ///< path of nodewise-layout
        std::vector<std::string> arguments;
        process::Milliseconds timeout{20000}; ///< of one batch
    };

    explicit WorkerPlacer(Options options) : m_options(std::move(options)) {}

    /// Starts the worker ahead of its first request, so that it comes up meanwhile. Does not wait.
    Result<void> start();
    Result<std::vector<Placement>> place(std::span<const PlacementRequest> requests, const CancelToken& cancel) override;

    int workerPid() const; ///< -1 while none runs

private:
    Result<void> ensureStarted();
    Result<std::vector<Placement>> ask(const std::string& message, std::size_t count, const CancelToken& cancel);

    Options m_options;
    mutable std::mutex m_mutex;
    std::unique_ptr<process::WorkerProcess> m_worker;
};

/// The worker beside the running program (or in `folder`); where it was not built or installed, the fast placer.
std::unique_ptr<Placer> makePlacer(const std::string& folder = {});

} // namespace nodewise::layout
