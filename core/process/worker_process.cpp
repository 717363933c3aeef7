// SPDX-License-Identifier: Apache-2.0
#include "core/process/worker_process.h"

#include "core/process/cage.h"
#include "core/process/parent_watch.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace nodewise::process {

namespace {

using Clock = std::chrono::steady_clock;

/// How often a wait looks at the cancel token, and at whether the worker ended while a child of its own holds the pipe.
constexpr Milliseconds slice{20};

/// Above the three standard descriptors, which the child's are copied onto.
int aboveStandard(int fd)
{
    if (fd < 0 || fd > STDERR_FILENO)
        return fd;
    const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(fd);
    return moved;
}

void setNonBlocking(int fd)
{
    ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>>& added)
{
    std::vector<std::string> out;
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text(*entry);
        const auto name = text.substr(0, text.find('='));
        if (std::none_of(added.begin(), added.end(), [name](const auto& a) { return a.first == name; }))
            out.emplace_back(text);
    }
    for (const auto& [name, value] : added)
        out.emplace_back(name).append("=").append(value);
    return out;
}

std::vector<char*> pointers(std::vector<std::string>& strings)
{
    std::vector<char*> out;
    out.reserve(strings.size() + 1);
    for (auto& string : strings)
        out.push_back(string.data());
    out.push_back(nullptr);
    return out;
}

void setLimit(pid_t pid, __rlimit_resource resource, rlim_t most)
{
    rlimit limit{};
    if (::prlimit(pid, resource, nullptr, &limit) != 0)
        return; // it has ended
    limit.rlim_cur = limit.rlim_max = std::min(most, limit.rlim_max);
    ::prlimit(pid, resource, &limit, nullptr);
}

/// From outside, before it has been told what to work on: a worker that was started without a cage has them, too.
void setLimits(pid_t pid, const WorkerProcess::Options& options)
{
    const auto& limits = options.systemLimits;
    if (limits.memory != 0)
        setLimit(pid, RLIMIT_DATA, limits.memory);
    if (limits.file != 0)
        setLimit(pid, RLIMIT_FSIZE, limits.file);
    if (options.caged)
        setLimit(pid, RLIMIT_CORE, 0);
}

} // namespace

UserText ExitStatus::text() const
{
    if (signaled)
        return UserText("was killed by signal %1 (%2)", code, std::string(::strsignal(code)));
    return UserText("exited with code %1", code);
}

/// Both ends of the three; the child's are closed on our side when this goes.
struct WorkerProcess::Pipes {
    OwnedFd ours[3], childs[3]; ///< by the child's descriptor number

    bool create()
    {
        for (int i = 0; i < 3; ++i) {
            int ends[2]; // reading, writing
            const int made = i == 0 ? ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) : ::pipe2(ends, O_CLOEXEC);
            if (made != 0)
                return false;
            childs[i] = OwnedFd(aboveStandard(ends[i == 0 ? 0 : 1]));
            ours[i] = OwnedFd(aboveStandard(ends[i == 0 ? 1 : 0]));
            if (!childs[i].open() || !ours[i].open())
                return false;
            setNonBlocking(ours[i].get());
        }
        return true;
    }
};

WorkerProcess::WorkerProcess(Options options) : m_options(std::move(options)), m_reader(m_options.limits)
{
    m_name = std::filesystem::path(m_options.program).filename().string();
}

WorkerProcess::~WorkerProcess()
{
    terminate();
}

Result<std::unique_ptr<WorkerProcess>> WorkerProcess::start(Options options)
{
    std::unique_ptr<WorkerProcess> worker(new WorkerProcess(std::move(options)));
    if (auto spawned = worker->spawn(); !spawned)
        return fail(spawned.error());
    return worker;
}

