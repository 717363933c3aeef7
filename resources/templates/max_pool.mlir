// SPDX-License-Identifier: Apache-2.0
//! template: max_pool
//! title: Maximum pooling
//! op: aten.max_pool2d X=self
//! op: aten.max_pool1d X=self
//! op: aten.max_pool2d_with_indices X=self Y=0
//! input: X
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: X_spad of X [1, TILE_C, TILE_H, TILE_W] split 1
//! buffer: Y_spad of Y [1, TILE_C, TILE_H, TILE_W] split 1
//! epilogue: Y_spad
// {{N}} x {{C}} planes of {{IH}} x {{IW}} to {{OH}} x {{OW}}, windows of {{KH}} x {{KW}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant {{Y_spad_lowest}} : {{Y_spad_element}}
  %none = arith.constant 0 : index
  %steph = arith.constant {{SH}} : index
  %stepw = arith.constant {{SW}} : index
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{OH}} step {{TILE_H}} {
        {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
        affine.for %w = 0 to {{OW}} step {{TILE_W}} {
          {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
          {{#PART}}Y_spad[1, %tc, %th, %tw]{{/PART}}
          linalg.fill ins(%begin : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
          affine.for %kh = 0 to {{KH}} {
            affine.for %kw = 0 to {{KW}} {
              {{! The part of the tile whose taps lie on the input: %vh rows from %lh, %vw columns from %lw. }}
              %top = affine.max affine_map<(d0, d1) -> (d0, ({{PH}} - d1 * {{DH}}) ceildiv {{SH}})>(%h, %kh)
              %bottom = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_H}}, {{OH}}, ({{IH}} - 1 + {{PH}} - d1 * {{DH}}) floordiv {{SH}} + 1)>(%h, %kh)
              %left = affine.max affine_map<(d0, d1) -> (d0, ({{PW}} - d1 * {{DW}}) ceildiv {{SW}})>(%w, %kw)
              %right = affine.min affine_map<(d0, d1) -> (d0 + {{TILE_W}}, {{OW}}, ({{IW}} - 1 + {{PW}} - d1 * {{DW}}) floordiv {{SW}} + 1)>(%w, %kw)
              %high = arith.subi %bottom, %top : index
              %broad = arith.subi %right, %left : index
              %vh = arith.maxsi %high, %none : index
              %vw = arith.maxsi %broad, %none : index
              %lh = arith.subi %top, %h : index
              %lw = arith.subi %left, %w : index
              %taph = affine.apply affine_map<(d0) -> (d0 * {{DH}} - {{PH}})>(%kh)
              %tapw = affine.apply affine_map<(d0) -> (d0 * {{DW}} - {{PW}})>(%kw)
              %fromh = arith.muli %top, %steph : index
              %fromw = arith.muli %left, %stepw : index
              %xh = arith.addi %fromh, %taph : index
              %xw = arith.addi %fromw, %tapw : index
              {{#MVIN}}X[%n, %c, %xh by {{SH}}, %xw by {{SW}}] to X_spad[1, %tc, %vh, %vw]{{/MVIN}}
              {{#PART}}Y_spad[1, %tc, %lh : %vh, %lw : %vw]{{/PART}}
              linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>, affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
              ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
              outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
              ^bb0(%x: {{X_spad_element}}, %sofar: {{Y_spad_element}}):
                %more = {{MAXIMUM}} %sofar, %x : {{Y_spad_element}}
                linalg.yield %more : {{Y_spad_element}}
              }
            } {accumulation_loop = true}
          } {accumulation_loop = true}
          {{#PART}}Y_spad[1, %tc, %th, %tw]{{/PART}}
          {{#STORE}}Y_spad to Y[%n, %c, %h, %w] of [1, %tc, %th, %tw]{{/STORE}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
