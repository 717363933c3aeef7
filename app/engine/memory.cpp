// SPDX-License-Identifier: Apache-2.0
#include "app/engine/memory.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <unistd.h>

namespace nodewise::engine {

namespace {

/// MemAvailable in bytes; 0 where the system does not tell. Source: proc(5), meminfo.
std::size_t availableMemory()
{
    std::ifstream info("/proc/meminfo");
    std::string name, unit;
    std::size_t kilobytes = 0;
    while (info >> name >> kilobytes) {
        if (name == "MemAvailable:")
            return kilobytes << 10;
        std::getline(info, unit);
    }
    return 0;
}

} // namespace

std::size_t ownMemory(int pid)
{
    std::ifstream statm("/proc/" + std::to_string(pid) + "/statm"); // source: proc(5), statm
    std::size_t size = 0, resident = 0, ofFiles = 0;
    statm >> size >> resident >> ofFiles;
    return resident > ofFiles ? (resident - ofFiles) * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::size_t memoryLimit(std::optional<std::size_t> asked)
{
    return asked ? *asked : availableMemory() / 5 * 4;
}

std::size_t MemoryBudget::limitFor(std::optional<std::size_t> asked)
{
    return asked == 0 ? 0 : std::max(memoryLimit({}), asked.value_or(0));
}

std::optional<std::size_t> MemoryBudget::exceededBy(int pid) const
{
    if (m_workers.size() < 2 || m_limit == 0)
        return std::nullopt;
    const std::size_t own = ownMemory(pid);
    std::size_t sum = 0;
    for (const int worker : m_workers) {
        const std::size_t taken = ownMemory(worker);
        if (taken > own)
            return std::nullopt;
        sum += taken;
    }
    return sum > m_limit ? std::optional(m_limit) : std::nullopt;
}

} // namespace nodewise::engine
