// SPDX-License-Identifier: Apache-2.0
#include "core/base/available_memory.h"

#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

namespace nodewise {

namespace {

/// In kB, of proc(5)'s meminfo.
std::optional<std::uint64_t> tryMemoryLine(std::string_view all, std::string_view key)
{
    const std::size_t at = all.find(key);
    const std::size_t digits = at == std::string_view::npos ? at : all.find_first_of("0123456789", at);
    std::uint64_t value = 0;
    if (digits == std::string_view::npos || std::from_chars(all.data() + digits, all.data() + all.size(), value).ec != std::errc())
        return std::nullopt;
    return value;
}

} // namespace

std::optional<std::uint64_t> tryAvailableMemory()
{
    const int file = ::open("/proc/meminfo", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return std::nullopt;
    char text[4096];
    const ssize_t size = ::read(file, text, sizeof text);
    ::close(file);
    const auto kilobytes = tryMemoryLine({text, static_cast<std::size_t>(std::max<ssize_t>(size, 0))}, "MemAvailable:");
    if (!kilobytes)
        return std::nullopt;
    struct ::rlimit own = {};
    const bool limited = ::getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY;
    return limited ? std::min<std::uint64_t>(*kilobytes * 1024, own.rlim_cur) : *kilobytes * 1024;
}

} // namespace nodewise
