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
//! epilogue: Y_spad
// {{N}} x {{C}} channels of {{IH}} x {{IW}} to {{OH}} x {{OW}}, {{KH}} x {{KW}} taps
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  {{#PADDED}}
  %around = arith.constant 0.0 : {{X_spad_element}}
  %none = arith.constant 0 : index
  {{/PADDED}}
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{OH}} step {{TILE_H}} {
        {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
        {{#EXTENT}}%rows = %th * {{STEPH}} + {{MOREH}}{{/EXTENT}}
        affine.for %w = 0 to {{OW}} step {{TILE_W}} {
          {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
          {{#EXTENT}}%columns = %tw * {{STEPW}} + {{MOREW}}{{/EXTENT}}
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
          {{#PADDED}}
          {{! What lies under the tile, the part of it that is on the input: %vh rows from %lh on, %vw columns from %lw on. }}
          {{#PART}}X_spad[1, {{X_spad_1}}, {{X_spad_2}}, {{X_spad_3}}]{{/PART}}
          linalg.fill ins(%around : {{X_spad_element}}) outs({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
          %lh = affine.max affine_map<(d0) -> (0, ({{PH}} - d0 * {{SH}}) ceildiv {{BYH}})>(%h)
          %eh = affine.min affine_map<(d0) -> ({{TILE_H}} * {{STEPH}} + {{MOREH}}, ({{OH}} - d0) * {{STEPH}} + {{MOREH}}, ({{IH}} + {{PH}} - d0 * {{SH}}) ceildiv {{BYH}})>(%h)
          %lw = affine.max affine_map<(d0) -> (0, {{PW}} - d0 * {{SW}})>(%w)
          %ew = affine.min affine_map<(d0) -> ({{TILE_W}} * {{STEPW}} + {{MOREW}}, ({{OW}} - d0) * {{STEPW}} + {{MOREW}}, {{IW}} + {{PW}} - d0 * {{SW}})>(%w)
          %high = arith.subi %eh, %lh : index
          %broad = arith.subi %ew, %lw : index
          %vh = arith.maxsi %high, %none : index
          %vw = arith.maxsi %broad, %none : index
          %xh = affine.apply affine_map<(d0, d1) -> (d0 * {{SH}} + d1 * {{BYH}} - {{PH}})>(%h, %lh)
          %xw = affine.apply affine_map<(d0, d1) -> (d0 * {{SW}} + d1 - {{PW}})>(%w, %lw)
          {{#MVIN}}X[%n, %c, %xh by {{BYH}}, %xw] to X_spad[1, %tc, %lh : %vh, %lw : %vw]{{/MVIN}}
          {{#PART}}X_spad[1, %tc, {{X_spad_2}}, {{X_spad_3}}]{{/PART}}
          {{/PADDED}}
          {{^PADDED}}
          %xh = affine.apply affine_map<(d0) -> (d0 * {{SH}})>(%h)
          %xw = affine.apply affine_map<(d0) -> (d0 * {{SW}})>(%w)
          {{#MVIN}}X[%n, %c, %xh by {{BYH}}, %xw] to X_spad[1, %tc, %rows, %columns]{{/MVIN}}
          {{/PADDED}}
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
