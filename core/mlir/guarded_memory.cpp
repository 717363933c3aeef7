// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/guarded_memory.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace nodewise::kernel_worker {

namespace {

constexpr std::byte pattern{0xa5};

std::size_t pageSize()
{
    return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

bool holdsPattern(const std::byte* from, const std::byte* to)
{
    return std::all_of(from, to, [](std::byte byte) { return byte == pattern; });
}

} // namespace

std::size_t GuardedMemory::goodAlignment(std::size_t size, std::size_t alignment)
{
    constexpr std::size_t best = 64;
    const std::size_t divisor = size == 0 ? best : std::size_t(1) << std::countr_zero(size);
    return std::max(alignment, std::min(best, divisor));
}

Result<GuardedMemory> GuardedMemory::make(std::size_t size, std::size_t alignment)
{
    constexpr std::size_t most = std::size_t(1) << 46; // of an address space
    if (size > most)
        return fail("can't allocate %1 bytes: %2", size, std::string(std::strerror(ENOMEM)));
    const std::size_t page = pageSize();
    const std::size_t usable = std::max(page, (size + page - 1) / page * page);
    GuardedMemory out;
    out.m_allSize = usable + 2 * guardBytes;
    void* memory = ::mmap(nullptr, out.m_allSize, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return fail("can't allocate %1 bytes: %2", size, std::string(std::strerror(errno)));
    out.m_all = static_cast<std::byte*>(memory);
    if (::mprotect(out.usableStart(), usable, PROT_READ | PROT_WRITE) != 0)
        return fail("can't allocate %1 bytes: %2", size, std::string(std::strerror(errno)));
    out.m_size = size;
    out.m_data = out.usableStart() + (usable - size) / alignment * alignment;
    std::fill(out.usableStart(), out.m_data, pattern);
    std::fill(out.m_data + size, out.usableEnd(), pattern);
    return out;
}

GuardedMemory::GuardedMemory(GuardedMemory&& other) noexcept
    : m_all(std::exchange(other.m_all, nullptr)), m_allSize(other.m_allSize), m_data(other.m_data), m_size(other.m_size)
{
}

GuardedMemory& GuardedMemory::operator=(GuardedMemory&& other) noexcept
{
    std::swap(m_all, other.m_all);
    std::swap(m_allSize, other.m_allSize);
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

GuardedMemory::~GuardedMemory()
{
    if (m_all)
        ::munmap(m_all, m_allSize);
}

Result<void> GuardedMemory::protect(bool writable)
{
    const auto usable = static_cast<std::size_t>(usableEnd() - usableStart());
    if (::mprotect(usableStart(), usable, writable ? PROT_READ | PROT_WRITE : PROT_READ) != 0)
        return fail("memory can't be protected: %1", std::string(std::strerror(errno)));
    return {};
}

bool GuardedMemory::intact() const
{
    return holdsPattern(usableStart(), m_data) && holdsPattern(m_data + m_size, usableEnd());
}

bool GuardedMemory::holds(std::uintptr_t address) const
{
    const auto start = reinterpret_cast<std::uintptr_t>(m_all);
    return address >= start && address < start + m_allSize;
}

std::int64_t GuardedMemory::outside(std::uintptr_t address) const
{
    const auto start = reinterpret_cast<std::uintptr_t>(m_data);
    if (address < start)
        return -static_cast<std::int64_t>(start - address);
    return address < start + m_size ? 0 : static_cast<std::int64_t>(address - start - m_size + 1);
}

} // namespace nodewise::kernel_worker