Result<void> WorkerProcess::spawn()
{
    Pipes pipes;
    if (!pipes.create())
        return fail("cannot open pipes to %1: %2", m_name, std::string(std::strerror(errno)));

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < 3; ++i)
        posix_spawn_file_actions_adddup2(&actions, pipes.childs[i].get(), i);
    if (m_options.sharedFd >= 0) // after the pipes, one of whose ends may have its number
        posix_spawn_file_actions_adddup2(&actions, m_options.sharedFd, sharedFdInWorker);
    // Own process group: Ctrl+C in the terminal is for the one who asked, who then ends the worker.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);

    auto arguments = m_options.arguments;
    arguments.insert(arguments.begin(), m_options.program);
    auto added = m_options.environment;
    m_awaitsHello = m_options.caged && cageWanted();
    if (m_awaitsHello)
        added.emplace_back(cageEnvironment, "1");
    if (m_options.endsWithThread)
        added.emplace_back(parentEnvironment, std::to_string(::getpid()));
    auto environment = environmentWith(added);
    const int code =
        ::posix_spawn(&m_pid, m_options.program.c_str(), &actions, &attributes, pointers(arguments).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (code != 0) {
        m_pid = -1;
        return fail(Error{.message = UserText("cannot start it: %1", std::string(std::strerror(code))), .file = m_options.program});
    }
    setLimits(m_pid, m_options);
    m_in = std::move(pipes.ours[0]);
    m_out = std::move(pipes.ours[1]);
    m_err = std::move(pipes.ours[2]);
    return {};
}

void WorkerProcess::post(std::string_view body)
{
    postFramed(frame(body));
}

void WorkerProcess::postFramed(std::string_view bytes)
{
    m_pending.erase(0, std::exchange(m_written, 0));
    m_pending += bytes;
    writePending();
}

void WorkerProcess::appendPollFds(std::vector<pollfd>& fds) const
{
    if (m_in.open() && m_written < m_pending.size())
        fds.push_back({m_in.get(), POLLOUT, 0});
    if (m_in.open() && m_awaitsHello)
        fds.push_back({m_in.get(), POLLIN, 0});
    if (m_door.fd() >= 0)
        fds.push_back({m_door.fd(), POLLIN, 0});
    if (m_out.open())
        fds.push_back({m_out.get(), POLLIN, 0});
    if (m_err.open())
        fds.push_back({m_err.get(), POLLIN, 0});
}

void WorkerProcess::pump()
{
    takeHello();
    m_door.serve();
    writePending();
    readOutput();
    readStderr();
}

/// Of a caged worker: with the descriptor at which the kernel asks about its files.
void WorkerProcess::takeHello()
{
    if (!m_awaitsHello || !m_in.open())
        return;
    auto hello = receiveHello(m_in.get());
    if (!hello)
        return;
    m_awaitsHello = false;
    if (hello->listener.open())
        m_door.open(std::move(hello->listener), hello->text);
}

void WorkerProcess::writePending()
{
    while (m_in.open() && m_written < m_pending.size()) {
        const auto count = ::send(m_in.get(), m_pending.data() + m_written, m_pending.size() - m_written, MSG_NOSIGNAL);
        if (count > 0)
            m_written += static_cast<std::size_t>(count);
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            m_in.close(); // it reads no more; how it ended shows on its stdout
    }
    m_pending.clear();
    m_written = 0;
}

void WorkerProcess::readOutput()
{
    std::array<char, 65536> bytes;
    while (m_out.open()) {
        const auto count = ::read(m_out.get(), bytes.data(), bytes.size());
        if (count > 0)
            m_reader.feed({bytes.data(), static_cast<std::size_t>(count)});
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            m_out.close();
        else if (errno == EAGAIN)
            return;
    }
}

void WorkerProcess::readStderr()
{
    std::array<char, 4096> bytes;
    while (m_err.open()) {
        const auto count = ::read(m_err.get(), bytes.data(), bytes.size());
        if (count > 0) {
            for (auto* kept : {&m_stderr, &m_newStderr}) {
                kept->append(bytes.data(), static_cast<std::size_t>(count));
                if (kept->size() > m_options.stderrBytes)
                    kept->erase(0, kept->size() - m_options.stderrBytes);
            }
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            m_err.close();
        } else if (errno == EAGAIN) {
            return;
        }
    }
}

std::string WorkerProcess::lastWords() const
{
    const auto end = m_stderr.find_last_not_of(" \r\n");
    if (end == m_stderr.npos)
        return {};
    const auto start = m_stderr.rfind('\n', end) + 1;
    return m_stderr.substr(start, end + 1 - start);
}

