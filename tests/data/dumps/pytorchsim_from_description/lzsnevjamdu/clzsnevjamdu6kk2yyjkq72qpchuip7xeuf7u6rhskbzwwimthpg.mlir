// rewritten in place
// GEMM kernel
// M = 64
// TILE_M = 32
func.func @kernel(%X: memref<64x64xf32>, %W: memref<64x64xf32>, %Y: memref<64x64xf32>) {
  linalg.matmul ins(%X, %W : memref<64x64xf32>, memref<64x64xf32>) outs(%Y : memref<64x64xf32>)
  return
}