// SPDX-License-Identifier: Apache-2.0
//! template: reduce
//! title: Reduction over any dimensions
//! uses: rows
//! op: aten.sum X=self
//! op: aten.mean X=self
//! op: aten.amax X=self
//! op: aten.amin X=self
//! op: aten.max.default X=self
//! op: aten.min.default X=self
//! op: aten.prod X=self
//! op: aten.any X=self
//! op: aten.all X=self
//! op: aten.linalg_vector_norm X=self
//! input: X
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_R of REDUCED
//! buffer: X_spad of X [TILE_O, TILE_R] split 0
//! buffer: Y_spad of Y [TILE_O] split 0 as acc
//! epilogue: Y_spad
// {{op}} of {{OUTER}} rows of {{REDUCED}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant {{#SUMS}}{{Y_spad_zero}}{{/SUMS}}{{#MAXIMUM}}{{Y_spad_lowest}}{{/MAXIMUM}}{{#MINIMUM}}{{Y_spad_highest}}{{/MINIMUM}}{{#PRODUCT}}{{Y_spad_one}}{{/PRODUCT}} : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#PART}}Y_spad[%to]{{/PART}}
    linalg.fill ins(%begin : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
    affine.for %r = 0 to {{REDUCED}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of REDUCED by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %sofar: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as Y_spad{{/CONVERT}}
        {{#NORM}}
        %square = arith.mulf %wide, %wide : {{Y_spad_element}}
        %more = arith.addf %sofar, %square : {{Y_spad_element}}
        {{/NORM}}
        {{^NORM}}
        %more = {{COMBINE}} %sofar, %wide : {{Y_spad_element}}
        {{/NORM}}
        linalg.yield %more : {{Y_spad_element}}
      }
    } {accumulation_loop = true}
    {{#MEAN}}
    %count = arith.constant {{COUNT}} : {{Y_spad_element}}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
    ^bb0(%sum: {{Y_spad_element}}):
      %mean = arith.divf %sum, %count : {{Y_spad_element}}
      linalg.yield %mean : {{Y_spad_element}}
    }
    {{/MEAN}}
    {{#NORM}}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
    ^bb0(%squares: {{Y_spad_element}}):
      %root = math.sqrt %squares : {{Y_spad_element}}
      linalg.yield %root : {{Y_spad_element}}
    }
    {{/NORM}}
    {{#STORE}}Y_spad to Y[%o] of [%to]{{/STORE}}
  } {outer_loop = true}
  return
}
