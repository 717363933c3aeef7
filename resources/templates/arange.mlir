// SPDX-License-Identifier: Apache-2.0
//! template: arange
//! title: Evenly spaced numbers
//! op: aten.arange
//! output: Y
//! axis: TILE_I of COUNT
//! buffer: Y_spad of Y [TILE_I] split 0
//! epilogue: Y_spad
// {{COUNT}} numbers
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %first = arith.constant {{FIRST}} : {{TYPE_OF_ALL}}
  %step = arith.constant {{STEP}} : {{TYPE_OF_ALL}}
  affine.for %i = 0 to {{COUNT}} step {{TILE_I}} {
    {{#EXTENT}}%ti = %i of COUNT by TILE_I{{/EXTENT}}
    {{#PART}}Y_spad[%ti]{{/PART}}
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
    ^bb0(%none: {{Y_spad_element}}):
      %inside = linalg.index 0 : index
      %at = arith.addi %inside, %i : index
      %whole = arith.index_cast %at : index to i64
      {{#FLOATING}}
      %number = arith.sitofp %whole : i64 to f64
      %way = arith.mulf %number, %step : f64
      %wide = arith.addf %first, %way : f64
      {{#NARROW}}
      %made = arith.truncf %wide : f64 to {{Y_spad_element}}
      linalg.yield %made : {{Y_spad_element}}
      {{/NARROW}}
      {{^NARROW}}
      linalg.yield %wide : {{Y_spad_element}}
      {{/NARROW}}
      {{/FLOATING}}
      {{^FLOATING}}
      %way = arith.muli %whole, %step : i64
      %wide = arith.addi %first, %way : i64
      {{#NARROW}}
      %made = arith.trunci %wide : i64 to {{Y_spad_element}}
      linalg.yield %made : {{Y_spad_element}}
      {{/NARROW}}
      {{^NARROW}}
      linalg.yield %wide : {{Y_spad_element}}
      {{/NARROW}}
      {{/FLOATING}}
    }
    {{#STORE}}Y_spad to Y[%i] of [%ti]{{/STORE}}
  } {outer_loop = true}
  return
}