std::string WorkerProcess::takeStderr()
{
    const auto end = m_status ? m_newStderr.size() : m_newStderr.rfind('\n') + 1;
    std::string out = m_newStderr.substr(0, end);
    m_newStderr.erase(0, end);
    return out;
}

bool WorkerProcess::waitReady(Milliseconds timeout) const
{
    std::vector<pollfd> fds;
    appendPollFds(fds);
    return ::poll(fds.data(), fds.size(), static_cast<int>(timeout.count())) > 0;
}

template <class Ready>
Result<void> WorkerProcess::pumpUntil(Ready ready, Milliseconds timeout, const CancelToken& cancel, std::string_view late)
{
    const auto deadline = Clock::now() + timeout;
    while (!ready()) {
        if (cancel.cancelled())
            return fail(UserText::listed(cancelledMessage));
        const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
        if (left <= Milliseconds::zero())
            return fail(UserText(std::string(late), {m_name, timeout.count()}));
        waitReady(std::min(left, slice));
        pump();
    }
    return {};
}

Result<void> WorkerProcess::send(std::string_view body, Milliseconds timeout, const CancelToken& cancel)
{
    post(body);
    auto sent =
        pumpUntil([this] { return m_pending.empty(); }, timeout, cancel, NODEWISE_LISTED("%1 did not accept the message within %2 ms"));
    if (sent && !m_in.open())
        return fail(endedError());
    return sent;
}

Result<std::string> WorkerProcess::receive(Milliseconds timeout, const CancelToken& cancel)
{
    Result<std::optional<std::string>> message;
    const auto arrived = [this, &message] {
        message = tryReceive();
        return !message || message->has_value();
    };
    if (auto waited = pumpUntil(arrived, timeout, cancel, NODEWISE_LISTED("%1 did not answer within %2 ms")); !waited)
        return fail(waited.error());
    if (!message)
        return fail(message.error());
    return std::move(**message);
}

Result<std::optional<std::string>> WorkerProcess::tryReceive()
{
    auto message = m_reader.next();
    if (!message)
        return fail(Error{.message = UserText("%1 broke the protocol: %2", m_name, message.error().message), .path = message.error().path});
    if (*message)
        return message;
    if (m_out.open() && !exitStatus())
        return std::nullopt;
    pump(); // it may have written between our last read and its end
    message = m_reader.next();
    if (message && !*message)
        return fail(endedError());
    return message;
}

Error WorkerProcess::endedError()
{
    if (!waitExit(m_options.grace))
        terminate(true); // closed its pipes and stays
    readStderr();
    Error error{.message = UserText("%1 %2", m_name, m_status->text())};
    if (const auto line = lastWords(); !line.empty())
        error.message = UserText("%1; its last line was: %2", std::move(error.message), line);
    return error;
}

const std::optional<ExitStatus>& WorkerProcess::exitStatus()
{
    int raw = 0;
    if (!m_status && m_pid > 0 && ::waitpid(m_pid, &raw, WNOHANG) == m_pid)
        m_status = ExitStatus{static_cast<bool>(WIFSIGNALED(raw)), WIFSIGNALED(raw) ? WTERMSIG(raw) : WEXITSTATUS(raw)};
    return m_status;
}

bool WorkerProcess::waitExit(Milliseconds timeout)
{
    const auto deadline = Clock::now() + timeout;
    for (Milliseconds pause{1}; !exitStatus(); pause = std::min(pause * 2, slice)) {
        if (Clock::now() >= deadline)
            return false;
        pump(); // a worker that flushes its last output must not wait for us
        std::this_thread::sleep_for(pause);
    }
    return true;
}

ExitStatus WorkerProcess::terminate(bool force)
{
    if (m_pid <= 0)
        return {};
    m_in.close();
    if (force || !waitExit(m_options.grace)) {
        // Only while uncollected: a collected pid may belong to someone else by now.
        if (!m_status && !force)
            ::kill(m_pid, SIGTERM);
        if (!m_status && (force || !waitExit(m_options.grace)))
            ::kill(m_pid, SIGKILL);
    }
    while (!waitExit(Milliseconds(1000))) {}
    return *m_status;
}

} // namespace nodewise::process
