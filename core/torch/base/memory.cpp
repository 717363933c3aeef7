// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/memory.h"

#include <cstdio>
#include <cstring>
#include <malloc.h>

namespace nodewise::torch_worker {

std::uint64_t availableMemory()
{
    unsigned long long kilobytes = 4ull << 20;
    if (std::FILE* file = std::fopen("/proc/meminfo", "r")) {
        char line[256];
        while (std::fgets(line, sizeof line, file))
            if (std::sscanf(line, "MemAvailable: %llu kB", &kilobytes) == 1)
                break;
        std::fclose(file);
    }
    return kilobytes * 1024;
}

void keepFreedMemory()
{
    constexpr int largestThreshold = 32 << 20, kept = 1 << 30; // glibc refuses a larger first one
    ::mallopt(M_MMAP_THRESHOLD, largestThreshold);
    ::mallopt(M_TRIM_THRESHOLD, kept);
    ::mallopt(M_ARENA_MAX, 1); // other arenas keep less
}

} // namespace nodewise::torch_worker
