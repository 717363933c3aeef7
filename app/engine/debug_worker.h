// SPDX-License-Identifier: Apache-2.0
// The torch worker of one debug session: a process that may crash, hang or eat memory, and what is known of it then.
#pragma once

#include "app/engine/python_executor.h"
#include "app/engine/worker_pipe.h"
#include "core/process/shared_page.h"
#include "core/protocol/launch.h"

#include <functional>
#include <memory>
#include <optional>
#include <set>

namespace nodewise::engine {

/// Owns the process and the page that says which node it runs. Waits for nothing: the engine's loop drives it. It is never started
/// again by itself.
class DebugWorker {
public:
    struct Options {
        std::string program;                                                    ///< file name: "nodewise-torch"
        std::string planner;                                                    ///< of shapes alone, without LibTorch: "nodewise-plan"
        std::string folder;                                                     ///< "" = beside the engine
        protocol::PythonExecutor python;                                        ///< of launches that name none
        std::shared_ptr<MemoryBudget> budget;                                   ///< of all workers
        std::vector<process::Grant> standing;                                   ///< what it may open whatever it is asked
        std::function<std::vector<process::Grant>(const dap::Request&)> grants; ///< and once a request asks for it
    };
    struct Death {
        UserText reason;                                ///< "nodewise-torch was killed by signal 11 (Segmentation fault)"
        std::optional<process::SharedPage::Current> at; ///< the node that it was running
    };
    /// Called from the functions below only. The worker is gone when `died` is called.
    struct Output {
        std::function<void(dap::Message)> message;
        Notify notify;
        std::function<void(const Death&)> died;
    };

    DebugWorker(Options options, Output output) : m_options(std::move(options)), m_output(std::move(output)) {}

    /// A fresh one, for a launch with these arguments, which say who runs it; what ran before is ended without notice.
    Result<void> start(const std::string& launchArguments);
    bool running() const { return m_process != nullptr; }
    /// Only while running.
    void post(const dap::Message& message);
    int pid() const { return m_process ? m_process->pid() : -1; }
    /// Ends it; `died` is called with the reason ("was ended because ...").
    void kill(UserText reason);
    /// Ends it without notice.
    void stop();
    /// The node under way, while one is.
    std::optional<process::SharedPage::Current> current() const;
    /// The interpreter of the user's that runs the program; "" = our own worker does.
    const std::string& python() const { return m_executor.python; }
    /// Threads of DAP that the program has: one, or its ranks.
    int threads() const { return m_executor.ranks > 0 ? m_executor.ranks : 1; }
    /// Why another than nodewise-torch runs it, where nobody asked for that; empty: nothing is to be said.
    const UserText& instead() const { return m_instead; }

    void appendPollFds(std::vector<pollfd>& fds) const;
    /// Reads, writes, watches. To be called whenever poll() returned.
    void step();

private:
    void notifyState(dap::WorkerEvent::State state, const UserText& reason);
    void readMessages();
    void answered(const dap::Response& response);
    void ended(UserText reason);
    void drop();

    Result<process::WorkerProcess::Options> processOptions(const std::string& launchArguments);
    Result<process::WorkerProcess::Options> withoutLibTorch(const std::string& worker, const protocol::LaunchArguments& launch,
                                                            Error lacking);

    Options m_options;
    Output m_output;
    protocol::PythonExecutor m_executor; ///< of the worker that was started last
    UserText m_instead;
    std::unique_ptr<process::WorkerProcess> m_process;
    std::optional<process::SharedPage> m_page;
    std::set<int> m_asked; ///< requests that it has not answered: what those name may still be mapped
};

} // namespace nodewise::engine
