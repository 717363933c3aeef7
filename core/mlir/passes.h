// SPDX-License-Identifier: Apache-2.0
// Passes over a kernel, with what each makes of it.
#pragma once

#include "core/mlir/module.h"

#include <string_view>

namespace nodewise::kernel_worker {

/// From what templates write (affine, scf, linalg, vector, memref, arith, math, func) down to LLVM's dialect. As mlir-opt takes it, but for
/// passes of ours (own_passes.h).
std::string_view standardPipeline();

/// Runs a pipeline over the module, which must verify and is changed in place. `pipeline` "" = the standard one; `texts`: with the text
/// after each pass, which doubles the time. A pipeline that can't be read is a diagnostic without a place.
protocol::KernelPassesAnswer runPasses(Module& module, std::string_view pipeline = {}, bool texts = false);

} // namespace nodewise::kernel_worker
