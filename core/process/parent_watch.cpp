// SPDX-License-Identifier: Apache-2.0
#include "core/process/parent_watch.h"

#include "core/base/words.h"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace nodewise::process {

namespace {

/// Only system calls: a process that forks meanwhile finds nothing locked.
void waitForEnd()
{
    constexpr int graceMs = 1000;
    pollfd input{STDIN_FILENO, POLLRDHUP, 0};
    while (::poll(&input, 1, -1) < 0 && errno == EINTR) {}
    ::poll(nullptr, 0, graceMs);
    ::_exit(1);
}

} // namespace

void endWithParent()
{
    const std::string parent = variable(parentEnvironment);
    if (!parent.empty()) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (std::to_string(::getppid()) != parent)
            ::_exit(1); // it ended before
    }
    struct stat input {};
    if (::fstat(STDIN_FILENO, &input) == 0 && S_ISSOCK(input.st_mode))
        std::thread(waitForEnd).detach();
}

} // namespace nodewise::process
