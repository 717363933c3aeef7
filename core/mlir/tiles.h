// SPDX-License-Identifier: Apache-2.0
// Where the tiles of a kernel lie in its operands.
#pragma once

#include "core/dap/kernel_tiles.h"
#include "core/mlir/module.h"

namespace nodewise::mlir_box {

/// Empty unless the module verifies.
dap::KernelTilesAnswer tilesOf(const Module& module);

} // namespace nodewise::mlir_box
