// SPDX-License-Identifier: Apache-2.0
func.func @kernel(%X: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %X[%c1] : memref<4xf32>
  return
}
