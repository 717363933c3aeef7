// SPDX-License-Identifier: Apache-2.0
//! template: conv
//! title: Convolution, as a sum over the kernel's taps
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
//! axis: TILE_C of C
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: X_spad of X [1, 1, TILE_C, TILE_H, TILE_W] split 4
//! buffer: W_spad of W [1, TILE_F, TILE_C, 1, 1] split 1
//! buffer: B_spad of B [1, TILE_F] split 1
//! buffer: Y_spad of Y [1, 1, TILE_F, TILE_H, TILE_W] split 4 as acc
//! epilogue: Y_spad
// {{N}} x {{G}} groups: {{C}} channels of {{IH}} x {{IW}} to {{F}} of {{OH}} x {{OW}}, {{KH}} x {{KW}} taps
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  {{#PADDED}}
  %none = arith.constant 0 : index
  %steph = arith.constant {{SH}} : index
  %stepw = arith.constant {{SW}} : index
  {{/PADDED}}
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
              affine.for %kh = 0 to {{KH}} {
                affine.for %kw = 0 to {{KW}} {
                  {{#MVIN}}W[%g, %f, %c, %kh, %kw] to W_spad[1, %tf, %tc, 1, 1]{{/MVIN}}
                  {{#PADDED}}
                  {{! The part of the tile whose taps lie on the input: %vh rows from %lh, %vw columns from %lw. }}
                  %top = affine.max affine_map<(d0, d1) -> (d0, ({{PH}} - d1 * {{DH}}) ceildiv {{SH}})>(%h, %kh)
                  %bottom = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_H}}, {{OH}}, ({{IH}} - 1 + {{PH}} - d1 * {{DH}}) floordiv {{SH}} + 1)>(%h, %kh)
                  %left = affine.max affine_map<(d0, d1) -> (d0, ({{PW}} - d1 * {{DW}}) ceildiv {{SW}})>(%w, %kw)
                  %right = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_W}}, {{OW}}, ({{IW}} - 1 + {{PW}} - d1 * {{DW}}) floordiv {{SW}} + 1)>(%w, %kw)
                  %high = arith.subi %bottom, %top : index
                  %wide = arith.subi %right, %left : index
                  %vh = arith.maxsi %high, %none : index
                  %vw = arith.maxsi %wide, %none : index
                  %lh = arith.subi %top, %h : index
                  %lw = arith.subi %left, %w : index
                  %taph = affine.apply affine_map<(d0) -> (d0 * {{DH}} - {{PH}})>(%kh)
                  %tapw = affine.apply affine_map<(d0) -> (d0 * {{DW}} - {{PW}})>(%kw)
                  %fromh = arith.muli %top, %steph : index
                  %fromw = arith.muli %left, %stepw : index
                  %xh = arith.addi %fromh, %taph : index
                  %xw = arith.addi %fromw, %tapw : index
                  {{#MVIN}}X[%n, %g, %c, %xh by {{SH}}, %xw by {{SW}}] to X_spad[1, 1, %tc, %vh, %vw]{{/MVIN}}
                  {{#PART}}Y_spad[1, 1, %tf, %lh : %vh, %lw : %vw]{{/PART}}
                  {{/PADDED}}
                  {{^PADDED}}
                  %xh = affine.apply affine_map<(d0, d1) -> (d0 * {{SH}} + d1 * {{DH}})>(%h, %kh)
                  %xw = affine.apply affine_map<(d0, d1) -> (d0 * {{SW}} + d1 * {{DW}})>(%w, %kw)
                  {{#MVIN}}X[%n, %g, %c, %xh by {{SH}}, %xw by {{SW}}] to X_spad[1, 1, %tc, %th, %tw]{{/MVIN}}
                  {{/PADDED}}
                  linalg.generic {indexing_maps = [affine_map<(f, h, w, c) -> (0, 0, c, h, w)>, affine_map<(f, h, w, c) -> (0, f, c, 0, 0)>, affine_map<(f, h, w, c) -> (0, 0, f, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
                  ins({{#USE}}X_spad{{/USE}}, {{#USE}}W_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}W_spad{{/TYPE}})
                  outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
                  ^bb0(%x: {{X_spad_element}}, %tap: {{W_spad_element}}, %sofar: {{Y_spad_element}}):
                    {{#CONVERT}}%widex = %x of X_spad as Y_spad{{/CONVERT}}
                    {{#CONVERT}}%widetap = %tap of W_spad as Y_spad{{/CONVERT}}
                    %product = arith.mulf %widex, %widetap : {{Y_spad_element}}
                    %more = arith.addf %sofar, %product : {{Y_spad_element}}
                    linalg.yield %more : {{Y_spad_element}}
                  }
                } {accumulation_loop = true}
              } {accumulation_loop = true}
            } {accumulation_loop = true}
            {{#PART}}Y_spad[1, 1, %tf, %th, %tw]{{/PART}}
            {{#STORE}}Y_spad to Y[%n, %g, %f, %h, %w] of [1, 1, %tf, %th, %tw]{{/STORE}}
          } {outer_loop = true}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
