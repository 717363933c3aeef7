// SPDX-License-Identifier: Apache-2.0
// A worker program behind pipes: framed messages on its stdin and stdout, its stderr kept. POSIX.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/process/framing.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

    struct Options {
        std::string program; ///< path; never searched for in PATH
        std::vector<std::string> arguments;
        std::vector<std::pair<std::string, std::string>> environment; ///< added to ours
        std::size_t stderrBytes = 64 * 1024;                          ///< of its stderr that are kept, the last ones
        int sharedFd = -1; ///< open in the worker as descriptor `sharedFdInWorker`; stays the caller's; -1 = none
        FrameLimits limits;
        Milliseconds grace{300}; ///< between end of input, SIGTERM and SIGKILL when ending the worker
    };

    static Result<std::unique_ptr<WorkerProcess>> start(Options options);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

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
    /// A file descriptor, owned.
    class Fd {
    public:
        explicit Fd(int fd = -1) : m_fd(fd) {}
        Fd(Fd&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
        Fd& operator=(Fd&& other) noexcept;
        ~Fd() { close(); }
        void close();
        int get() const { return m_fd; }
        bool open() const { return m_fd >= 0; }

    private:
        int m_fd;
    };
    struct Pipes;

    explicit WorkerProcess(Options options);
    Result<void> spawn();
    bool waitReady(Milliseconds timeout) const;
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
    Fd m_in;                   ///< its stdin; a socket, because writing to a pipe without reader would raise SIGPIPE in our process
    Fd m_out;                  ///< its stdout
    Fd m_err;                  ///< its stderr
    std::string m_pending;     ///< not yet written
    std::size_t m_written = 0; ///< of m_pending
    FrameReader m_reader;
    std::string m_stderr, m_newStderr;
    std::optional<ExitStatus> m_status;
};

} // namespace nodewise::process
