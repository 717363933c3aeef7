// SPDX-License-Identifier: Apache-2.0
// Memory of workers, watched by polling: a limit of the address space would break mappings and sanitizers.
#pragma once

#include <cstddef>
#include <optional>

namespace nodewise::engine {

/// Bytes that the process holds for itself: without the pages of mapped files, which the system can take back. 0 if it is gone.
std::size_t ownMemory(int pid);

/// The limit asked for; without one 80 % of what is free now. 0 = none.
std::size_t memoryLimit(std::optional<std::size_t> asked);

} // namespace nodewise::engine
