// SPDX-License-Identifier: Apache-2.0
// What happens at a look at mapped bytes that their file has no longer: SIGBUS. For MappedFile alone.
#pragma once

#include <atomic>
#include <cstddef>
#include <span>

namespace nodewise {

/// The ranges that are guarded, in a table that a handler of signals can read. The handler is set when the first range is added, and hands
/// signals of other addresses on to the one that was there before.
class BusGuard {
public:
    /// From now on a fault in the range makes zeros of it, from that page on, and sets the flag. False where the table is full.
    static bool add(std::span<const char> range, std::atomic<bool>& cutOff);
    static void remove(std::span<const char> range);
};

} // namespace nodewise
