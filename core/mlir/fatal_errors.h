// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace nodewise::kernel_worker {

/// LLVM ends the process where it can't go on ("LLVM ERROR", abort). From now on it says so as the last line on standard error and exits
/// with code 1: the engine tells that line with the kernel's name, and starts another worker.
void explainFatalErrors();

} // namespace nodewise::kernel_worker
