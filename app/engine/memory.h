// SPDX-License-Identifier: Apache-2.0
// Memory of workers: watched by polling, and bounded by the system in between (RLIMIT_DATA). A limit of the whole address space would count
// weights, which are mapped and may be larger than the machine's memory.
#pragma once

#include "core/base/available_memory.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace nodewise::engine {

/// What a process takes, in bytes; 0 if it is gone.
struct TakenMemory {
    std::size_t own = 0;  ///< holds for itself: without the pages of mapped files, which the system can take back
    std::size_t data = 0; ///< private and writable, used or not: what RLIMIT_DATA counts
};
TakenMemory takenMemory(int pid);

/// Bytes of stacks that a worker's libraries have still to ask for: each starts as many threads as there are cores, and a stack counts as
/// data from the start (RLIMIT_DATA), whatever is used of it. `cores` 0 = as many as there are.
std::size_t stacksToCome(int pid, unsigned cores = 0);

/// What the workers of an engine may take. Without a limit that was asked for, they may together take 80 % of what is free or theirs at
/// the time, so that engines side by side, which know nothing of each other, leave something of the machine: the more one takes, the less
/// is left to the others.
class MemoryBudget {
public:
    using Clock = std::chrono::steady_clock;
    using Available = std::function<std::optional<std::uint64_t>()>;

    /// `each`: what a worker was said to have, in bytes; 0 = no limits at all.
    explicit MemoryBudget(std::optional<std::size_t> each, Available available = tryAvailableMemory,
                          std::chrono::milliseconds pause = std::chrono::milliseconds(100))
        : m_each(each), m_available(std::move(available)), m_pause(pause)
    {
    }
    void started(int pid);
    void ended(int pid);
    /// It is about to be asked for something, and may map files of so many bytes for it.
    void asked(int pid, std::size_t fileBytes);
    /// It has answered all that it was asked.
    void answered(int pid);

    struct Excess {
        std::size_t limit = 0; ///< bytes
        bool together = false; ///< all workers exceed it, and this is the one that takes most
    };
    /// Looked at once in `pause`, however often it is called.
    std::optional<Excess> exceededBy(int pid);

private:
    struct Worker {
        int pid = -1;
        std::size_t fileBytes = 0;
        Clock::time_point next{}; ///< when it is looked at again
    };
    Worker* tryWorker(int pid);
    std::optional<Excess> look(Worker& worker);

    std::optional<std::size_t> m_each;
    Available m_available;
    std::chrono::milliseconds m_pause;
    std::vector<Worker> m_workers;
};

} // namespace nodewise::engine
