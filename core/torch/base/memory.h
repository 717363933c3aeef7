// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace nodewise::torch_worker {

/// What the system could give without swapping, in bytes; 4 GiB if it does not tell. Linux.
std::uint64_t availableMemory();

/// For the worker's main(), before anything else: up to 1 GB of freed memory is not given back to the system, because fresh pages cost more
/// than most operators, and the next run wants as much again.
void keepFreedMemory();

} // namespace nodewise::torch_worker
