// SPDX-License-Identifier: Apache-2.0
//! template: index_select
//! title: Slices of a tensor along a dimension, by index
//! op: aten.index_select X=self I=index
//! input: X
//! input: I
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_I of COUNT
//! axis: TILE_D of INNER
//! buffer: I_spad of I [TILE_I] split 0
//! buffer: Y_spad of Y [TILE_O, TILE_I, TILE_D] split 0
//! epilogue: Y_spad
// {{OUTER}} x {{COUNT}} slices of {{INNER}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %i = 0 to {{COUNT}} step {{TILE_I}} {
    {{#EXTENT}}%ti = %i of COUNT by TILE_I{{/EXTENT}}
    {{#MVIN}}I[%i] to I_spad[%ti]{{/MVIN}}
    affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
      {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
      affine.for %d = 0 to {{INNER}} step {{TILE_D}} {
        {{#EXTENT}}%td = %d of INNER by TILE_D{{/EXTENT}}
        affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_I}}, {{COUNT}} - d0)>(%i) {
          %number = memref.load %I_spad[%r] : {{I_spad_memref}}
          %row = arith.index_cast %number : {{I_spad_element}} to index
          {{#MVIN}}X[%o, %row, %d] to Y_spad[%to, %r : 1, %td]{{/MVIN}}
        } {inner_loop = true}
        {{#PART}}Y_spad[%to, %ti, %td]{{/PART}}
        {{#STORE}}Y_spad to Y[%o, %i, %d] of [%to, %ti, %td]{{/STORE}}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
