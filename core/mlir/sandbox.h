// SPDX-License-Identifier: Apache-2.0
// Runs code that may crash, hang or write anywhere in a process of its own.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace nodewise::kernel_worker {

struct SandboxResult {
    bool late = false; ///< it was ended because it took too long
    double ms = 0;     ///< the shortest run
    /// How it ended unless well: the signal, and for a bad access what it was about.
    int signal = 0;
    std::optional<int> exitCode; ///< it ended by itself before it was done
    std::uintptr_t address = 0;
    bool wroteThere = false; ///< or read
    bool stackFull = false;  ///< the address is at the end of its stack
    bool addressKnown = false;
};

/// Forks, runs `work` there `repeat` times, and waits for `limitMs` at most (0 = for ever). What it writes stays there, but for memory that
/// is shared. The child is in a cage of its own, if
/// this process is in one (process::prepareInnerCage). The process must have no other threads that take locks. Errors: the system has no
/// process to give.
Result<SandboxResult> runInSandbox(const std::function<void()>& work, std::uint32_t repeat, std::uint32_t limitMs);

} // namespace nodewise::kernel_worker
