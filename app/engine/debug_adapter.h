// SPDX-License-Identifier: Apache-2.0
// One debug session for a client: a state machine between a client of the Debug Adapter Protocol and a torch worker that may die at any
// time. Most requests are the worker's to answer; what is here keeps the session when the worker is gone.
#pragma once

#include "app/engine/breakpoint_book.h"
#include "app/engine/crash_guard.h"
#include "app/engine/debug_worker.h"
#include "app/engine/hang_watch.h"
#include "app/engine/journal.h"
#include "app/engine/kernel_relay.h"
#include "app/engine/pending_requests.h"
#include "app/engine/progress.h"
#include "app/engine/replay.h"
#include "core/protocol/session_requests.h"

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace nodewise::engine {

/// Owns the worker and the journal. Waits for nothing: the engine's loop drives it.
class DebugAdapter {
public:
    /// Where answers and events go; a response's requestSeq is the client's.
    struct Output {
        std::function<void(dap::Response)> respond;
        std::function<void(std::string_view event, std::string body)> notify;
        KernelRelay::Output kernels; ///< answers come by kernelAnswered()
    };

    DebugAdapter(DebugWorker::Options options, Output output);

    /// False if the request is none of a debug session's.
    bool handle(const dap::Request& request);
    /// Names of the requests of ours, for initialize.
    static std::vector<std::string> requests();
    /// Asks the worker to give the client's request up, and ends it if it has not within two seconds; what runs stops as for a pause, a
    /// launch is given up at once. False if it is not with us.
    bool cancel(int requestSeq);
    void cancelProgress(const std::string& id);
    /// Which events the client wants.
    void setClient(const dap::InitializeArguments& client)
    {
        m_progress.setWanted(client.progress);
        m_invalidated = client.invalidated;
    }
    /// To one of the kernels that were to be run.
    void kernelAnswered(dap::Response response);
    /// Ends the worker for good.
    void stop() { m_worker.stop(); }
    int workerPid() const { return m_worker.pid(); } ///< -1 while there is none
    /// The client says that it is over.
    void disconnected() { m_journal.end(); }

    void appendPollFds(std::vector<pollfd>& fds) const { m_worker.appendPollFds(fds); }
    void step();
    int pollTimeout() const;

private:
    enum class State : std::uint8_t {
        Idle,        ///< no program
        Launching,   ///< launch is under way
        Configuring, ///< up to configurationDone
        Running,
        Stopped,
        Replaying, ///< a new worker is brought to where the session stands
        Dead,      ///< the worker ended; the session waits for recover, a stepping verb, or restart
        Terminated
    };
    using Handler = void (DebugAdapter::*)(const dap::Request&);
    using Pending = PendingRequests::Pending;
    static Handler handlerOf(const protocol::SessionRequest& request);
    static const std::map<std::string, Handler, std::less<>>& handlers();

    // Requests (debug_adapter_requests.cpp)
    void launch(const dap::Request& request);
    void attach(const dap::Request& request);
    void setBreakpoints(const dap::Request& request);
    void configurationDone(const dap::Request& request);
    void run(const dap::Request& request);
    void pause(const dap::Request& request);
    void atStop(const dap::Request& request);
    void edit(const dap::Request& request);
    void undo(const dap::Request& request); ///< and redo
    void threads(const dap::Request& request);
    bool hasThread(std::string_view id) const; ///< as text of a request's JSON
    void exceptionInfo(const dap::Request& request);
    void restart(const dap::Request& request);
    void terminate(const dap::Request& request);
    void recover(const dap::Request& request);
    void endWorker(const dap::Request& request);
    void saveSession(const dap::Request& request);
    Result<void> mayRun(const dap::Request& request) const;
    void launched(dap::Response& response);
    void answerLater(const dap::Request& breakpoints);

    void beginVerb(const dap::Request& request);
    void forwardVerb(const dap::Request& request);
    void interruptRun(const std::string& arguments);

    // The worker, and its end (debug_adapter.cpp)
    void take(dap::Message message);
    void takeResponse(dap::Response response);
    void takeEvent(dap::Event event);
    void stopped(const dap::Event& event);
    void tookProgress(const dap::Event& event);
    void watch();
    void died(const DebugWorker::Death& death);
    protocol::StoppedBody deathStop() const;
    Error deathError() const;
    void refusePending(const Error& error);
    void startReplay(std::uint64_t tick, std::string description);
    void beginReplay(std::vector<ReplayStep> steps, std::string description);
    void replayAnswered(const dap::Response& response);
    void goOn(Replay::Then then);
    void replayFailed(const UserText& reason);
    void endReplay(const UserText& note);
    std::optional<Work> work() const;
    HowFar howFar() const;
    void tellProgress();
    void giveUpLaunch();

    void succeed(const dap::Request& request, std::string body = {});
    void refuse(const dap::Request& request, const Error& error);
    void refuseNotStopped(const dap::Request& request);
    void print(const char* category, UserText line);

    Output m_output;
    DebugWorker m_worker;
    Journal m_journal;
    CrashGuard m_guard;
    BreakpointBook m_book;
    State m_state = State::Idle;
    bool m_invalidated = false;        ///< the client wants this event
    bool m_replayOnConfigured = false; ///< the launch opened a session record
    PendingRequests m_pending;
    KernelRelay m_kernels;
    HangWatch m_hanging;
    Progress m_progress;
    protocol::StopInfo m_stop;  ///< the last one
    DebugWorker::Death m_death; ///< while Dead
    bool m_diedReplaying = false;
    std::optional<Replay> m_replay;
    std::string m_opening;     ///< name of the program that is or was launched
    HowFar m_launching;        ///< what its worker said of that
    std::uint64_t m_ticks = 0; ///< of a whole run; 0 = not known
    /// A verb while the program runs.
    struct UnderWay {
        int seq = 0, clientSeq = 0;
        UserText title;
        std::uint64_t begin = 0, end = 0; ///< ticks; equal = how far it will go is not known
    };
    std::optional<UnderWay> m_verb;
};

} // namespace nodewise::engine
