// SPDX-License-Identifier: Apache-2.0
// How much memory was held at a time.
#pragma once

#include <cstdint>

namespace nodewise::test {

/// From now on.
void startCounting();
/// The most that was held since, beyond what was held then.
std::uint64_t mostHeld();

} // namespace nodewise::test
