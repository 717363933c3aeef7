// SPDX-License-Identifier: Apache-2.0
//! template: bmm
//! title: Batched matrix product
//! op: aten.bmm X=self W=mat2
//! op: aten.baddbmm X=batch1 W=batch2 +=self
//! op: aten.matmul X=self W=other
//! input: X
//! input: W
//! output: Y
//! axis: TILE_B of B
//! axis: TILE_M of M step lanes
//! axis: TILE_N of N step lanes
//! axis: TILE_K of K step lanes
//! buffer: X_spad of X [TILE_B, TILE_M, TILE_K] split 2
//! buffer: W_spad of W [TILE_B, TILE_K, TILE_N] split 2
//! buffer: Y_spad of Y [TILE_B, TILE_M, TILE_N] split 2 as acc
//! product: Y_spad of X_spad and W_spad
//! prologue: X_spad W_spad
//! epilogue: Y_spad
// {{B}} products: M = {{M}}, N = {{N}}, K = {{K}}
// TILE_B = {{TILE_B}}, TILE_M = {{TILE_M}}, TILE_N = {{TILE_N}}, TILE_K = {{TILE_K}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}
  affine.for %b = 0 to {{B}} step {{TILE_B}} {
    {{#EXTENT}}%tb = %b of B by TILE_B{{/EXTENT}}
    affine.for %m = 0 to {{M}} step {{TILE_M}} {
      {{#EXTENT}}%tm = %m of M by TILE_M{{/EXTENT}}
      affine.for %n = 0 to {{N}} step {{TILE_N}} {
        {{#EXTENT}}%tn = %n of N by TILE_N{{/EXTENT}}
        {{#PART}}Y_spad[%tb, %tm, %tn]{{/PART}}
        linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
        affine.for %k = 0 to {{K}} step {{TILE_K}} {
          {{#EXTENT}}%tk = %k of K by TILE_K{{/EXTENT}}
          {{#MVIN}}X[%b, %m, %k] to X_spad[%tb, %tm, %tk]{{/MVIN}}
          {{#MVIN}}W[%b, %k, %n] to W_spad[%tb, %tk, %tn]{{/MVIN}}
          linalg.batch_matmul ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
        } {accumulation_loop = true, subtile_loop = "k"}
        {{#SCALED}}
        %alpha = arith.constant {{ALPHA}} : {{Y_spad_element}}
        linalg.generic {indexing_maps = [affine_map<(b, m, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
        ^bb0(%sum: {{Y_spad_element}}):
          %times = arith.mulf %sum, %alpha : {{Y_spad_element}}
          linalg.yield %times : {{Y_spad_element}}
        }
        {{/SCALED}}
        {{#STORE}}Y_spad to Y[%b, %m, %n] of [%tb, %tm, %tn]{{/STORE}}
      } {outer_loop = true, subtile_loop = "n"}
    } {outer_loop = true, subtile_loop = "m"}
  } {outer_loop = true}
  return
}
