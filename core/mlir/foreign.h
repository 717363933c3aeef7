// SPDX-License-Identifier: Apache-2.0
// Dialects beyond those that our kernels are written in: for files of other compilers, which are read and looked at, never lowered here.
#pragma once

namespace mlir {
class DialectRegistry;
}

namespace nodewise::kernel_worker {

/// All that MLIR brings. Each is loaded when a file first uses it.
void addForeignDialects(mlir::DialectRegistry& registry);

} // namespace nodewise::kernel_worker
