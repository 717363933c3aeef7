// SPDX-License-Identifier: Apache-2.0
// What was found out about a kernel in MLIR: as text, and as JSON (docs/command-line.md has its keys).
#pragma once

#include "core/protocol/kernels.h"

namespace nodewise::exporting {

/// What MLIR says of it, then what it is made of, or, with `passes`, the kernel after each pass as mlir-opt's --mlir-print-ir-after-all
/// writes it, so that what reads such logs reads this. `file`: as the user named it.
std::string kernelText(const std::string& file, const protocol::KernelCheckAnswer& checked, const protocol::KernelPassesAnswer* passes);
std::string kernelJson(const std::string& file, const protocol::KernelCheckAnswer& checked, const protocol::KernelPassesAnswer* passes);

} // namespace nodewise::exporting
