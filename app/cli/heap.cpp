// SPDX-License-Identifier: Apache-2.0
#include "app/cli/heap.h"

#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace nodewise::cli {

void prepareHeap()
{
#ifdef __GLIBC__
    constexpr int megabyte = 1 << 20;
    constexpr std::uintptr_t pad = 256u * megabyte, largePage = 2u * megabyte;
    mallopt(M_MMAP_THRESHOLD, 256 * megabyte);
    mallopt(M_TRIM_THRESHOLD, 512 * megabyte);
    mallopt(M_TOP_PAD, static_cast<int>(pad));
    void* const probe = std::malloc(megabyte); // grows the heap by the padding, untouched
    const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)), at = reinterpret_cast<std::uintptr_t>(probe);
    // Another allocator's memory (a sanitizer's) lies elsewhere.
    if (probe && at < end && end - at <= pad + 4u * megabyte) {
        const std::uintptr_t begin = (at + largePage - 1) / largePage * largePage;
        madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
    }
    std::free(probe);
#endif
}

} // namespace nodewise::cli
