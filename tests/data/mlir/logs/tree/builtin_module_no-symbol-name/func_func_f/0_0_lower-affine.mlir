// -----// IR Dump After ConvertAffineToStandard (lower-affine) //----- //
func.func @f(%arg0: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.for %arg1 = %c0 to %c8 step %c1 {
    %0 = memref.load %arg0[%arg1] : memref<8xf32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %arg0[%arg1] : memref<8xf32>
  }
  return
}

