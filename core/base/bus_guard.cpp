// SPDX-License-Identifier: Apache-2.0
#include "core/base/bus_guard.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace nodewise {

namespace {

/// Read by the handler: `begin` is set last and cleared first.
struct Guarded {
    std::atomic<std::uintptr_t> begin = 0;
    std::atomic<std::size_t> size = 0;
    std::atomic<std::atomic<bool>*> cutOff = nullptr;
};

// Of the process, as the handler of a signal is: it can't be handed an object.
struct BusState {
    std::array<Guarded, 1024> ranges; // tabs with a mapped trace: some
    std::mutex changing;
    struct ::sigaction before = {};
    std::uintptr_t pageSize = 0;
};
BusState busState;

/// Only what a handler may call: mmap is a bare system call.
bool zeroFrom(std::uintptr_t at)
{
    for (Guarded& range : busState.ranges) {
        const std::uintptr_t begin = range.begin.load();
        if (begin == 0 || at < begin || at - begin >= range.size.load())
            continue;
        const std::uintptr_t page = at / busState.pageSize * busState.pageSize, end = begin + range.size.load();
        void* const zeros = ::mmap(reinterpret_cast<void*>(page), end - page, PROT_READ, // NOLINT(performance-no-int-to-ptr)
                                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
        if (zeros == MAP_FAILED)
            return false;
        range.cutOff.load()->store(true);
        return true;
    }
    return false;
}

void onBusError(int number, siginfo_t* info, void* context)
{
    const int error = errno;
    if (zeroFrom(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
        errno = error;
        return;
    }
    const struct ::sigaction& before = busState.before;
    if ((before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction) {
        before.sa_sigaction(number, info, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(number);
    } else { // the instruction comes again, and ends the process as it would have
        struct ::sigaction usual = {};
        usual.sa_handler = SIG_DFL;
        ::sigaction(number, &usual, nullptr);
    }
}

bool setHandler()
{
    busState.pageSize = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct ::sigaction ours = {};
    ours.sa_sigaction = onBusError;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    ::sigemptyset(&ours.sa_mask);
    return ::sigaction(SIGBUS, &ours, &busState.before) == 0;
}

} // namespace

bool BusGuard::add(std::span<const char> range, std::atomic<bool>& cutOff)
{
    const std::scoped_lock lock(busState.changing);
    static const bool set = setHandler();
    for (Guarded& free : busState.ranges) {
        if (!set || free.begin.load() != 0)
            continue;
        free.size = range.size();
        free.cutOff = &cutOff;
        free.begin = reinterpret_cast<std::uintptr_t>(range.data());
        return true;
    }
    return false;
}

void BusGuard::remove(std::span<const char> range)
{
    const std::scoped_lock lock(busState.changing);
    for (Guarded& used : busState.ranges)
        if (used.begin.load() == reinterpret_cast<std::uintptr_t>(range.data()))
            used.begin = 0;
}

} // namespace nodewise
