// SPDX-License-Identifier: Apache-2.0
// What a kernel's machine code may reach outside of itself: a template comes from anywhere, and LLVM's dialect has all of C's means. This
// is the first wall; the second is the cage of the process that runs the kernel (core/process/cage.h), which holds without it.
#pragma once

#include "core/mlir/module.h"

#include <string_view>

namespace llvm {
class Module;
}

namespace nodewise::kernel_worker {

/// For tests of the cage alone, read from the environment, never from a file: "off" = kernels may call whatever is in the process.
inline constexpr const char* reachSwitch = "NODEWISE_KERNEL_REACH";

/// Functions of libraries that templates and MLIR's lowerings need: math, memory, conversions of small floats, printing.
bool mayCall(std::string_view symbol);

/// Before anything is lowered. Says of each operation that reaches further (a function or global of others, inline assembly, pointers out
/// of numbers, code that runs as it is loaded) where it is; the error is the first of them.
Result<void> checkReach(const Module& module, Diagnostics& diagnostics);
/// The same of what was made of it, and may be due to a lowering.
Result<void> checkReach(const llvm::Module& module);

} // namespace nodewise::kernel_worker
