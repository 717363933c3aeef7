// SPDX-License-Identifier: Apache-2.0
// Memory of small tensors. LibTorch wants it aligned to 64 bytes, and aligned memory is what glibc is slow at: it keeps none at hand.
#pragma once

#include <cstddef>

namespace nodewise::torch_worker {

/// The most bytes of a tensor that counts as small.
inline constexpr std::size_t smallBytes = 1024;

/// From now on the tensors that the calling thread makes, if they are small, are in blocks that are used again; all others are as before.
/// For a worker's main(), once, before its first tensor. Does nothing under AddressSanitizer, which is to see each tensor by itself.
void useSmallBlocks();

/// Whether the memory is such a block.
bool isSmallBlock(const void* memory);

} // namespace nodewise::torch_worker
