// SPDX-License-Identifier: Apache-2.0
// A worker program behind pipes: framed messages on its stdin and stdout, its stderr kept. POSIX.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/process/door.h"
#include "core/process/framing.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct pollfd;

namespace nodewise::process {

using Milliseconds = std::chrono::milliseconds;

/// How a process ended.
struct ExitStatus {
    bool signaled = false;
    int code = 0;          ///< exit code, or the signal's number
    UserText text() const; ///< "exited with code 3", "was killed by signal 9 (Killed)"
    bool operator==(const ExitStatus&) const = default;
};

/// Owns one child process and its pipes; the destructor ends the child and collects it, so none is left as a zombie.
/// Thread-compatible: one thread at a time. Starting is safe in a process with threads (posix_spawn).
class WorkerProcess {
public:
    static constexpr int sharedFdInWorker = 3;

    /// What the system enforces, in bytes; 0 = no limit.
    struct Limits {
        std::uint64_t memory = 0; ///< private and writable (RLIMIT_DATA), not what is mapped of files to be read
        std::uint64_t file = 0;   ///< of each file that it writes (RLIMIT_FSIZE)
    };

    struct Options {
        std::string program; ///< path; never searched for in PATH
        std::vector<std::string> arguments;
        std::vector<std::pair<std::string, std::string>> environment; ///< added to ours
        std::size_t stderrBytes = 64 * 1024;                          ///< of its stderr that are kept, the last ones
        int sharedFd = -1; ///< open in the worker as descriptor `sharedFdInWorker`; stays the caller's; -1 = none
        FrameLimits limits;
        Limits systemLimits;         ///< a caged worker leaves no core file, besides: it would hold the user's data
        bool caged = false;          ///< a worker of ours, which puts its cage on (cage.h) unless the environment says otherwise
        bool endsWithThread = false; ///< the thread that starts it lives as long as this process: the worker ends at once with either
        Milliseconds grace{300};     ///< between end of input, SIGTERM and SIGKILL when ending the worker
    };

    static Result<std::unique_ptr<WorkerProcess>> start(Options options);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// For what a caged worker may open: grants come before the message that names the file. It is served by pump().
    Door& door() { return m_door; }

    /// Writes one message. The worker's answers are taken in meanwhile, so that neither side waits on a full pipe.
    Result<void> send(std::string_view body, Milliseconds timeout, const CancelToken& cancel = {});
    /// Waits for one message. Errors: the worker ended (how, and its last line on stderr), it broke the framing, no answer within
    /// the timeout, or cancelled (message `cancelledMessage`). After the last two the worker still runs: terminate() it.
    Result<std::string> receive(Milliseconds timeout, const CancelToken& cancel = {});

    // For an event loop of the caller's own: append pollFds to a poll(), call pump() when any is ready, then tryReceive().
    void post(std::string_view body);
    void postFramed(std::string_view bytes); ///< whole messages that have their headers
    void appendPollFds(std::vector<pollfd>& fds) const;
    /// Reads and writes what goes without waiting.
    void pump();
    /// nullopt while nothing whole has arrived.
    Result<std::optional<std::string>> tryReceive();

    /// Ends the worker: end of its input, then SIGTERM, then SIGKILL, `grace` apart. At once with `force`.
    ExitStatus terminate(bool force = false);
    /// Set once the worker has ended; collects it.
    const std::optional<ExitStatus>& exitStatus();
    int pid() const { return m_pid; }                  ///< of the worker, also after it ended
    const std::string& name() const { return m_name; } ///< file name of the program
    /// The last `stderrBytes` of its stderr.
    const std::string& stderrTail() const { return m_stderr; }
    /// The last line of its stderr, which often says why it ended; "" without one.
    std::string lastWords() const;
    /// What came on its stderr since the last call, whole lines only unless it ended.
    std::string takeStderr();

private:
    struct Pipes;

    explicit WorkerProcess(Options options);
    Result<void> spawn();
    bool waitReady(Milliseconds timeout) const;
    void takeHello();
    void writePending();
    void readOutput();
    void readStderr();
    bool waitExit(Milliseconds timeout);
    Error endedError();
    template <class Ready>
    Result<void> pumpUntil(Ready ready, Milliseconds timeout, const CancelToken& cancel, std::string_view late);

    Options m_options;
    std::string m_name;
    int m_pid = -1;
    OwnedFd m_in;  ///< its stdin; a socket, because writing to a pipe without reader would raise SIGPIPE in our process
    OwnedFd m_out; ///< its stdout
    OwnedFd m_err; ///< its stderr
    Door m_door;
    bool m_awaitsHello = false;
    std::string m_pending;     ///< not yet written
    std::size_t m_written = 0; ///< of m_pending
    FrameReader m_reader;
    std::string m_stderr, m_newStderr;
    std::optional<ExitStatus> m_status;
};

} // namespace nodewise::process
