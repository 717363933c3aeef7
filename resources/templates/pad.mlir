// SPDX-License-Identifier: Apache-2.0
//! template: pad
//! title: Constant padding of the last two dimensions
//! op: aten.constant_pad_nd X=self
//! op: aten.pad X=self
//! input: X
//! output: Y
//! axis: TILE_P of P
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: Y_spad of Y [TILE_P, TILE_H, TILE_W] split 0
//! epilogue: Y_spad
// {{P}} planes of {{H}} x {{W}} elements, in {{OH}} x {{OW}} from {{TOP}}, {{LEFT}} on
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %fill = arith.constant {{FILL}} : {{Y_spad_element}}
  %none = arith.constant 0 : index
  affine.for %p = 0 to {{P}} step {{TILE_P}} {
    {{#EXTENT}}%tp = %p of P by TILE_P{{/EXTENT}}
    affine.for %h = 0 to {{OH}} step {{TILE_H}} {
      {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
      affine.for %w = 0 to {{OW}} step {{TILE_W}} {
        {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
        {{#PART}}Y_spad[%tp, %th, %tw]{{/PART}}
        linalg.fill ins(%fill : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
        {{! The part of the tile that lies on the input: %vh rows from %lh, %vw columns from %lw. }}
        %top = affine.max affine_map<(d0) -> (d0, {{TOP}})>(%h)
        %bottom = affine.min affine_map<(d0) -> (d0 + {{TILE_H}}, {{TOP}} + {{H}})>(%h)
        %left = affine.max affine_map<(d0) -> (d0, {{LEFT}})>(%w)
        %right = affine.min affine_map<(d0) -> (d0 + {{TILE_W}}, {{LEFT}} + {{W}})>(%w)
        %high = arith.subi %bottom, %top : index
        %wide = arith.subi %right, %left : index
        %vh = arith.maxsi %high, %none : index
        %vw = arith.maxsi %wide, %none : index
        %lh = arith.subi %top, %h : index
        %lw = arith.subi %left, %w : index
        %xh = affine.apply affine_map<(d0) -> (d0 - {{TOP}})>(%top)
        %xw = affine.apply affine_map<(d0) -> (d0 - {{LEFT}})>(%left)
        {{#MVIN}}X[%p, %xh, %xw] to Y_spad[%tp, %lh : %vh, %lw : %vw]{{/MVIN}}
        {{#PART}}Y_spad[%tp, %th, %tw]{{/PART}}
        {{#STORE}}Y_spad to Y[%p, %h, %w] of [%tp, %th, %tw]{{/STORE}}
      } {inner_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
