// SPDX-License-Identifier: Apache-2.0
//! template: gemm
//! title: Matrix product
//! op: aten.mm X=self W=mat2
//! op: aten.addmm X=mat1 W=mat2 +=self
//! op: aten.linear X=input W=weight +=bias
//! op: aten.matmul X=self W=other
//! op: aten.mv X=self W=vec
//! op: aten.dot X=self W=tensor
//! op: aten.outer X=self W=vec2
//! input: X
//! input: W
//! output: Y
//! axis: TILE_M of M step lanes
//! axis: TILE_N of N step lanes
//! axis: TILE_K of K step lanes
//! buffer: X_spad of X [TILE_M, TILE_K] split 1
//! buffer: W_spad of W [TILE_K, TILE_N] split 1
//! buffer: Y_spad of Y [TILE_M, TILE_N] split 1 as acc
//! product: Y_spad of X_spad and W_spad
//! prologue: X_spad W_spad
//! epilogue: Y_spad
// GEMM: M = {{M}}, N = {{N}}, K = {{K}}
// TILE_M = {{TILE_M}}, TILE_N = {{TILE_N}}, TILE_K = {{TILE_K}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}
  affine.for %m = 0 to {{M}} step {{TILE_M}} {
    {{#EXTENT}}%tm = %m of M by TILE_M{{/EXTENT}}
    affine.for %n = 0 to {{N}} step {{TILE_N}} {
      {{#EXTENT}}%tn = %n of N by TILE_N{{/EXTENT}}
      {{#PART}}Y_spad[%tm, %tn]{{/PART}}
      linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
      affine.for %k = 0 to {{K}} step {{TILE_K}} {
        {{#EXTENT}}%tk = %k of K by TILE_K{{/EXTENT}}
        {{#MVIN}}X[%m, %k] to X_spad[%tm, %tk]{{/MVIN}}
        {{#MVIN}}W[%k, %n] to W_spad[%tk, %tn]{{/MVIN}}
        linalg.matmul ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
      } {accumulation_loop = true, subtile_loop = "k"}
      {{#STORE}}Y_spad to Y[%m, %n] of [%tm, %tn]{{/STORE}}
    } {outer_loop = true, subtile_loop = "n"}
  } {outer_loop = true, subtile_loop = "m"}
  return
}
