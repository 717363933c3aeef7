// SPDX-License-Identifier: Apache-2.0
//! template: shift
//! title: Rolling or flipping along one or two dimensions
//! op: aten.roll X=self
//! op: aten.flip X=self
//! input: X
//! output: Y
//! axis: TILE_A of A
//! axis: TILE_B of B
//! axis: TILE_I of INNER
//! buffer: Y_spad of Y [1, TILE_A, 1, TILE_B, TILE_I] split 4
//! epilogue: Y_spad
// {{op}} of {{A}} and {{B}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %o = 0 to {{OUTER}} {
    affine.for %a = 0 to {{A}} step {{TILE_A}} {
      {{#EXTENT}}%ta = %a of A by TILE_A{{/EXTENT}}
      affine.for %m = 0 to {{MIDDLE}} {
        affine.for %b = 0 to {{B}} step {{TILE_B}} {
          {{#EXTENT}}%tb = %b of B by TILE_B{{/EXTENT}}
          affine.for %i = 0 to {{INNER}} step {{TILE_I}} {
            {{#EXTENT}}%ti = %i of INNER by TILE_I{{/EXTENT}}
            affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_A}}, {{A}} - d0)>(%a) {
              %froma = affine.apply {{FROM_A}}(%a, %r)
              affine.for %s = 0 to min affine_map<(d0) -> ({{TILE_B}}, {{B}} - d0)>(%b) {
                %fromb = affine.apply {{FROM_B}}(%b, %s)
                {{#MVIN}}X[%o, %froma, %m, %fromb, %i] to Y_spad[1, %r : 1, 1, %s : 1, %ti]{{/MVIN}}
              } {inner_loop = true}
            } {inner_loop = true}
            {{#PART}}Y_spad[1, %ta, 1, %tb, %ti]{{/PART}}
            {{#STORE}}Y_spad to Y[%o, %a, %m, %b, %i] of [1, %ta, 1, %tb, %ti]{{/STORE}}
          } {outer_loop = true}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
