// SPDX-License-Identifier: Apache-2.0
// Kernels that count what they move between DRAM and scratchpad.
#pragma once

#include "core/mlir/module.h"

namespace nodewise::kernel_worker {

/// A scratchpad that addCounters() adds: bytes read and written of each argument, two 64-bit numbers each. They start at 0.
inline constexpr const char* countersName = "nodewise_counters";

/// Puts counting code beside each copy between DRAM and scratchpad, and each access to single elements in DRAM, of the module's function.
/// Sizes are those that the copied memrefs have when the code runs.
void addCounters(Module& module);

} // namespace nodewise::kernel_worker
