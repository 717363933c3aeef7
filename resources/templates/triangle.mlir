// SPDX-License-Identifier: Apache-2.0
//! template: triangle
//! title: The upper or lower triangle of matrices
//! op: aten.triu X=self
//! op: aten.tril X=self
//! input: X
//! output: Y
//! axis: TILE_B of B
//! axis: TILE_M of M
//! axis: TILE_N of N
//! buffer: Y_spad of Y [TILE_B, TILE_M, TILE_N] split 2
//! epilogue: Y_spad
// {{B}} matrices of {{M}} x {{N}}, zero beyond the diagonal {{DIAGONAL}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}
  %diagonal = arith.constant {{DIAGONAL}} : index
  affine.for %b = 0 to {{B}} step {{TILE_B}} {
    {{#EXTENT}}%tb = %b of B by TILE_B{{/EXTENT}}
    affine.for %m = 0 to {{M}} step {{TILE_M}} {
      {{#EXTENT}}%tm = %m of M by TILE_M{{/EXTENT}}
      affine.for %n = 0 to {{N}} step {{TILE_N}} {
        {{#EXTENT}}%tn = %n of N by TILE_N{{/EXTENT}}
        {{#MVIN}}X[%b, %m, %n] to Y_spad[%tb, %tm, %tn]{{/MVIN}}
        linalg.generic {indexing_maps = [affine_map<(b, m, n) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel"]}
        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
        ^bb0(%x: {{Y_spad_element}}):
          %inrow = linalg.index 1 : index
          %incolumn = linalg.index 2 : index
          %row = arith.addi %inrow, %m : index
          %column = arith.addi %incolumn, %n : index
          %edge = arith.addi %row, %diagonal : index
          %kept = arith.cmpi {{COMPARE}}, %column, %edge : index
          %made = arith.select %kept, %x, %zero : {{Y_spad_element}}
          linalg.yield %made : {{Y_spad_element}}
        }
        {{#STORE}}Y_spad to Y[%b, %m, %n] of [%tb, %tm, %tn]{{/STORE}}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
