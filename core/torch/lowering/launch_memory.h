// SPDX-License-Identifier: Apache-2.0
// Memory that another process of the user's may map: what launches read and leave.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace nodewise::torch_worker {

/// Owns a file without a name. It grows and keeps its size, so that thousands of launches touch the same pages.
class LaunchMemory {
public:
    LaunchMemory() = default;
    ~LaunchMemory();
    LaunchMemory(const LaunchMemory&) = delete;
    LaunchMemory& operator=(const LaunchMemory&) = delete;

    /// At least so many bytes; what data() gave before is not valid any more.
    Result<void> reserve(std::uint64_t bytes);
    std::byte* data() const { return m_data; }
    std::uint64_t size() const { return m_size; }
    /// Under which others open it, as long as this process lives.
    const std::string& file() const { return m_file; }

private:
    int m_fd = -1;
    std::byte* m_data = nullptr;
    std::uint64_t m_size = 0;
    std::string m_file;
};

} // namespace nodewise::torch_worker
