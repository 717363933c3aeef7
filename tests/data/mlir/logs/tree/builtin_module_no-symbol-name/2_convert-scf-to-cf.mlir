// -----// IR Dump After SCFToControlFlow (convert-scf-to-cf) //----- //
module {
  func.func private @decl(i32)
  func.func @f(%arg0: memref<8xf32>) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    cf.br ^bb1(%c0 : index)
  ^bb1(%0: index):  // 2 preds: ^bb0, ^bb2
    %1 = arith.cmpi slt, %0, %c8 : index
    cf.cond_br %1, ^bb2, ^bb3
  ^bb2:  // pred: ^bb1
    %2 = memref.load %arg0[%0] : memref<8xf32>
    %3 = arith.addf %2, %2 : f32
    memref.store %3, %arg0[%0] : memref<8xf32>
    %4 = arith.addi %0, %c1 : index
    cf.br ^bb1(%4 : index)
  ^bb3:  // pred: ^bb1
    return
  }
  func.func @g(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
}


