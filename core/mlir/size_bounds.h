// SPDX-License-Identifier: Apache-2.0
// What MLIR's lowerings and LLVM take far more than linear time over, found before they begin.
#pragma once

#include "core/mlir/module.h"

namespace llvm {
class Module;
}

namespace nodewise::kernel_worker {

/// Before anything is lowered. The first operation or block with more operands, results, or arguments than kernels need is told where it
/// is: structures are made of the results, and each of their members names all of them.
Result<void> checkSize(const Module& module, Diagnostics& diagnostics);

/// How LLVM can go on with what was made of it.
enum class Effort : std::uint8_t { Full, Light };
/// Light: some passes take quadratic time in the blocks of a function. An error where it has too many for any.
Result<Effort> effortFor(const llvm::Module& module);

} // namespace nodewise::kernel_worker
