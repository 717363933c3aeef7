// SPDX-License-Identifier: Apache-2.0
func.func @kernel(%X: memref<1xi64>) {
  %true = arith.constant true
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : index
  scf.while : () -> () {
    scf.condition(%true)
  } do {
    %v = memref.load %X[%c0] : memref<1xi64>
    %w = arith.addi %v, %one : i64
    memref.store %w, %X[%c0] : memref<1xi64>
    scf.yield
  }
  return
}
