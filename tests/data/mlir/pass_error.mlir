// SPDX-License-Identifier: Apache-2.0
// memref.dealloc in space 1 has no lowering.
func.func @kernel(%X: memref<4xf32, 1>) {
  memref.dealloc %X : memref<4xf32, 1>
  return
}
