// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace nodewise {

/// Bytes that programs may still take without swapping, of the machine and of the limit on this process's own (RLIMIT_AS); nullopt where
/// the system does not say.
std::optional<std::uint64_t> tryAvailableMemory();

} // namespace nodewise
