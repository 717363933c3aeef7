// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/memory.h"

#include <cstdio>
#include <cstring>

#ifdef NODEWISE_MIMALLOC
#include <mimalloc.h>
#endif

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
#ifdef NODEWISE_MIMALLOC
    constexpr long milliseconds = 2000;
    mi_option_set(mi_option_decommit_delay, milliseconds);
    mi_option_set(mi_option_segment_decommit_delay, milliseconds);
#endif
}

} // namespace nodewise::torch_worker
