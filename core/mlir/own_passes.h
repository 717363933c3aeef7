// SPDX-License-Identifier: Apache-2.0
// Passes of ours, by name in pipelines beside MLIR's:
//   nodewise-expand-copies       memref.copy becomes linalg.generic, which becomes loops: LLVM vectorizes these, while the library's
//                                memrefCopy moves element by element.
//   nodewise-order-contractions  linalg operations with sums (matmul, convolutions, ...) get loops in an order that reads rows: the last
//                                parallel dimension innermost where that is the rows', sums around it, four terms of a sum at a time.
//                                512x512x512 in float32 takes 78 ms without.
//   nodewise-keep-rounding       conversions of small floats that arith-emulate-unsupported-floats allows to be left out are kept: each
//                                operation rounds to its type, as ATen's do.
#pragma once

namespace nodewise::kernel_worker {

void registerOwnPasses();

} // namespace nodewise::kernel_worker
