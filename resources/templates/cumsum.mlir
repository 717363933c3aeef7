// SPDX-License-Identifier: Apache-2.0
//! template: cumsum
//! title: Cumulative sum or product along a dimension
//! op: aten.cumsum X=self
//! op: aten.cumprod X=self
//! input: X
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_D of COUNT
//! axis: TILE_I of INNER
//! buffer: X_spad of X [TILE_O, TILE_D, TILE_I] split 0
//! buffer: sum_spad of Y [TILE_O, 1, TILE_I] split 0 as acc
//! buffer: Y_spad of Y [TILE_O, TILE_D, TILE_I] split 0 as acc
//! epilogue: Y_spad
// {{op}} of {{OUTER}} x {{INNER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant {{#PRODUCT}}{{Y_spad_one}}{{/PRODUCT}}{{^PRODUCT}}{{Y_spad_zero}}{{/PRODUCT}} : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    affine.for %i = 0 to {{INNER}} step {{TILE_I}} {
      {{#EXTENT}}%ti = %i of INNER by TILE_I{{/EXTENT}}
      {{#PART}}sum_spad[%to, 1, %ti]{{/PART}}
      linalg.fill ins(%begin : {{sum_spad_element}}) outs({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}})
      affine.for %d = 0 to {{COUNT}} step {{TILE_D}} {
        {{#EXTENT}}%td = %d of COUNT by TILE_D{{/EXTENT}}
        {{#MVIN}}X[%o, %d, %i] to X_spad[%to, %td, %ti]{{/MVIN}}
        affine.for %r = 0 to min affine_map<(d0) -> ({{TILE_D}}, {{COUNT}} - d0)>(%d) {
          {{#PART}}X_spad[%to, %r : 1, %ti]{{/PART}}
          {{#PART}}Y_spad[%to, %r : 1, %ti]{{/PART}}
          linalg.generic {indexing_maps = [affine_map<(o, n, i) -> (o, n, i)>, affine_map<(o, n, i) -> (o, n, i)>, affine_map<(o, n, i) -> (o, n, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
          ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
          outs({{#USE}}sum_spad{{/USE}}, {{#USE}}Y_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}}, {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%x: {{X_spad_element}}, %sofar: {{sum_spad_element}}, %y: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %x of X_spad as sum_spad{{/CONVERT}}
            %more = {{COMBINE}} %sofar, %wide : {{sum_spad_element}}
            linalg.yield %more, %more : {{sum_spad_element}}, {{Y_spad_element}}
          }
        } {inner_loop = true}
        {{#PART}}Y_spad[%to, %td, %ti]{{/PART}}
        {{#STORE}}Y_spad to Y[%o, %d, %i] of [%to, %td, %ti]{{/STORE}}
      } {accumulation_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
