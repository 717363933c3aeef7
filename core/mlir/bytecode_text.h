// SPDX-License-Identifier: Apache-2.0
// MLIR's bytecode as text. Its reader calls itself for each attribute within another, also for one that is within itself, so that a file of
// some hundred bytes can end the process.
#pragma once

#include "core/mlir/module.h"

namespace nodewise::kernel_worker {

/// "" with diagnostics if it can't be read, or nests deeper than text may (text_bounds.h). Reads it in a process of its own (sandbox.h).
std::string textOfBytecode(Context& context, const std::string& bytes, bool allowUnregistered, Diagnostics& diagnostics);

} // namespace nodewise::kernel_worker
