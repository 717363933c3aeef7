// SPDX-License-Identifier: Apache-2.0
//! template: conv
//! title: Convolution, as products of filters with what lies under them
//! uses: planes
//! op: aten.conv2d X=input W=weight B=bias
//! op: aten.conv1d X=input W=weight B=bias
//! op: aten.convolution X=input W=weight B=bias
//! op: aten._convolution X=input W=weight B=bias
//! input: X
//! input: W
//! input: B?
//! output: Y
//! axis: TILE_F of F
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! axis: TILE_C of C
//! buffer: X_spad of X [1, 1, TILE_C, TILE_H * STEPH + MOREH, TILE_W * STEPW + MOREW] split 2
//! buffer: P_spad of X [TILE_C, KH, KW, TILE_H, TILE_W] split 4 if PACK
//! buffer: W_spad of W [1, TILE_F, TILE_C, KH, KW] split 1
//! buffer: B_spad of B [1, TILE_F] split 1
//! buffer: Y_spad of Y [1, 1, TILE_F, TILE_H, TILE_W] split 2 as acc
//! product: Y_spad of X_spad and W_spad by TAPS
//! prologue: X_spad W_spad
//! epilogue: Y_spad
// {{N}} x {{G}} groups: {{C}} channels of {{IH}} x {{IW}} to {{F}} of {{OH}} x {{OW}}, {{KH}} x {{KW}} taps
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %g = 0 to {{G}} {
      affine.for %f = 0 to {{F}} step {{TILE_F}} {
        {{#EXTENT}}%tf = %f of F by TILE_F{{/EXTENT}}
        affine.for %h = 0 to {{OH}} step {{TILE_H}} {
          {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
          affine.for %w = 0 to {{OW}} step {{TILE_W}} {
            {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
            {{#PART}}Y_spad[1, 1, %tf, %th, %tw]{{/PART}}
            {{#has_B}}
            {{#MVIN}}B[%g, %f] to B_spad[1, %tf]{{/MVIN}}
            linalg.generic {indexing_maps = [affine_map<(f, h, w) -> (0, f)>, affine_map<(f, h, w) -> (0, 0, f, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
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
            affine.for %c = 0 to {{C}} step {{TILE_C}} {
              {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
              {{#MVIN}}W[%g, %f, %c, 0, 0] to W_spad[1, %tf, %tc, {{KH}}, {{KW}}]{{/MVIN}}
              {{! What lies under the tile; beside the input there is the padding. }}
              {{#MVIN}}X[%n, %g, %c, %h * SH - PH by BYH, %w * SW - PW] to X_spad[1, 1, %tc, %th * STEPH + MOREH, %tw * STEPW + MOREW] outside zero{{/MVIN}}
              {{#PACK}}
              {{! Channels and taps side by side: channels alone would leave rows of the array without work. }}
              {{#PART}}P_spad[%tc, {{KH}}, {{KW}}, %th, %tw]{{/PART}}
              linalg.generic {indexing_maps = [affine_map<(c, i, j, h, w) -> (0, 0, c, h * {{STEPH}} + i * {{DH}}, w * {{STEPW}} + j * {{DW}})>, affine_map<(c, i, j, h, w) -> (c, i, j, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
              ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
              outs({{#USE}}P_spad{{/USE}} : {{#TYPE}}P_spad{{/TYPE}}) {
              ^bb0(%x: {{X_spad_element}}, %p: {{P_spad_element}}):
                linalg.yield %x : {{P_spad_element}}
              }
              linalg.generic {indexing_maps = [affine_map<(f, c, i, j, h, w) -> (c, i, j, h, w)>, affine_map<(f, c, i, j, h, w) -> (0, f, c, i, j)>, affine_map<(f, c, i, j, h, w) -> (0, 0, f, h, w)>], iterator_types = ["parallel", "reduction", "reduction", "reduction", "parallel", "parallel"]}
              ins({{#USE}}P_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}P_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}})
              {{/PACK}}
              {{^PACK}}
              linalg.generic {indexing_maps = [affine_map<(f, c, i, j, h, w) -> (0, 0, c, h * {{STEPH}} + i * {{DH}}, w * {{STEPW}} + j * {{DW}})>, affine_map<(f, c, i, j, h, w) -> (0, f, c, i, j)>, affine_map<(f, c, i, j, h, w) -> (0, 0, f, h, w)>], iterator_types = ["parallel", "reduction", "reduction", "reduction", "parallel", "parallel"]}
              ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}})
              {{/PACK}}
              outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
              ^bb0(%x: {{X_spad_element}}, %tap: {{W_spad_element}}, %sofar: {{Y_spad_element}}):
                {{#CONVERT}}%widex = %x of X_spad as Y_spad{{/CONVERT}}
                {{#CONVERT}}%widetap = %tap of W_spad as Y_spad{{/CONVERT}}
                %product = arith.mulf %widex, %widetap : {{Y_spad_element}}
                %more = arith.addf %sofar, %product : {{Y_spad_element}}
                linalg.yield %more : {{Y_spad_element}}
              }
            } {accumulation_loop = true}
            {{#STORE}}Y_spad to Y[%n, %g, %f, %h, %w] of [1, 1, %tf, %th, %tw]{{/STORE}}
          } {outer_loop = true}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
