// SPDX-License-Identifier: Apache-2.0
//! template: cat
//! title: Concatenation of tensors
//! op: aten.cat X=tensors
//! op: aten.concat X=tensors
//! op: aten.stack X=tensors
//! input: X*
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_C of LARGEST
//! buffer: Y_spad of Y [TILE_O, TILE_C] split 0
// {{OUTER}} rows of {{COLUMNS}} elements in all
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#X}}
    affine.for %c = 0 to {{WIDTH}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of {{WIDTH}} by TILE_C{{/EXTENT}}
      %at = affine.apply affine_map<(d0) -> (d0 + {{FROM}})>(%c)
      {{#MVIN}}{{X}}[%o, %c] to Y_spad[%to, %tc]{{/MVIN}}
      {{#MVOUT}}Y_spad to Y[%o, %at]{{/MVOUT}}
    } {inner_loop = true}
    {{/X}}
  } {outer_loop = true}
  return
}
