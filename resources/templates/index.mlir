// SPDX-License-Identifier: Apache-2.0
//! template: index
//! title: Slices of a tensor, by tensors of indices
//! op: aten.index X=self I=indices
//! op: aten._unsafe_index X=self I=indices
//! input: X
//! input: I*
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_I of COUNT
//! axis: TILE_D of INNER
//! buffer: I_spad of I0 [TILE_I] split 0
//! buffer: row_spad of I0 [TILE_I] split 0
//! buffer: Y_spad of Y [TILE_O, TILE_I, TILE_D] split 0
//! epilogue: Y_spad
// {{OUTER}} x {{COUNT}} slices of {{INNER}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0 : {{I_spad_element}}
  affine.for %i = 0 to {{COUNT}} step {{TILE_I}} {
    {{#EXTENT}}%ti = %i of COUNT by TILE_I{{/EXTENT}}
    {{#PART}}row_spad[%ti]{{/PART}}
    linalg.fill ins(%zero : {{I_spad_element}}) outs({{#USE}}row_spad{{/USE}} : {{#TYPE}}row_spad{{/TYPE}})
    {{! The number of the slice among those of all indexed dimensions: with each dimension, times its size, plus the index. }}
    {{#I}}
    {{#MVIN}}{{I}}[%i] to I_spad[%ti]{{/MVIN}}
    affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_I}}, {{COUNT}} - d0)>(%i) {
      %size = arith.constant {{SIZE}} : {{I_spad_element}}
      %index = memref.load %I_spad[%r] : {{I_spad_memref}}
      %behind = arith.cmpi slt, %index, %zero : {{I_spad_element}}
      %wrapped = arith.addi %index, %size : {{I_spad_element}}
      %at = arith.select %behind, %wrapped, %index : {{I_spad_element}}
      %before = memref.load %row_spad[%r] : {{row_spad_memref}}
      %scaled = arith.muli %before, %size : {{row_spad_element}}
      %number = arith.addi %scaled, %at : {{row_spad_element}}
      memref.store %number, %row_spad[%r] : {{row_spad_memref}}
    } {inner_loop = true}
    {{/I}}
    affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
      {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
      affine.for %d = 0 to {{INNER}} step {{TILE_D}} {
        {{#EXTENT}}%td = %d of INNER by TILE_D{{/EXTENT}}
        affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_I}}, {{COUNT}} - d0)>(%i) {
          %number = memref.load %row_spad[%r] : {{row_spad_memref}}
          %row = arith.index_cast %number : {{row_spad_element}} to index
          {{#MVIN}}X[%o, %row, %d] to Y_spad[%to, %r : 1, %td]{{/MVIN}}
        } {inner_loop = true}
        {{#PART}}Y_spad[%to, %ti, %td]{{/PART}}
        {{#STORE}}Y_spad to Y[%o, %i, %d] of [%to, %ti, %td]{{/STORE}}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
