// SPDX-License-Identifier: Apache-2.0
// Memory of which a kernel can't leave either end unnoticed.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>

namespace nodewise::kernel_worker {

/// Owns `size` bytes between stretches that can't be touched, shared with processes forked later. They end right at the guard after them
/// where their size is a multiple of their alignment; the few bytes between them and the guards hold a pattern that is checked.
class GuardedMemory {
public:
    static constexpr std::size_t guardBytes = std::size_t(1) << 20; ///< on either side: also strides of some rows don't jump over it

    /// Zeros. `alignment`: a power of two, at most a page.
    static Result<GuardedMemory> make(std::size_t size, std::size_t alignment);
    /// The largest power of two, 64 at most, that divides `size`, but at least `alignment`: vectors like it, and nothing is lost after it.
    static std::size_t goodAlignment(std::size_t size, std::size_t alignment);

    GuardedMemory(GuardedMemory&& other) noexcept;
    GuardedMemory& operator=(GuardedMemory&& other) noexcept;
    ~GuardedMemory();

    std::byte* data() const { return m_data; }
    std::size_t size() const { return m_size; }
    Result<void> protect(bool writable);
    /// False once the bytes between data and guards were written.
    bool intact() const;
    /// Whether the address lies in it or in its guards.
    bool holds(std::uintptr_t address) const;
    /// Distance of an address from the data: negative before it, 0 inside, positive after it (1 = the first byte after).
    std::int64_t outside(std::uintptr_t address) const;

private:
    GuardedMemory() = default;
    std::byte* usableStart() const { return m_all + guardBytes; }
    std::byte* usableEnd() const { return m_all + m_allSize - guardBytes; }

    std::byte* m_all = nullptr; ///< with the guards
    std::size_t m_allSize = 0;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace nodewise::kernel_worker
