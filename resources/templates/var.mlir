// SPDX-License-Identifier: Apache-2.0
//! template: var
//! title: Variance and standard deviation, in two passes over each row
//! uses: rows
//! op: aten.var X=self
//! op: aten.std X=self
//! op: aten.var_mean X=self Y=0 M=1
//! op: aten.std_mean X=self Y=0 M=1
//! input: X
//! output: Y
//! output: M? from mean_spad
//! axis: TILE_O of OUTER
//! axis: TILE_R of COUNT
//! buffer: X_spad of X [TILE_O, TILE_R] split 0
//! buffer: mean_spad of Y [TILE_O] split 0 as acc
//! buffer: Y_spad of Y [TILE_O] split 0 as acc
//! epilogue: Y_spad
// {{op}} of {{OUTER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  %elements = arith.constant {{ELEMENTS}} : {{Y_spad_element}}
  %freedom = arith.constant {{FREEDOM}} : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#PART}}mean_spad[%to]{{/PART}}
    {{#PART}}Y_spad[%to]{{/PART}}
    linalg.fill ins(%zero : {{mean_spad_element}}) outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(o, r) -> (o, r)>, affine_map<(o, r) -> (o)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
      outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %sofar: {{mean_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
        %part = arith.divf %wide, %elements : {{mean_spad_element}}
        %more = arith.addf %sofar, %part : {{mean_spad_element}}
        linalg.yield %more : {{mean_spad_element}}
      }
    } {accumulation_loop = true}
    linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(o, r) -> (o, r)>, affine_map<(o, r) -> (o)>, affine_map<(o, r) -> (o)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}}, {{#USE}}mean_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}mean_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %mean: {{mean_spad_element}}, %sofar: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
        %off = arith.subf %wide, %mean : {{Y_spad_element}}
        %square = arith.mulf %off, %off : {{Y_spad_element}}
        %more = arith.addf %sofar, %square : {{Y_spad_element}}
        linalg.yield %more : {{Y_spad_element}}
      }
    } {accumulation_loop = true}
    linalg.generic {indexing_maps = [affine_map<(o) -> (o)>], iterator_types = ["parallel"]}
    outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
    ^bb0(%sum: {{Y_spad_element}}):
      %variance = arith.divf %sum, %freedom : {{Y_spad_element}}
      {{#ROOT}}
      %root = math.sqrt %variance : {{Y_spad_element}}
      linalg.yield %root : {{Y_spad_element}}
      {{/ROOT}}
      {{^ROOT}}
      linalg.yield %variance : {{Y_spad_element}}
      {{/ROOT}}
    }
    {{#has_M}}
    {{#STORE}}mean_spad to M[%o] of [%to]{{/STORE}}
    {{/has_M}}
    {{#STORE}}Y_spad to Y[%o] of [%to]{{/STORE}}
  } {outer_loop = true}
  return
}
