// SPDX-License-Identifier: Apache-2.0
// Y = X W for 64x96 and 96x32 on tiles of 32: what a template renders.
memref.global "private" @X_spad : memref<32x32xf32, 1>
memref.global "private" @W_spad : memref<32x32xf32, 1>
memref.global "private" @Y_spad : memref<32x32xf32, 1>

func.func @kernel(%X: memref<64x96xf32, strided<[96, 1]>>, %W: memref<96x32xf32, strided<[32, 1]>>, %Y: memref<64x32xf32, strided<[32, 1]>>) {
  %x = memref.get_global @X_spad : memref<32x32xf32, 1>
  %w = memref.get_global @W_spad : memref<32x32xf32, 1>
  %y = memref.get_global @Y_spad : memref<32x32xf32, 1>
  %zero = arith.constant 0.0 : f32
  affine.for %m = 0 to 64 step 32 {
    affine.for %n = 0 to 32 step 32 {
      linalg.fill ins(%zero : f32) outs(%y : memref<32x32xf32, 1>)
      affine.for %k = 0 to 96 step 32 {
        %xt = memref.subview %X[%m, %k] [32, 32] [1, 1] : memref<64x96xf32, strided<[96, 1]>> to memref<32x32xf32, strided<[96, 1], offset: ?>>
        memref.copy %xt, %x {dma = "MVIN"} : memref<32x32xf32, strided<[96, 1], offset: ?>> to memref<32x32xf32, 1>
        %wt = memref.subview %W[%k, %n] [32, 32] [1, 1] : memref<96x32xf32, strided<[32, 1]>> to memref<32x32xf32, strided<[32, 1], offset: ?>>
        memref.copy %wt, %w {dma = "MVIN"} : memref<32x32xf32, strided<[32, 1], offset: ?>> to memref<32x32xf32, 1>
        linalg.matmul ins(%x, %w : memref<32x32xf32, 1>, memref<32x32xf32, 1>) outs(%y : memref<32x32xf32, 1>)
      } {accumulation_loop = true, subtile_loop = "k"}
      %yt = memref.subview %Y[%m, %n] [32, 32] [1, 1] : memref<64x32xf32, strided<[32, 1]>> to memref<32x32xf32, strided<[32, 1], offset: ?>>
      memref.copy %y, %yt {dma = "MVOUT"} : memref<32x32xf32, 1> to memref<32x32xf32, strided<[32, 1], offset: ?>>
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
