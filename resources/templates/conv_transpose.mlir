// SPDX-License-Identifier: Apache-2.0
//! template: conv_transpose
//! title: Transposed convolution, as a sum over the taps for each phase of the stride
//! uses: planes
//! op: aten.conv_transpose2d X=input W=weight B=bias
//! op: aten.conv_transpose1d X=input W=weight B=bias
//! op: aten.convolution X=input W=weight B=bias
//! op: aten._convolution X=input W=weight B=bias
//! input: X
//! input: W
//! input: B?
//! output: Y
//! axis: TILE_F of F
//! axis: TILE_C of C
//! axis: TILE_H of QH
//! axis: TILE_W of QW
//! buffer: X_spad of X [1, 1, TILE_C, TILE_H, TILE_W] split 4
//! buffer: W_spad of W [1, TILE_C, TILE_F, 1, 1] split 2
//! buffer: B_spad of B [1, TILE_F] split 1
//! buffer: Y_spad of Y [1, 1, TILE_F, TILE_H, 1, TILE_W, 1] split 5 as acc
//! epilogue: Y_spad
// {{N}} x {{G}} groups: {{C}} channels of {{IH}} x {{IW}} to {{F}} of {{QH}} x {{QW}}, {{SH}} x {{SW}} times; {{KH}} x {{KW}} taps
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  %none = arith.constant 0 : index
  affine.for %n = 0 to {{N}} {
    affine.for %g = 0 to {{G}} {
      affine.for %f = 0 to {{F}} step {{TILE_F}} {
        {{#EXTENT}}%tf = %f of F by TILE_F{{/EXTENT}}
        affine.for %h = 0 to {{QH}} step {{TILE_H}} {
          {{#EXTENT}}%th = %h of QH by TILE_H{{/EXTENT}}
          affine.for %a = 0 to {{SH}} {
            affine.for %w = 0 to {{QW}} step {{TILE_W}} {
              {{#EXTENT}}%tw = %w of QW by TILE_W{{/EXTENT}}
              affine.for %b = 0 to {{SW}} {
                {{#PART}}Y_spad[1, 1, %tf, %th, 1, %tw, 1]{{/PART}}
                {{#has_B}}
                {{#MVIN}}B[%g, %f] to B_spad[1, %tf]{{/MVIN}}
                linalg.generic {indexing_maps = [affine_map<(f, h, w) -> (0, f)>, affine_map<(f, h, w) -> (0, 0, f, h, 0, w, 0)>], iterator_types = ["parallel", "parallel", "parallel"]}
                ins({{#USE}}B_spad{{/USE}} : {{#TYPE}}B_spad{{/TYPE}})
                outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
                ^bb0(%bias: {{B_spad_element}}, %y: {{Y_spad_element}}):
                  {{#CONVERT}}%wide = %bias of B_spad as Y_spad{{/CONVERT}}
                  linalg.yield %wide : {{Y_spad_element}}
                }
                {{/has_B}}
                {{^has_B}}
                linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
                {{/has_B}}
                affine.for %c = 0 to {{C}} step {{TILE_C}} {
                  {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
                  affine.for %kh = 0 to {{KH}} {
                    affine.for %kw = 0 to {{KW}} {
                      affine.if affine_set<(d0, d1, d2, d3) : ((d0 + {{PH}} - d1 * {{DH}}) mod {{SH}} == 0, (d2 + {{PW}} - d3 * {{DW}}) mod {{SW}} == 0)>(%a, %kh, %b, %kw) {
                        {{#MVIN}}W[%g, %c, %f, %kh, %kw] to W_spad[1, %tc, %tf, 1, 1]{{/MVIN}}
                        {{! The part of the tile whose taps lie on the input: %vh rows from %lh, %vw columns from %lw. }}
                        %offh = affine.apply affine_map<(d0, d1) -> ((d0 + {{PH}} - d1 * {{DH}}) floordiv {{SH}})>(%a, %kh)
                        %offw = affine.apply affine_map<(d0, d1) -> ((d0 + {{PW}} - d1 * {{DW}}) floordiv {{SW}})>(%b, %kw)
                        %top = affine.max affine_map<(d0, d1) -> (d0, -d1)>(%h, %offh)
                        %bottom = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_H}}, {{QH}}, {{IH}} - d1)>(%h, %offh)
                        %left = affine.max affine_map<(d0, d1) -> (d0, -d1)>(%w, %offw)
                        %right = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_W}}, {{QW}}, {{IW}} - d1)>(%w, %offw)
                        %high = arith.subi %bottom, %top : index
                        %across = arith.subi %right, %left : index
                        %vh = arith.maxsi %high, %none : index
                        %vw = arith.maxsi %across, %none : index
                        %lh = arith.subi %top, %h : index
                        %lw = arith.subi %left, %w : index
                        %xh = arith.addi %top, %offh : index
                        %xw = arith.addi %left, %offw : index
                        {{#MVIN}}X[%n, %g, %c, %xh, %xw] to X_spad[1, 1, %tc, %vh, %vw]{{/MVIN}}
                        {{#PART}}Y_spad[1, 1, %tf, %lh : %vh, 1, %lw : %vw, 1]{{/PART}}
                        linalg.generic {indexing_maps = [affine_map<(f, h, w, c) -> (0, 0, c, h, w)>, affine_map<(f, h, w, c) -> (0, c, f, 0, 0)>, affine_map<(f, h, w, c) -> (0, 0, f, h, 0, w, 0)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
                        ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}})
                        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
                        ^bb0(%x: {{X_spad_element}}, %tap: {{W_spad_element}}, %sofar: {{Y_spad_element}}):
                          {{#CONVERT}}%widex = %x of X_spad as Y_spad{{/CONVERT}}
                          {{#CONVERT}}%widetap = %tap of W_spad as Y_spad{{/CONVERT}}
                          %product = arith.mulf %widex, %widetap : {{Y_spad_element}}
                          %more = arith.addf %sofar, %product : {{Y_spad_element}}
                          linalg.yield %more : {{Y_spad_element}}
                        }
                      }
                    } {accumulation_loop = true}
                  } {accumulation_loop = true}
                } {accumulation_loop = true}
                {{#PART}}Y_spad[1, 1, %tf, %th, 1, %tw, 1]{{/PART}}
                {{#STORE}}Y_spad to Y[%n, %g, %f, %h, %a, %w, %b] of [1, 1, %tf, %th, 1, %tw, 1]{{/STORE}}
              } {outer_loop = true}
            } {outer_loop = true}
          } {outer_loop = true}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
