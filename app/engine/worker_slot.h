// SPDX-License-Identifier: Apache-2.0
// One worker under supervision: started when it is needed, watched, limited, started again after its death.
#pragma once

#include "app/engine/worker_pipe.h"
#include "core/process/shared_page.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>

namespace nodewise::engine {

/// Owns the worker's process and the requests it has not answered. Waits for nothing: the engine's loop drives it.
class WorkerSlot {
public:
    using Clock = std::chrono::steady_clock;

    struct Options {
        std::string program; ///< file name: "nodewise-torch"
        /// Takes its place where there is no LibTorch for it: "nodewise-plan", which answers `planned`; "" = nothing does.
        std::string planner;
        std::vector<std::string_view> planned;
        std::string folder;                    ///< "" = beside the engine
        process::Milliseconds firstPause{100}; ///< after the first death in a row; doubled with each one more
        process::Milliseconds longestPause{2000};
        std::shared_ptr<MemoryBudget> budget;                                   ///< of all workers
        std::vector<process::Grant> standing;                                   ///< what it may open whatever it is asked
        std::function<std::vector<process::Grant>(const dap::Request&)> grants; ///< what it may open for one request
        bool notesWork = false; ///< gets a shared page, in which it notes what it works on (by name) beyond the request
    };
    /// Where answers and events go; both come only from the calls below.
    struct Output {
        std::function<void(dap::Response)> respond; ///< its requestSeq is the client's
        Notify notify;
    };

    WorkerSlot(Options options, Output output) : m_options(std::move(options)), m_output(std::move(output)) {}

    /// Passes the client's request on, after starting the worker if need be. Answers at once if it can't be started.
    /// `limit`: from when the worker works on it; one that has not answered then is ended. 0 = none.
    /// `plugins`: libraries that the request loads. What a worker has loaded stays in it, so a request that does not begin with the same
    /// ones, or comes after one of them was built anew, gets a fresh worker.
    void pass(dap::Request request, const std::vector<std::string>& plugins = {}, process::Milliseconds limit = {});
    /// Gives up one of the client's requests by ending the worker; the others are asked again. False if it is not with us.
    bool cancel(int requestSeq);
    /// Ends the worker for good.
    void stop() { drop(); }

    void appendPollFds(std::vector<pollfd>& fds) const;
    /// Reads, writes, watches. To be called whenever poll() returned.
    void step();
    /// How long poll() may wait at most; -1 = for ever.
    int pollTimeout() const;

private:
    struct Asked {
        dap::Request request;             ///< the client's
        std::vector<std::string> plugins; ///< with what tells one build of a file from another
        process::Milliseconds limit{};    ///< 0 = none
        bool sent = false;
    };

    void feed();
    Result<std::unique_ptr<process::WorkerProcess>> launch(const dap::Request& request);
    Result<process::WorkerProcess::Options> planning(const dap::Request& request, Error lacking);
    bool start(const dap::Request& request);
    bool answers(std::string_view command) const;
    void drop();
    /// Whether the worker may answer it. If not it is replaced, as soon as it has answered all that it was sent.
    bool suits(const Asked& asked);
    void takeResponse(dap::Response response);
    void readAnswers();
    /// Why the worker has to be ended, if the request that it works on takes too long.
    std::optional<UserText> overTime();
    /// `reason` goes after the worker's name: "exited with code 3".
    void ended(UserText reason);
    void failAll(const Error& error);

    Options m_options;
    Output m_output;
    std::unique_ptr<process::WorkerProcess> m_process;
    std::optional<process::SharedPage> m_page; ///< where it notes its work
    std::deque<Asked> m_asked;                 ///< in order; the worker answers in order, so the first sent one is the one it works on
    std::vector<std::string> m_plugins;        ///< that the worker was told to load
    bool m_planner = false;                    ///< that one runs
    bool m_unclear = false;                    ///< it refused some of them: what they left behind is not known
    int m_deaths = 0;                          ///< in a row, without an answer between
    std::optional<int> m_timed;                ///< seq of the request whose time runs
    Clock::time_point m_timedSince{};
    Clock::time_point m_mayStart{};
};

} // namespace nodewise::engine
