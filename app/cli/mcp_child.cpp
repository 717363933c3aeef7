// SPDX-License-Identifier: Apache-2.0
// A command of ours in a process of its own: what it prints is taken, it can be ended, and what it holds is freed with it.
#include "app/cli/mcp_tools.h"
#include "core/process/owned_fd.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace nodewise::cli {

namespace {

struct Child {
    pid_t pid = -1;
    process::OwnedFd out, err;

    Child() = default;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child()
    {
        if (pid > 0) { // its engine and workers end with their pipes
            ::kill(pid, SIGKILL);
            ::waitpid(pid, nullptr, 0);
        }
    }
};

/// Both ends are closed in children that do not get them.
bool makePipe(process::OwnedFd& read, process::OwnedFd& write)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return false;
    read = process::OwnedFd(ends[0]);
    write = process::OwnedFd(ends[1]);
    return true;
}

Result<void> start(const std::vector<std::string>& words, Child& child)
{
    process::OwnedFd out, err;
    if (!makePipe(child.out, out) || !makePipe(child.err, err))
        return fail("no pipe can be made for the command");
    std::string program = "nodewise-cli";
    std::vector<std::string> copies = words;
    std::vector<char*> arguments{program.data()};
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, out.get(), STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, err.get(), STDERR_FILENO);
    const int problem = ::posix_spawn(&child.pid, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (problem == 0)
        return {};
    child.pid = -1;
    return fail("the command can't be started");
}

/// False at the end of what it prints.
bool take(int from, std::string& text, bool& shortened)
{
    char buffer[65536];
    const ssize_t got = ::read(from, buffer, sizeof buffer);
    if (got <= 0)
        return got < 0 && errno == EINTR;
    const std::size_t room = mostPrinted - std::min(mostPrinted, text.size());
    text.append(buffer, std::min(room, static_cast<std::size_t>(got)));
    shortened = shortened || static_cast<std::size_t>(got) > room;
    return true;
}

} // namespace

Result<Printed> runWords(const std::vector<std::string>& words, const McpLimits& limits, const CancelToken& cancel)
{
    Child child;
    if (auto started = start(words, child); !started)
        return fail(started.error());
    Printed out;
    std::string errors;
    pollfd watched[] = {{child.out.get(), POLLIN, 0}, {child.err.get(), POLLIN, 0}};
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(limits.seconds);
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
        if (cancel.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage)});
        if (std::chrono::steady_clock::now() > end)
            return fail(Error{.message = UserText("it took longer than %1 seconds", limits.seconds),
                              .hint = UserText("start nodewise-cli mcp with a larger --time-limit")});
        constexpr int look = 100; // ms between two looks at the token
        if (::poll(watched, 2, look) <= 0)
            continue;
        if (watched[0].revents != 0 && !take(watched[0].fd, out.text, out.shortened))
            watched[0].fd = -1;
        if (watched[1].revents != 0 && !take(watched[1].fd, errors, out.shortened))
            watched[1].fd = -1;
    }
    int status = 0;
    ::waitpid(child.pid, &status, 0);
    child.pid = -1;
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    out.text += errors;
    return out;
}

} // namespace nodewise::cli
