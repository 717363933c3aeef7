// SPDX-License-Identifier: Apache-2.0
// The two ways in which PyTorchSim moves tiles, the second with operations of a dialect that MLIR does not have.
memref.global @X_spad : memref<128x64xf32, 1>
memref.global @Y_spad : memref<128x64xf32, 1>

func.func @kernel(%X: memref<262144xf32>, %Y: memref<262144xf32>) {
  %c0 = arith.constant 0 : index
  %mvin = arith.constant 2 : index
  %stride = arith.constant 64 : index
  %X_buffer = memref.get_global @X_spad : memref<128x64xf32, 1>
  %Y_buffer = memref.get_global @Y_spad : memref<128x64xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %index0 = 0 to 262144 step 8192 {
    memref.dma_start %X[%index0], %X_buffer[%c0, %c0], %mvin, %tag[%c0], %stride, %stride : memref<262144xf32>, memref<128x64xf32, 1>, memref<1xi32>
    "togsim.transfer"(%Y, %index0, %Y_buffer, %c0, %tag, %c0) {dma_kind = "MVOUT", vlane_split_axis = 1 : i64, dram_stride = [64, 1], tile_stride = [64, 1]} : (memref<262144xf32>, index, memref<128x64xf32, 1>, index, memref<1xi32>, index) -> ()
    "togsim.wait"(%tag) : (memref<1xi32>) -> ()
  } {outer_loop = true, subtile_loop = "m"}
  return
}
