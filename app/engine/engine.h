// SPDX-License-Identifier: Apache-2.0
// The Debug Adapter Protocol's server: reads requests from one channel, answers what it can, passes the rest to its workers.
#pragma once

#include "app/engine/debug_adapter.h"
#include "app/engine/plugin_needs.h"
#include "app/engine/worker_slot.h"
#include "core/dap/dialect.h"
#include "core/process/channel.h"

#include <map>
#include <string>

namespace nodewise::engine {

struct Options {
    std::string workerFolder;               ///< "" = beside the engine
    std::optional<std::size_t> memoryLimit; ///< bytes per worker; none = 80 % of what is free, 0 = no limit
    /// A kernel that takes longer to parse, lower and compile is given up with its worker; the time that it may run comes on top.
    process::Milliseconds kernelLimit{120'000};
    protocol::PythonExecutor python; ///< runs programs whose launch names none
};

/// Owns the debug adapter, and workers beside it that answer what needs no program, also while one runs. Lives until the client
/// disconnects or its stream ends.
class Engine {
public:
    Engine(process::Channel channel, const Options& options);
    /// Returns main()'s exit code.
    int run();

private:
    using Handler = void (Engine::*)(const dap::Request&);

    std::vector<process::Grant> grantsFor(const dap::Request& request) const;
    void wait();
    void readClient();
    void handle(const std::string& body);
    void initialize(const dap::Request& request);
    void schemas(const dap::Request& request);
    template <class Body>
    void ask(const dap::Request& request);
    template <class Body>
    void askKernels(const dap::Request& request);
    void answerKernel(dap::Response response);
    void cancel(const dap::Request& request);
    void disconnect(const dap::Request& request);
    void respond(dap::Response response);
    void notify(std::string_view event, std::string body);
    void send(const dap::Message& message);
    void stop(const Error& error);

    process::Channel m_channel;
    process::Milliseconds m_kernelLimit;
    std::shared_ptr<MemoryBudget> m_budget;
    PluginNeeds m_needs;
    WorkerSlot m_torch, m_kernels;
    DebugAdapter m_session;
    std::map<std::string, Handler, std::less<>> m_handlers;
    dap::Dialect m_dialect; ///< the client's
    int m_seq = 0;
    bool m_initialized = false;
    std::optional<int> m_exitCode; ///< set once the engine is to end
};

} // namespace nodewise::engine
