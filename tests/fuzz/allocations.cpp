// SPDX-License-Identifier: Apache-2.0
// Stands before the allocator of a program, or listens to a sanitizer's.
#include "tests/fuzz/allocations.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <malloc.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
// As in LLVM's sanitizer/allocator_interface.h: GCC's runtime has them, but its packages no header.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*made)(const volatile void*, std::size_t), void (*freed)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void* place);
}
#define LISTENS
#endif

namespace nodewise::test {

namespace {

std::atomic<std::int64_t> held{0}, most{0}, before{0};

void add(std::size_t bytes)
{
    const std::int64_t now = held.fetch_add(static_cast<std::int64_t>(bytes), std::memory_order_relaxed) + static_cast<std::int64_t>(bytes);
    std::int64_t known = most.load(std::memory_order_relaxed);
    while (now > known && !most.compare_exchange_weak(known, now, std::memory_order_relaxed)) {}
}

void remove(std::size_t bytes)
{
    held.fetch_sub(static_cast<std::int64_t>(bytes), std::memory_order_relaxed);
}

#ifdef LISTENS
void made(const volatile void*, std::size_t bytes)
{
    add(bytes);
}

void freed(const volatile void* place)
{
    if (place)
        remove(__sanitizer_get_allocated_size(const_cast<const void*>(place)));
}
#endif

} // namespace

void startCounting()
{
#ifdef LISTENS
    static const int installed = __sanitizer_install_malloc_and_free_hooks(made, freed);
    (void)installed;
#endif
    before = held.load();
    most = held.load();
}

std::uint64_t mostHeld()
{
    return static_cast<std::uint64_t>(most - before);
}

#ifndef LISTENS
namespace {

/// Of the allocator that __libc_malloc is of: a library that stands before glibc's has both.
std::size_t sizeOf(void* place)
{
    return place ? malloc_usable_size(place) : 0;
}

void* counted(void* place)
{
    add(sizeOf(place));
    return place;
}

void uncounted(void* place)
{
    remove(sizeOf(place));
}

} // namespace
#endif

} // namespace nodewise::test

#ifndef LISTENS
using namespace nodewise::test;

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t bytes) noexcept
{
    return counted(__libc_malloc(bytes));
}

void* calloc(std::size_t count, std::size_t bytes) noexcept
{
    return counted(__libc_calloc(count, bytes));
}

void* realloc(void* place, std::size_t bytes) noexcept
{
    const std::size_t had = sizeOf(place);
    void* moved = __libc_realloc(place, bytes);
    if (moved || bytes == 0)
        remove(had);
    return counted(moved);
}

void* memalign(std::size_t alignment, std::size_t bytes) noexcept
{
    return counted(__libc_memalign(alignment, bytes));
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept
{
    return memalign(alignment, bytes);
}

int posix_memalign(void** place, std::size_t alignment, std::size_t bytes) noexcept
{
    void* made = memalign(alignment, bytes);
    if (!made)
        return ENOMEM;
    *place = made;
    return 0;
}

void free(void* place) noexcept
{
    uncounted(place);
    __libc_free(place);
}
}
#endif
