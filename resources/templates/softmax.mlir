// SPDX-License-Identifier: Apache-2.0
//! template: softmax
//! title: Softmax, in three passes over each row
//! op: aten.softmax X=self
//! op: aten._softmax X=self
//! op: aten._safe_softmax X=self
//! op: aten.log_softmax X=self
//! op: aten._log_softmax X=self
//! input: X
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_R of COUNT
//! axis: TILE_I of INNER
//! buffer: X_spad of X [TILE_O, TILE_R, TILE_I] split 0
//! buffer: top_spad of Y [TILE_O, TILE_I] split 0 as acc
//! buffer: sum_spad of Y [TILE_O, TILE_I] split 0 as acc
//! buffer: Y_spad of Y [TILE_O, TILE_R, TILE_I] split 0 as acc
//! epilogue: Y_spad
// {{OUTER}} x {{INNER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant {{top_spad_zero}} : {{top_spad_element}}
  %lowest = arith.constant {{top_spad_lowest}} : {{top_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    affine.for %i = 0 to {{INNER}} step {{TILE_I}} {
      {{#EXTENT}}%ti = %i of INNER by TILE_I{{/EXTENT}}
      {{#PART}}top_spad[%to, %ti]{{/PART}}
      {{#PART}}sum_spad[%to, %ti]{{/PART}}
      linalg.fill ins(%lowest : {{top_spad_element}}) outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
      affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
        {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
        {{#MVIN}}X[%o, %r, %i] to X_spad[%to, %tr, %ti]{{/MVIN}}
        linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, {{INNER_AT}})>], iterator_types = ["parallel", "reduction", "{{INNER_KIND}}"]}
        ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
        outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}}) {
        ^bb0(%x: {{X_spad_element}}, %sofar: {{top_spad_element}}):
          {{#CONVERT}}%wide = %x of X_spad as top_spad{{/CONVERT}}
          %more = arith.maximumf %sofar, %wide : {{top_spad_element}}
          linalg.yield %more : {{top_spad_element}}
        }
      } {accumulation_loop = true}
      linalg.fill ins(%zero : {{sum_spad_element}}) outs({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}})
      affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
        {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
        {{#MVIN}}X[%o, %r, %i] to X_spad[%to, %tr, %ti]{{/MVIN}}
        linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, {{INNER_AT}})>, affine_map<(d0, d1, d2) -> (d0, {{INNER_AT}})>], iterator_types = ["parallel", "reduction", "{{INNER_KIND}}"]}
        ins({{#USE}}X_spad{{/USE}}, {{#USE}}top_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}top_spad{{/TYPE}})
        outs({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}}) {
        ^bb0(%x: {{X_spad_element}}, %top: {{top_spad_element}}, %sofar: {{sum_spad_element}}):
          {{#CONVERT}}%wide = %x of X_spad as top_spad{{/CONVERT}}
          %low = arith.subf %wide, %top : {{top_spad_element}}
          %e = math.exp %low : {{top_spad_element}}
          %more = arith.addf %sofar, %e : {{top_spad_element}}
          linalg.yield %more : {{top_spad_element}}
        }
      } {accumulation_loop = true}
      affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
        {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
        {{#MVIN}}X[%o, %r, %i] to X_spad[%to, %tr, %ti]{{/MVIN}}
        {{#PART}}Y_spad[%to, %tr, %ti]{{/PART}}
        linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
        ins({{#USE}}X_spad{{/USE}}, {{#USE}}top_spad{{/USE}}, {{#USE}}sum_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}top_spad{{/TYPE}}, {{#TYPE}}sum_spad{{/TYPE}})
        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
        ^bb0(%x: {{X_spad_element}}, %top: {{top_spad_element}}, %sum: {{sum_spad_element}}, %y: {{Y_spad_element}}):
          {{#CONVERT}}%wide = %x of X_spad as top_spad{{/CONVERT}}
          %low = arith.subf %wide, %top : {{top_spad_element}}
          {{#LOGARITHM}}
          %log = math.log %sum : {{top_spad_element}}
          %made = arith.subf %low, %log : {{top_spad_element}}
          linalg.yield %made : {{top_spad_element}}
          {{/LOGARITHM}}
          {{^LOGARITHM}}
          %e = math.exp %low : {{top_spad_element}}
          %part = arith.divf %e, %sum : {{top_spad_element}}
          {{#SAFE}}
          %empty = arith.cmpf oeq, %top, %lowest : {{top_spad_element}}
          %made = arith.select %empty, %zero, %part : {{top_spad_element}}
          linalg.yield %made : {{top_spad_element}}
          {{/SAFE}}
          {{^SAFE}}
          linalg.yield %part : {{top_spad_element}}
          {{/SAFE}}
          {{/LOGARITHM}}
        }
        {{#STORE}}Y_spad to Y[%o, %r, %i] of [%to, %tr, %ti]{{/STORE}}
      } {inner_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
