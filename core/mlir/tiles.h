// SPDX-License-Identifier: Apache-2.0
// Where the tiles of a kernel lie in its operands.
#pragma once

#include "core/mlir/module.h"
#include "core/protocol/kernel_tiles.h"

namespace nodewise::kernel_worker {

/// Empty unless the module verifies.
protocol::KernelTilesAnswer tilesOf(const Module& module);

} // namespace nodewise::kernel_worker
