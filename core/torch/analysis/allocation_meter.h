// SPDX-License-Identifier: Apache-2.0
// What LibTorch allocates for tensors in this process's memory.
#pragma once

#include <cstdint>

namespace c10 {
struct Allocator;
}

namespace nodewise::torch_worker {

/// Counts, on all threads, from its making on; bytes as they were asked for. One at a time in a process: it stands in front of LibTorch's
/// own allocator and is taken away again. Memory that outlives it is freed as ever.
class AllocationMeter {
public:
    AllocationMeter();
    ~AllocationMeter();
    AllocationMeter(const AllocationMeter&) = delete;
    AllocationMeter& operator=(const AllocationMeter&) = delete;

    bool works() const { return m_former != nullptr; } ///< false where LibTorch keeps to another allocator
    std::uint64_t held() const;
    /// The most that was held since the last call.
    std::uint64_t takePeak();

private:
    c10::Allocator* m_former = nullptr;
};

} // namespace nodewise::torch_worker
