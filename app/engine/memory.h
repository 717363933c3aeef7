// SPDX-License-Identifier: Apache-2.0
// Memory of workers, watched by polling: a limit of the address space would break mappings and sanitizers.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace nodewise::engine {

/// Bytes that the process holds for itself: without the pages of mapped files, which the system can take back. 0 if it is gone.
std::size_t ownMemory(int pid);

/// The limit asked for; without one 80 % of what is free now. 0 = none.
std::size_t memoryLimit(std::optional<std::size_t> asked);

/// What all workers of an engine may take together, so that their limits do not add up to more than the machine has.
class MemoryBudget {
public:
    /// Bytes; 0 = no limit.
    explicit MemoryBudget(std::size_t limit) : m_limit(limit) {}
    /// What is free now, or more where a limit for each was asked for.
    static std::size_t limitFor(std::optional<std::size_t> asked);

    void started(int pid) { m_workers.push_back(pid); }
    void ended(int pid) { std::erase(m_workers, pid); }
    /// The limit that the workers exceed together, if this is the one of them that takes most.
    std::optional<std::size_t> exceededBy(int pid) const;

private:
    std::size_t m_limit;
    std::vector<int> m_workers;
};

} // namespace nodewise::engine
