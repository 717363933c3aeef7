// SPDX-License-Identifier: Apache-2.0
//! template: gather
//! title: Elements of a tensor along a dimension, each by an index of its own
//! op: aten.gather X=self I=index
//! input: X
//! input: I
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_C of COUNT
//! axis: TILE_I of INNER
//! buffer: I_spad of I [TILE_O, TILE_C, TILE_I] split 0
//! buffer: Y_spad of Y [TILE_O, TILE_C, TILE_I] split 0
//! epilogue: Y_spad
// {{OUTER}} x {{COUNT}} x {{INNER}} elements of {{OUTER}} x {{SIZE}} x {{INNER}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    affine.for %c = 0 to {{COUNT}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of COUNT by TILE_C{{/EXTENT}}
      affine.for %i = 0 to {{INNER}} step {{TILE_I}} {
        {{#EXTENT}}%ti = %i of INNER by TILE_I{{/EXTENT}}
        {{#MVIN}}I[%o, %c, %i] to I_spad[%to, %tc, %ti]{{/MVIN}}
        affine.for %p = 0 to min affine_map<(d0) -> ({{TILE_O}}, {{OUTER}} - d0)>(%o) {
          %row = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%o, %p)
          affine.for %q = 0 to min affine_map<(d0) -> ({{TILE_C}}, {{COUNT}} - d0)>(%c) {
            affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_I}}, {{INNER}} - d0)>(%i) {
              %column = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %r)
              %index = memref.load %I_spad[%p, %q, %r] : {{I_spad_memref}}
              %at = arith.index_cast %index : {{I_spad_element}} to index
              {{#MVIN}}X[%row, %at, %column] to Y_spad[%p : 1, %q : 1, %r : 1]{{/MVIN}}
            } {inner_loop = true}
          } {inner_loop = true}
        } {inner_loop = true}
        {{#PART}}Y_spad[%to, %tc, %ti]{{/PART}}
        {{#STORE}}Y_spad to Y[%o, %c, %i] of [%to, %tc, %ti]{{/STORE}}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
