// SPDX-License-Identifier: Apache-2.0
// What a kernel is made of: functions, loops, buffers, copies between memory spaces, work on tiles.
#pragma once

#include "core/mlir/module.h"

namespace nodewise::kernel_worker {

/// Empty unless the module verifies.
protocol::KernelOutline outlineOf(const Module& module);

} // namespace nodewise::kernel_worker
