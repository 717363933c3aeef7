// SPDX-License-Identifier: Apache-2.0
//! template: depthwise
//! title: Convolution of each channel by itself, in the vector unit
//! uses: planes
//! op: aten.conv2d X=input W=weight B=bias
//! op: aten.conv1d X=input W=weight B=bias
//! op: aten.convolution X=input W=weight B=bias
//! op: aten._convolution X=input W=weight B=bias
//! input: X
//! input: W
//! input: B?
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: X_spad of X [1, TILE_C, TILE_H * STEPH + MOREH, TILE_W * STEPW + MOREW] split 1
//! buffer: W_spad of W [TILE_C, KH, KW] split 0
//! buffer: B_spad of B [TILE_C] split 0
//! buffer: Y_spad of Y [1, TILE_C, TILE_H, TILE_W] split 1 as acc
//! product: Y_spad of X_spad and W_spad by TAPS
//! prologue: X_spad W_spad
//! epilogue: Y_spad
// {{N}} x {{C}} channels of {{IH}} x {{IW}} to {{OH}} x {{OW}}, {{KH}} x {{KW}} taps
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{OH}} step {{TILE_H}} {
        {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
        affine.for %w = 0 to {{OW}} step {{TILE_W}} {
          {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
          {{#PART}}Y_spad[1, %tc, %th, %tw]{{/PART}}
          {{#has_B}}
          {{#MVIN}}B[%c] to B_spad[%tc]{{/MVIN}}
          linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (c)>, affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
          ins({{#USE}}B_spad{{/USE}} : {{#TYPE}}B_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%b: {{B_spad_element}}, %y: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %b of B_spad as Y_spad{{/CONVERT}}
            linalg.yield %wide : {{Y_spad_element}}
          }
          {{/has_B}}
          {{^has_B}}
          linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
          {{/has_B}}
          {{#MVIN}}W[%c, 0, 0] to W_spad[%tc, {{KH}}, {{KW}}]{{/MVIN}}
          {{! What lies under the tile; beside the input there is the padding. }}
          {{#MVIN}}X[%n, %c, %h * SH - PH by BYH, %w * SW - PW] to X_spad[1, %tc, %th * STEPH + MOREH, %tw * STEPW + MOREW] outside zero{{/MVIN}}
          {{! A multiply-add per tap and lane: nothing is summed up over channels, which is what an array is for. }}
          linalg.generic {indexing_maps = [affine_map<(c, i, j, h, w) -> (0, c, h * {{STEPH}} + i * {{DH}}, w * {{STEPW}} + j * {{DW}})>, affine_map<(c, i, j, h, w) -> (c, i, j)>, affine_map<(c, i, j, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "reduction", "reduction", "parallel", "parallel"]}
          ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%x: {{X_spad_element}}, %tap: {{W_spad_element}}, %sofar: {{Y_spad_element}}):
            {{#CONVERT}}%widex = %x of X_spad as Y_spad{{/CONVERT}}
            {{#CONVERT}}%widetap = %tap of W_spad as Y_spad{{/CONVERT}}
            %more = math.fma %widex, %widetap, %sofar : {{Y_spad_element}}
            linalg.yield %more : {{Y_spad_element}}
          }
          {{#STORE}}Y_spad to Y[%n, %c, %h, %w] of [1, %tc, %th, %tw]{{/STORE}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
