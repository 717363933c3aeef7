// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/memory.h"

#include <cstdio>
#include <cstring>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace nodewise::torch_box {

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
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20); // glibc's largest
    mallopt(M_TRIM_THRESHOLD, 0x7fffffff);
    mallopt(M_TOP_PAD, 16 << 20);
#endif
}

} // namespace nodewise::torch_box
