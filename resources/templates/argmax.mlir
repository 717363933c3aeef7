// SPDX-License-Identifier: Apache-2.0
//! template: argmax
//! title: Maximum or minimum along a dimension, with its index
//! uses: rows
//! op: aten.argmax X=self
//! op: aten.argmin X=self
//! op: aten.max.dim X=self V=0 Y=1
//! op: aten.min.dim X=self V=0 Y=1
//! input: X
//! output: Y
//! output: V? from best_spad
//! axis: TILE_O of OUTER
//! axis: TILE_R of COUNT
//! buffer: X_spad of X [TILE_O, TILE_R] split 0
//! buffer: best_spad of X [TILE_O] split 0 as acc
//! buffer: Y_spad of Y [TILE_O] split 0
//! epilogue: Y_spad
// {{op}} of {{OUTER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant {{#MAXIMUM}}{{best_spad_lowest}}{{/MAXIMUM}}{{^MAXIMUM}}{{best_spad_highest}}{{/MAXIMUM}} : {{best_spad_element}}
  %zero = arith.constant 0 : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#PART}}best_spad[%to]{{/PART}}
    {{#PART}}Y_spad[%to]{{/PART}}
    linalg.fill ins(%begin : {{best_spad_element}}) outs({{#USE}}best_spad{{/USE}} : {{#TYPE}}best_spad{{/TYPE}})
    linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(o, r) -> (o, r)>, affine_map<(o, r) -> (o)>, affine_map<(o, r) -> (o)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
      outs({{#USE}}best_spad{{/USE}}, {{#USE}}Y_spad{{/USE}} : {{#TYPE}}best_spad{{/TYPE}}, {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %best: {{best_spad_element}}, %at: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as best_spad{{/CONVERT}}
        %better = {{COMPARE}}, %wide, %best : {{best_spad_element}}
        {{#FLOATING}}
        {{! The first NaN is the result. }}
        %nan = arith.cmpf uno, %wide, %wide : {{best_spad_element}}
        %before = arith.cmpf uno, %best, %best : {{best_spad_element}}
        %either = arith.ori %better, %nan : i1
        %true = arith.constant true
        %open = arith.xori %before, %true : i1
        %taken = arith.andi %either, %open : i1
        {{/FLOATING}}
        {{^FLOATING}}
        %taken = arith.andi %better, %better : i1
        {{/FLOATING}}
        %column = linalg.index 1 : index
        %place = arith.addi %column, %r : index
        %number = arith.index_cast %place : index to {{Y_spad_element}}
        %value = arith.select %taken, %wide, %best : {{best_spad_element}}
        %where = arith.select %taken, %number, %at : {{Y_spad_element}}
        linalg.yield %value, %where : {{best_spad_element}}, {{Y_spad_element}}
      }
    } {accumulation_loop = true}
    {{#has_V}}
    {{#STORE}}best_spad to V[%o] of [%to]{{/STORE}}
    {{/has_V}}
    {{#STORE}}Y_spad to Y[%o] of [%to]{{/STORE}}
  } {outer_loop = true}
  return
}
