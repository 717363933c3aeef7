// SPDX-License-Identifier: Apache-2.0
//! template: upsample
//! title: Nearest-neighbor upsampling
//! op: aten.upsample_nearest1d X=input
//! op: aten.upsample_nearest2d X=input
//! op: aten.upsample_nearest2d.default X=self
//! op: aten.upsample_nearest1d.default X=self
//! input: X broadcast
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of H
//! axis: TILE_W of W
//! buffer: X_spad of X [1, TILE_C, TILE_H, 1, TILE_W, 1] split 1
//! buffer: Y_spad of Y [1, TILE_C, TILE_H, KH, TILE_W, KW] split 1
//! epilogue: Y_spad
// {{N}} x {{C}} planes of {{H}} x {{W}} elements, each {{KH}} x {{KW}} times
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{H}} step {{TILE_H}} {
        {{#EXTENT}}%th = %h of H by TILE_H{{/EXTENT}}
        affine.for %w = 0 to {{W}} step {{TILE_W}} {
          {{#EXTENT}}%tw = %w of W by TILE_W{{/EXTENT}}
          {{#MVIN}}X[%n, %c, %h, 0, %w, 0] to X_spad[1, %tc, %th, 1, %tw, 1]{{/MVIN}}
          {{#PART}}Y_spad[1, %tc, %th, {{KH}}, %tw, {{KW}}]{{/PART}}
          linalg.generic {indexing_maps = [{{#MAP}}(n, c, h, i, w, j) -> X_spad[n, c, h, 0, w, 0]{{/MAP}}, affine_map<(n, c, h, i, w, j) -> (n, c, h, i, w, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
          ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%x: {{X_spad_element}}, %y: {{Y_spad_element}}):
            linalg.yield %x : {{Y_spad_element}}
          }
          {{#STORE}}Y_spad to Y[%n, %c, %h, 0, %w, 0] of [1, %tc, %th, {{KH}}, %tw, {{KW}}]{{/STORE}}
        } {inner_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
