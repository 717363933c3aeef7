// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/memory.h"

#include "core/base/available_memory.h"

#include <malloc.h>

namespace nodewise::torch_worker {

std::uint64_t availableMemory()
{
    return tryAvailableMemory().value_or(std::uint64_t(4) << 30);
}

void keepFreedMemory()
{
    constexpr int largestThreshold = 32 << 20, kept = 1 << 30; // glibc refuses a larger first one
    ::mallopt(M_MMAP_THRESHOLD, largestThreshold);
    ::mallopt(M_TRIM_THRESHOLD, kept);
    ::mallopt(M_ARENA_MAX, 1); // other arenas keep less
}

} // namespace nodewise::torch_worker
