// SPDX-License-Identifier: Apache-2.0
#include "app/engine/memory.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace nodewise::engine {

namespace {

/// Of what was asked for, so that a worker which exceeds it is ended with a reason and does not run into errors before.
constexpr std::size_t slack = std::size_t(2) << 30;

/// What the system refuses, it refuses to one who asks for it at once, between two looks.
void bound(int pid, std::size_t bytes)
{
    rlimit limit{};
    if (::prlimit(pid, RLIMIT_DATA, nullptr, &limit) != 0)
        return;
    limit.rlim_cur = std::min<rlim_t>(bytes, limit.rlim_max);
    ::prlimit(pid, RLIMIT_DATA, &limit, nullptr);
}

} // namespace

TakenMemory takenMemory(int pid)
{
    std::ifstream statm("/proc/" + std::to_string(pid) + "/statm"); // source: proc(5), statm
    std::size_t size = 0, resident = 0, ofFiles = 0, text = 0, library = 0, data = 0;
    statm >> size >> resident >> ofFiles >> text >> library >> data;
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return {.own = resident > ofFiles ? (resident - ofFiles) * page : 0, .data = data * page};
}

std::size_t stacksToCome(int pid, unsigned cores)
{
    constexpr std::size_t pools = 2, ownThreads = 8;        // LibTorch's within and between operators; readers, watchers, the executor
    constexpr rlim_t unlimitedStack = std::size_t(2) << 20; // source: glibc, ARCH_STACK_DEFAULT_SIZE
    struct stat tasks {};
    rlimit limit{};
    if (::stat(("/proc/" + std::to_string(pid) + "/task").c_str(), &tasks) != 0 || ::prlimit(pid, RLIMIT_STACK, nullptr, &limit) != 0)
        return 0; // it has ended
    const std::size_t each = limit.rlim_cur == RLIM_INFINITY ? unlimitedStack : limit.rlim_cur;
    const std::size_t threads = tasks.st_nlink > 2 ? tasks.st_nlink - 2 : 1; // source: proc_task_getattr() of Linux
    const std::size_t all = pools * (cores != 0 ? cores : std::thread::hardware_concurrency()) + ownThreads;
    return all > threads ? (all - threads) * each : 0;
}

void MemoryBudget::started(int pid)
{
    look(m_workers.emplace_back(Worker{.pid = pid}));
}

void MemoryBudget::ended(int pid)
{
    std::erase_if(m_workers, [pid](const Worker& worker) { return worker.pid == pid; });
}

void MemoryBudget::asked(int pid, std::size_t fileBytes)
{
    Worker* const worker = tryWorker(pid);
    if (!worker)
        return;
    worker->fileBytes += fileBytes;
    if (fileBytes > 0 || Clock::now() >= worker->next)
        look(*worker);
}

void MemoryBudget::answered(int pid)
{
    if (Worker* const worker = tryWorker(pid))
        worker->fileBytes = 0;
}

std::optional<MemoryBudget::Excess> MemoryBudget::exceededBy(int pid)
{
    Worker* const worker = tryWorker(pid);
    return worker && Clock::now() >= worker->next ? look(*worker) : std::nullopt;
}

MemoryBudget::Worker* MemoryBudget::tryWorker(int pid)
{
    const auto found = std::ranges::find(m_workers, pid, &Worker::pid);
    return found == m_workers.end() ? nullptr : &*found;
}

std::optional<MemoryBudget::Excess> MemoryBudget::look(Worker& worker)
{
    worker.next = Clock::now() + m_pause;
    if (m_each == 0)
        return std::nullopt;
    const TakenMemory taken = takenMemory(worker.pid);
    std::size_t sum = taken.own;
    bool most = true;
    for (const Worker& other : m_workers) {
        if (other.pid == worker.pid)
            continue;
        const std::size_t own = takenMemory(other.pid).own;
        most = most && own <= taken.own;
        sum += own;
    }
    const auto available = m_available();
    if (!m_each && !available)
        return std::nullopt; // the system does not tell
    const std::size_t all = available ? (sum + static_cast<std::size_t>(*available)) / 5 * 4 : 0, limit = m_each.value_or(all);
    const std::size_t left = limit > taken.own ? limit - taken.own : 0;
    bound(worker.pid,
          taken.data + worker.fileBytes + stacksToCome(worker.pid) + (m_each ? left + slack : static_cast<std::size_t>(*available)));
    if (taken.own > limit)
        return Excess{.limit = limit};
    const std::size_t together = std::max(all, limit);
    if (available && most && m_workers.size() > 1 && sum > together)
        return Excess{.limit = together, .together = true};
    return std::nullopt;
}

} // namespace nodewise::engine
