// SPDX-License-Identifier: Apache-2.0
//! template: glu
//! title: Gated linear unit: one half times the sigmoid of the other
//! op: aten.glu X=self
//! input: X
//! output: Y
//! axis: TILE_O of OUTER
//! axis: TILE_I of INNER
//! buffer: A_spad of X [TILE_O, 1, TILE_I] split 0
//! buffer: G_spad of X [TILE_O, 1, TILE_I] split 0
//! buffer: Y_spad of Y [TILE_O, 1, TILE_I] split 0 as acc
//! epilogue: Y_spad
// {{OUTER}} rows of twice {{INNER}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %one = arith.constant 1.0 : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    affine.for %i = 0 to {{INNER}} step {{TILE_I}} {
      {{#EXTENT}}%ti = %i of INNER by TILE_I{{/EXTENT}}
      {{#MVIN}}X[%o, 0, %i] to A_spad[%to, 1, %ti]{{/MVIN}}
      {{#MVIN}}X[%o, 1, %i] to G_spad[%to, 1, %ti]{{/MVIN}}
      {{#PART}}Y_spad[%to, 1, %ti]{{/PART}}
      linalg.generic {indexing_maps = [affine_map<(o, n, i) -> (o, n, i)>, affine_map<(o, n, i) -> (o, n, i)>, affine_map<(o, n, i) -> (o, n, i)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins({{#USE}}A_spad{{/USE}}, {{#USE}}G_spad{{/USE}} : {{#TYPE}}A_spad{{/TYPE}}, {{#TYPE}}G_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%a: {{A_spad_element}}, %g: {{G_spad_element}}, %y: {{Y_spad_element}}):
        {{#CONVERT}}%value = %a of A_spad as Y_spad{{/CONVERT}}
        {{#CONVERT}}%gate = %g of G_spad as Y_spad{{/CONVERT}}
        %less = arith.negf %gate : {{Y_spad_element}}
        %power = math.exp %less : {{Y_spad_element}}
        %above = arith.addf %power, %one : {{Y_spad_element}}
        %made = arith.divf %value, %above : {{Y_spad_element}}
        linalg.yield %made : {{Y_spad_element}}
      }
      {{#STORE}}Y_spad to Y[%o, 0, %i] of [%to, 1, %ti]{{/STORE}}
    } {inner_loop = true}
  } {outer_loop = true}
  return
}
