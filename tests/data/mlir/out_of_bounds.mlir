// SPDX-License-Identifier: Apache-2.0
// Writes one row too many of 4.
func.func @kernel(%X: memref<4x8xf32, strided<[8, 1]>>, %Y: memref<4x8xf32, strided<[8, 1]>>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 8 {
      %v = memref.load %X[%i, %j] : memref<4x8xf32, strided<[8, 1]>>
      memref.store %v, %Y[%i, %j] : memref<4x8xf32, strided<[8, 1]>>
    }
  }
  return
}
