// SPDX-License-Identifier: Apache-2.0
//! template: embedding
//! title: Embedding: rows of a table, by index
//! op: aten.embedding W=weight I=indices
//! input: W
//! input: I
//! output: Y
//! axis: TILE_I of COUNT
//! axis: TILE_D of WIDTH
//! buffer: I_spad of I [TILE_I] split 0
//! buffer: Y_spad of Y [TILE_I, TILE_D] split 0
//! epilogue: Y_spad
// {{COUNT}} rows of {{WIDTH}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %i = 0 to {{COUNT}} step {{TILE_I}} {
    {{#EXTENT}}%ti = %i of COUNT by TILE_I{{/EXTENT}}
    {{#MVIN}}I[%i] to I_spad[%ti]{{/MVIN}}
    affine.for %d = 0 to {{WIDTH}} step {{TILE_D}} {
      {{#EXTENT}}%td = %d of WIDTH by TILE_D{{/EXTENT}}
      affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_I}}, {{COUNT}} - d0)>(%i) {
        %number = memref.load %I_spad[%r] : {{I_spad_memref}}
        %row = arith.index_cast %number : {{I_spad_element}} to index
        {{#MVIN}}W[%row, %d] to Y_spad[%r : 1, %td]{{/MVIN}}
      } {inner_loop = true}
      {{#PART}}Y_spad[%ti, %td]{{/PART}}
      {{#STORE}}Y_spad to Y[%i, %d] of [%ti, %td]{{/STORE}}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
