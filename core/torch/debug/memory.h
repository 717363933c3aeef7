// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace nodewise::torch_box {

/// What the system could give without swapping, in bytes; 4 GiB if it does not tell. Linux.
std::uint64_t availableMemory();

/// For the worker's main(), before anything else: memory of values is kept by the process and used again, because fresh pages cost more
/// than most operators. glibc; elsewhere nothing happens.
void keepFreedMemory();

} // namespace nodewise::torch_box
