// SPDX-License-Identifier: Apache-2.0
//! template: logsumexp
//! title: Logarithm of the sum of exponentials, in two passes over each row
//! uses: rows
//! op: aten.logsumexp X=self
//! input: X
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_R of COUNT
//! buffer: X_spad of X [TILE_O, TILE_R] split 0
//! buffer: top_spad of Y [TILE_O] split 0 as acc
//! buffer: Y_spad of Y [TILE_O] split 0 as acc
//! epilogue: Y_spad
// {{OUTER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}
  %lowest = arith.constant {{top_spad_lowest}} : {{top_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#PART}}top_spad[%to]{{/PART}}
    {{#PART}}Y_spad[%to]{{/PART}}
    linalg.fill ins(%lowest : {{top_spad_element}}) outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
      outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %sofar: {{top_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as top_spad{{/CONVERT}}
        %more = arith.maximumf %sofar, %wide : {{top_spad_element}}
        linalg.yield %more : {{top_spad_element}}
      }
    } {accumulation_loop = true}
    {{! An infinite maximum is not subtracted: infinity less itself is NaN. }}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}}) {
    ^bb0(%top: {{top_spad_element}}):
      %nothing = arith.subf %top, %top : {{top_spad_element}}
      %finite = arith.cmpf oeq, %nothing, %zero : {{top_spad_element}}
      %less = arith.select %finite, %top, %zero : {{top_spad_element}}
      linalg.yield %less : {{top_spad_element}}
    }
    linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}}, {{#USE}}top_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}top_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %top: {{top_spad_element}}, %sofar: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as top_spad{{/CONVERT}}
        %low = arith.subf %wide, %top : {{top_spad_element}}
        %e = math.exp %low : {{top_spad_element}}
        %more = arith.addf %sofar, %e : {{Y_spad_element}}
        linalg.yield %more : {{Y_spad_element}}
      }
    } {accumulation_loop = true}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
    outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
    ^bb0(%top: {{top_spad_element}}, %sum: {{Y_spad_element}}):
      %log = math.log %sum : {{Y_spad_element}}
      %all = arith.addf %log, %top : {{Y_spad_element}}
      linalg.yield %all : {{Y_spad_element}}
    }
    {{#STORE}}Y_spad to Y[%o] of [%to]{{/STORE}}
  } {outer_loop = true}
  return
}
