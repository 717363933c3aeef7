// SPDX-License-Identifier: Apache-2.0
//! template: reshape
//! title: Another shape of a tensor whose strides do not express it: a copy
//! op: aten.reshape X=self
//! op: aten.reshape_as X=self
//! op: aten.flatten.using_ints X=self
//! input: X
//! output: Y
//! axis: TILE_A of A
//! axis: TILE_B of B
//! axis: TILE_C of C
//! axis: TILE_D of D
//! buffer: Y_spad of Y [TILE_A, TILE_B, TILE_C, TILE_D] split 3
// {{A}} x {{B}} x {{C}} x {{D}} elements, in this order
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %a = 0 to {{A}} step {{TILE_A}} {
    {{#EXTENT}}%ta = %a of A by TILE_A{{/EXTENT}}
    affine.for %b = 0 to {{B}} step {{TILE_B}} {
      {{#EXTENT}}%tb = %b of B by TILE_B{{/EXTENT}}
      affine.for %c = 0 to {{C}} step {{TILE_C}} {
        {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
        affine.for %d = 0 to {{D}} step {{TILE_D}} {
          {{#EXTENT}}%td = %d of D by TILE_D{{/EXTENT}}
          {{#MVIN}}X[%a, %b, %c, %d] to Y_spad[%ta, %tb, %tc, %td]{{/MVIN}}
          {{#MVOUT}}Y_spad to Y[%a, %b, %c, %d]{{/MVOUT}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
