// SPDX-License-Identifier: Apache-2.0
#include "core/torch/lowering/launch_memory.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace nodewise::torch_worker {

namespace {

constexpr std::uint64_t least = std::uint64_t(1) << 20;

Error systemError()
{
    return Error{.message = UserText("not enough memory for the values of kernels: %1", std::string(std::strerror(errno)))};
}

} // namespace

LaunchMemory::~LaunchMemory()
{
    if (m_data != nullptr)
        ::munmap(m_data, m_size);
    if (m_fd >= 0)
        ::close(m_fd);
}

Result<void> LaunchMemory::reserve(std::uint64_t bytes)
{
    if (bytes <= m_size)
        return {};
    if (m_fd < 0) {
        m_fd = ::memfd_create("nodewise-launches", MFD_CLOEXEC);
        if (m_fd < 0)
            return fail(systemError());
        m_file = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(m_fd);
    }
    const std::uint64_t size = std::max(least, std::bit_ceil(bytes));
    if (::ftruncate(m_fd, off_t(size)) != 0)
        return fail(systemError());
    void* const mapped = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, m_fd, 0);
    if (mapped == MAP_FAILED)
        return fail(systemError());
    if (m_data != nullptr)
        ::munmap(m_data, m_size);
    m_data = static_cast<std::byte*>(mapped);
    m_size = size;
    return {};
}

} // namespace nodewise::torch_worker
