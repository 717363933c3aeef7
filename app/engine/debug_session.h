// SPDX-License-Identifier: Apache-2.0
// One debug session: a state machine between a client of the Debug Adapter Protocol and a torch worker that may die at any time.
// Most requests are the worker's to answer; what is here keeps the session when the worker is gone.
#pragma once

#include "app/engine/breakpoint_book.h"
#include "app/engine/crash_guard.h"
#include "app/engine/debug_worker.h"
#include "app/engine/journal.h"
#include "app/engine/progress.h"

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace nodewise::engine {

/// Owns the worker and the journal. Waits for nothing: the engine's loop drives it.
class DebugSession {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr int kernelNumbers = 1 << 30; ///< requests of the worker's have numbers from here on, which no client's come to
    /// Where answers and events go; a response's requestSeq is the client's.
    struct Output {
        std::function<void(dap::Response)> respond;
        std::function<void(std::string_view event, std::string body)> notify;
        /// A kernel that the worker wants to be run elsewhere, with a number from kernelNumbers on; its answer comes by kernelAnswered().
        std::function<void(const dap::Request&)> runKernel;
        std::function<void(int seq)> giveKernelUp;
    };

    DebugSession(DebugWorker::Options options, Output output);

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
    /// To runKernel.
    void kernelAnswered(dap::Response response);
    /// Ends the worker for good.
    void stop() { m_worker.stop(); }

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
    using Handler = void (DebugSession::*)(const dap::Request&);
    using After = std::function<void(dap::Response& response)>;
    struct Pending {
        std::optional<dap::Request> client; ///< none: the engine's own request
        std::string command;
        After after;                            ///< before the answer goes to the client
        std::optional<Clock::time_point> endAt; ///< a cancel that had no effect until then ends the worker
        HowFar howFar = {};                     ///< as the worker tells
    };
    /// A replay under way.
    struct Replay {
        int key = 0;                  ///< tells it from others
        std::deque<ReplayStep> steps; ///< the first one is under way
        std::size_t total = 0;
        bool answered = false, stopped = false; ///< the first one is, has: both are awaited where it stops
        std::size_t toTakeBack = 0;             ///< edits made only to be taken back, for a redo
        std::optional<dap::StoppedBody> stop;
        std::string description; ///< for the last stop
    };

    static const std::map<std::string, Handler, std::less<>>& handlers();

    // Requests (debug_requests.cpp)
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
    void exceptionInfo(const dap::Request& request);
    void restart(const dap::Request& request);
    void terminate(const dap::Request& request);
    void recover(const dap::Request& request);
    void endWorker(const dap::Request& request);
    void saveSession(const dap::Request& request);
    Result<dap::SessionRecord> recordOf(const dap::Request& launch) const;
    Result<void> mayRun(const dap::Request& request) const;
    void launched(dap::Response& response);
    void answerLater(const dap::Request& breakpoints);
    void replayBreakpoints(const dap::Request& breakpoints);

    // The worker (debug_session.cpp)
    int forward(const dap::Request& request, After after = {});
    int ask(std::string command, std::string arguments, After after);
    void take(dap::Message message);
    void takeResponse(dap::Response response);
    void takeEvent(dap::Event event);
    void takeRequest(dap::Request request);
    void giveKernelsUp();
    void stopped(const dap::Event& event);
    void tookProgress(const dap::Event& event);
    void watch();
    void noticeHanging();

    // Its end (debug_recovery.cpp)
    void died(const DebugWorker::Death& death);
    dap::StoppedBody deathStop() const;
    Error deathError() const;
    void startReplay(std::uint64_t tick, std::string description);
    void beginReplay(std::vector<ReplayStep> steps, std::string description);
    void nextReplayStep();
    void replayAnswered(const dap::Response& response);
    void replayStopped(dap::StoppedBody body);
    void replayFailed(const Text& reason);
    void endReplayStep();
    void leaveRedoOut();
    void endReplay(const Text& note);
    void tellDifferences(const dap::LaunchAnswer& answer);

    // Long work (debug_progress.cpp)
    std::optional<Work> work() const;
    HowFar howFar() const;
    void tellProgress();
    void beginVerb(const dap::Request& request);
    void interruptRun(const std::string& arguments);
    void giveUpLaunch();

    void succeed(const dap::Request& request, std::string body = {});
    void refuse(const dap::Request& request, const Error& error);
    void refuseNotStopped(const dap::Request& request);
    void print(const char* category, Text line);

    Output m_output;
    DebugWorker m_worker;
    Journal m_journal;
    CrashGuard m_guard;
    BreakpointBook m_book;
    State m_state = State::Idle;
    bool m_invalidated = false; ///< the client wants this event
    Progress m_progress;
    bool m_replayOnConfigured = false; ///< the launch opened a session record
    int m_seq = 0;                     ///< of requests to the worker
    std::map<int, Pending> m_pending;  ///< by that
    int m_kernelSeq = kernelNumbers;   ///< of the last runKernel
    std::map<int, int> m_kernels;      ///< under way, by that: the worker's number
    dap::StopInfo m_stop;              ///< the last one
    DebugWorker::Death m_death;        ///< while Dead
    bool m_diedReplaying = false;
    std::optional<Replay> m_replay;
    std::string m_opening;     ///< name of the program that is or was launched
    HowFar m_launching;        ///< what its worker said of that
    std::uint64_t m_ticks = 0; ///< of a whole run; 0 = not known
    /// A verb while the program runs.
    struct UnderWay {
        int seq = 0, clientSeq = 0;
        Text title;
        std::uint64_t begin = 0, end = 0; ///< ticks; equal = how far it will go is not known
    };
    std::optional<UnderWay> m_verb;

    /// A pause that was asked for and has not come, and when to say so next.
    struct Hanging {
        Clock::time_point notice;
        std::chrono::seconds pause{1};
    };
    std::optional<Hanging> m_hanging;
    std::uint64_t m_tick = 0; ///< that the worker was seen at
    Clock::time_point m_tickSince{};
};

} // namespace nodewise::engine
