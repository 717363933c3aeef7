func.func @kernel(%X: memref<256xf32>, %Y: memref<256xf32>) {
  %c0 = arith.constant 0.0 : f32
  affine.for %i = 0 to 256 {
    %x = affine.load %X[%i] : memref<256xf32>
    %y = arith.maximumf %x, %c0 : f32
    affine.store %y, %Y[%i] : memref<256xf32>
  } {outer_loop = true}
  return
}