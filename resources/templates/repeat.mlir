// SPDX-License-Identifier: Apache-2.0
//! template: repeat
//! title: Repetition along up to three dimensions
//! op: aten.repeat X=self
//! op: aten.tile X=self
//! op: aten.repeat_interleave.self_int X=self
//! input: X
//! output: Y
//! axis: TILE_A of A
//! axis: TILE_B of B
//! axis: TILE_C of C
//! buffer: Y_spad of Y [1, 1, TILE_A, 1, TILE_B, 1, TILE_C] split 6
// {{OUTER}} x {{A}} x {{B}} x {{C}} elements, {{RA}} x {{RB}} x {{RC}} times
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %o = 0 to {{OUTER}} {
    affine.for %a = 0 to {{A}} step {{TILE_A}} {
      {{#EXTENT}}%ta = %a of A by TILE_A{{/EXTENT}}
      affine.for %b = 0 to {{B}} step {{TILE_B}} {
        {{#EXTENT}}%tb = %b of B by TILE_B{{/EXTENT}}
        affine.for %c = 0 to {{C}} step {{TILE_C}} {
          {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
          {{#MVIN}}X[%o, 0, %a, 0, %b, 0, %c] to Y_spad[1, 1, %ta, 1, %tb, 1, %tc]{{/MVIN}}
          affine.for %ra = 0 to {{RA}} {
            affine.for %rb = 0 to {{RB}} {
              affine.for %rc = 0 to {{RC}} {
                {{#MVOUT}}Y_spad to Y[%o, %ra, %a, %rb, %b, %rc, %c]{{/MVOUT}}
              } {inner_loop = true}
            } {inner_loop = true}
          } {inner_loop = true}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
