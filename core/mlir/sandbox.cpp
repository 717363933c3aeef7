// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/sandbox.h"

#include "core/base/elapsed.h"
#include "core/process/cage.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <new>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

namespace nodewise::kernel_worker {

namespace {

using Clock = std::chrono::steady_clock;

/// What the child leaves for its parent, in memory of both.
struct Report {
    bool done = false;
    double ms = 0;
    int signal = 0;
    std::uintptr_t address = 0;
    bool addressKnown = false, wroteThere = false, stackFull = false;
};

Report* report = nullptr; // for the signal handler, in the child

/// Bit 1 of a page fault's error code: it was a write. Source: Intel SDM volume 3, "Page-Fault Exceptions".
bool isWrite([[maybe_unused]] const ucontext_t& context)
{
#ifdef __x86_64__
    return (context.uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
    return false;
#endif
}

/// A page fault near the stack pointer.
bool isStack([[maybe_unused]] const ucontext_t& context, [[maybe_unused]] std::uintptr_t address)
{
#ifdef __x86_64__
    constexpr std::uintptr_t near = 1 << 16;
    const auto stack = static_cast<std::uintptr_t>(context.uc_mcontext.gregs[REG_RSP]);
    return address + near > stack && address < stack + near;
#else
    return false;
#endif
}

void noteAndEnd(int signal, siginfo_t* info, void* context)
{
    const auto& state = *static_cast<const ucontext_t*>(context);
    report->signal = signal;
    // The processor gives no address for one that is no valid one at all (beyond 47 bits): the kernel then says SI_KERNEL and 0.
    report->addressKnown = (signal == SIGSEGV || signal == SIGBUS) && info->si_code > 0 && info->si_code != SI_KERNEL;
    if (report->addressKnown) {
        report->address = reinterpret_cast<std::uintptr_t>(info->si_addr);
        report->wroteThere = isWrite(state);
        report->stackFull = isStack(state, report->address);
    }
    ::_exit(1);
}

void catchSignals()
{
    static std::byte stack[std::size_t(64) << 10]; // the kernel's own may be what ran out
    const stack_t own{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof(stack)};
    ::sigaltstack(&own, nullptr);
    struct sigaction action {};
    action.sa_sigaction = noteAndEnd;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
        ::sigaction(signal, &action, nullptr);
}

/// Bytes of this process's data and stack, the sixth number of proc(5)'s statm. The file stays open: the cage's parent is asked for each
/// that is opened.
rlim_t dataBytes()
{
    static const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    char text[128] = {};
    unsigned long long pages = 0;
    if (file < 0 || ::pread(file, text, sizeof text - 1, 0) <= 0 ||
        std::sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages) != 1) // NOLINT(cert-err34-c): the kernel wrote it
        return 0;
    return pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}

/// A kernel that allocates in a loop must not take the machine's memory: malloc gives null then. `present`: what the child began with.
void limitMemory(rlim_t present)
{
    constexpr rlim_t room = rlim_t(4) << 30;
    struct rlimit data {};
    ::getrlimit(RLIMIT_DATA, &data); // the engine's, for all of its workers
    data.rlim_cur = data.rlim_max = std::min(data.rlim_cur, present + room);
    ::setrlimit(RLIMIT_DATA, &data);
    const struct rlimit none {
        0, 0
    };
    ::setrlimit(RLIMIT_CORE, &none);
}

[[noreturn]] void runHere(const std::function<void()>& work, std::uint32_t repeat, pid_t parent, rlim_t present)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL); // ends with the worker
    if (::getppid() != parent)
        ::_exit(1);
    limitMemory(present);
    catchSignals();
    ::on_exit([](int code, void*) { ::_exit(code); }, nullptr); // a kernel that calls exit() must not run the end of this program
    if (!process::enterInnerCage())
        ::_exit(1);
    double best = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < repeat; ++i) {
        const auto start = Clock::now();
        work();
        best = std::min(best, millisecondsSince(start));
    }
    report->ms = best;
    report->done = true;
    ::_exit(0);
}

/// False once it takes too long. The pipe's other end closes with the child.
bool waitForEnd(int pipe, std::uint32_t limitMs)
{
    const auto deadline = Clock::now() + std::chrono::milliseconds(limitMs);
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (limitMs != 0 && left <= 0)
            return false;
        pollfd end{pipe, POLLIN, 0};
        const int ready = ::poll(&end, 1, limitMs == 0 ? -1 : static_cast<int>(std::min<std::int64_t>(left, 1 << 30)));
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return true;
    }
}

SandboxResult collect(pid_t child, int pipe, std::uint32_t limitMs)
{
    SandboxResult out;
    out.late = !waitForEnd(pipe, limitMs);
    if (out.late)
        ::kill(child, SIGKILL);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (out.late || report->done) {
        out.ms = report->ms;
        return out;
    }
    out.signal = WIFSIGNALED(status) ? WTERMSIG(status) : report->signal;
    if (out.signal == 0)
        out.exitCode = WEXITSTATUS(status);
    out.address = report->address;
    out.addressKnown = report->addressKnown;
    out.wroteThere = report->wroteThere;
    out.stackFull = report->stackFull;
    return out;
}

Error systemError()
{
    return Error{.message = UserText("a process for the kernel can't be started: %1", std::string(std::strerror(errno)))};
}

} // namespace

Result<SandboxResult> runInSandbox(const std::function<void()>& work, std::uint32_t repeat, std::uint32_t limitMs)
{
    static void* const shared = ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int ends[2];
    if (shared == MAP_FAILED || ::pipe2(ends, O_CLOEXEC) != 0)
        return fail(systemError());
    report = new (shared) Report();
    const pid_t parent = ::getpid();
    const rlim_t present = dataBytes();
    const pid_t child = ::fork();
    if (child == 0)
        runHere(work, repeat, parent, present);
    ::close(ends[1]);
    if (child < 0) {
        ::close(ends[0]);
        return fail(systemError());
    }
    const SandboxResult out = collect(child, ends[0], limitMs);
    ::close(ends[0]);
    return out;
}

} // namespace nodewise::kernel_worker
