// SPDX-License-Identifier: Apache-2.0
// Y = X W for 37x50 and 50x29 on tiles of 16: tails are copied in part into tiles of zeros.
memref.global "private" @X_spad : memref<16x16xf32, 1>
memref.global "private" @W_spad : memref<16x16xf32, 1>
memref.global "private" @Y_spad : memref<16x16xf32, 1>

func.func @kernel(%X: memref<37x50xf32, strided<[50, 1]>>, %W: memref<50x29xf32, strided<[29, 1]>>, %Y: memref<37x29xf32, strided<[29, 1]>>) {
  %x = memref.get_global @X_spad : memref<16x16xf32, 1>
  %w = memref.get_global @W_spad : memref<16x16xf32, 1>
  %y = memref.get_global @Y_spad : memref<16x16xf32, 1>
  %zero = arith.constant 0.0 : f32
  affine.for %m = 0 to 37 step 16 {
    %tm = affine.min affine_map<(d0) -> (16, 37 - d0)>(%m)
    affine.for %n = 0 to 29 step 16 {
      %tn = affine.min affine_map<(d0) -> (16, 29 - d0)>(%n)
      linalg.fill ins(%zero : f32) outs(%y : memref<16x16xf32, 1>)
      affine.for %k = 0 to 50 step 16 {
        %tk = affine.min affine_map<(d0) -> (16, 50 - d0)>(%k)
        linalg.fill ins(%zero : f32) outs(%x : memref<16x16xf32, 1>)
        linalg.fill ins(%zero : f32) outs(%w : memref<16x16xf32, 1>)
        %xt = memref.subview %X[%m, %k] [%tm, %tk] [1, 1] : memref<37x50xf32, strided<[50, 1]>> to memref<?x?xf32, strided<[50, 1], offset: ?>>
        %xs = memref.subview %x[0, 0] [%tm, %tk] [1, 1] : memref<16x16xf32, 1> to memref<?x?xf32, strided<[16, 1]>, 1>
        memref.copy %xt, %xs {dma = "MVIN"} : memref<?x?xf32, strided<[50, 1], offset: ?>> to memref<?x?xf32, strided<[16, 1]>, 1>
        %wt = memref.subview %W[%k, %n] [%tk, %tn] [1, 1] : memref<50x29xf32, strided<[29, 1]>> to memref<?x?xf32, strided<[29, 1], offset: ?>>
        %ws = memref.subview %w[0, 0] [%tk, %tn] [1, 1] : memref<16x16xf32, 1> to memref<?x?xf32, strided<[16, 1]>, 1>
        memref.copy %wt, %ws {dma = "MVIN"} : memref<?x?xf32, strided<[29, 1], offset: ?>> to memref<?x?xf32, strided<[16, 1]>, 1>
        linalg.matmul ins(%x, %w : memref<16x16xf32, 1>, memref<16x16xf32, 1>) outs(%y : memref<16x16xf32, 1>)
      } {accumulation_loop = true}
      %yt = memref.subview %Y[%m, %n] [%tm, %tn] [1, 1] : memref<37x29xf32, strided<[29, 1]>> to memref<?x?xf32, strided<[29, 1], offset: ?>>
      %ys = memref.subview %y[0, 0] [%tm, %tn] [1, 1] : memref<16x16xf32, 1> to memref<?x?xf32, strided<[16, 1]>, 1>
      memref.copy %ys, %yt {dma = "MVOUT"} : memref<?x?xf32, strided<[16, 1]>, 1> to memref<?x?xf32, strided<[29, 1], offset: ?>>
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
