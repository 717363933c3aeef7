// SPDX-License-Identifier: Apache-2.0
//! template: layer_norm
//! title: Layer and root-mean-square normalization
//! op: aten.layer_norm X=input W=weight B=bias
//! op: aten.native_layer_norm X=input W=weight B=bias Y=0 M=1 R=2
//! op: aten.rms_norm X=input W=weight
//! op: aten._fused_rms_norm X=input W=weight Y=0 R=1
//! input: X
//! input: W?
//! input: B?
//! output: Y
//! output: M? from mean_spad
//! output: R? from scale_spad
//! axis: TILE_O of OUTER
//! axis: TILE_R of COUNT
//! buffer: X_spad of X [TILE_O, TILE_R] split 0
//! buffer: W_spad of W [TILE_R]
//! buffer: B_spad of B [TILE_R]
//! buffer: mean_spad of Y [TILE_O] split 0 as acc
//! buffer: scale_spad of Y [TILE_O] split 0 as acc
//! buffer: Y_spad of Y [TILE_O, TILE_R] split 0 as acc
//! epilogue: Y_spad
// {{OUTER}} rows of {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  %one = arith.constant 1.0 : {{Y_spad_element}}
  %count = arith.constant {{ELEMENTS}} : {{Y_spad_element}}
  %eps = arith.constant {{EPS}} : {{Y_spad_element}}
  affine.for %o = 0 to {{OUTER}} step {{TILE_O}} {
    {{#EXTENT}}%to = %o of OUTER by TILE_O{{/EXTENT}}
    {{#PART}}mean_spad[%to]{{/PART}}
    {{#PART}}scale_spad[%to]{{/PART}}
    linalg.fill ins(%zero : {{mean_spad_element}}) outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}})
    {{#CENTERED}}
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
      outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %sofar: {{mean_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
        %part = arith.divf %wide, %count : {{mean_spad_element}}
        %more = arith.addf %sofar, %part : {{mean_spad_element}}
        linalg.yield %more : {{mean_spad_element}}
      }
    } {accumulation_loop = true}
    {{/CENTERED}}
    linalg.fill ins(%zero : {{scale_spad_element}}) outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}})
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins({{#USE}}X_spad{{/USE}}, {{#USE}}mean_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}mean_spad{{/TYPE}})
      outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %mean: {{mean_spad_element}}, %sofar: {{scale_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
        %off = arith.subf %wide, %mean : {{mean_spad_element}}
        %square = arith.mulf %off, %off : {{mean_spad_element}}
        %part = arith.divf %square, %count : {{mean_spad_element}}
        %more = arith.addf %sofar, %part : {{mean_spad_element}}
        linalg.yield %more : {{mean_spad_element}}
      }
    } {accumulation_loop = true}
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}}) {
    ^bb0(%square: {{scale_spad_element}}):
      %above = arith.addf %square, %eps : {{scale_spad_element}}
      %root = math.sqrt %above : {{scale_spad_element}}
      %scale = arith.divf %one, %root : {{scale_spad_element}}
      linalg.yield %scale : {{scale_spad_element}}
    }
    {{#has_M}}
    {{#STORE}}mean_spad to M[%o] of [%to]{{/STORE}}
    {{/has_M}}
    {{#has_R}}
    {{#STORE}}scale_spad to R[%o] of [%to]{{/STORE}}
    {{/has_R}}
    affine.for %r = 0 to {{COUNT}} step {{TILE_R}} {
      {{#EXTENT}}%tr = %r of COUNT by TILE_R{{/EXTENT}}
      {{#MVIN}}X[%o, %r] to X_spad[%to, %tr]{{/MVIN}}
      {{#PART}}Y_spad[%to, %tr]{{/PART}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins({{#USE}}X_spad{{/USE}}, {{#USE}}mean_spad{{/USE}}, {{#USE}}scale_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}mean_spad{{/TYPE}}, {{#TYPE}}scale_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%x: {{X_spad_element}}, %mean: {{mean_spad_element}}, %scale: {{scale_spad_element}}, %y: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
        %off = arith.subf %wide, %mean : {{mean_spad_element}}
        %made = arith.mulf %off, %scale : {{mean_spad_element}}
        linalg.yield %made : {{Y_spad_element}}
      }
      {{#has_W}}
      {{#MVIN}}W[%r] to W_spad[%tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins({{#USE}}W_spad{{/USE}} : {{#TYPE}}W_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%w: {{W_spad_element}}, %y: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %w of W_spad as Y_spad{{/CONVERT}}
        %made = arith.mulf %y, %wide : {{Y_spad_element}}
        linalg.yield %made : {{Y_spad_element}}
      }
      {{/has_W}}
      {{#has_B}}
      {{#MVIN}}B[%r] to B_spad[%tr]{{/MVIN}}
      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins({{#USE}}B_spad{{/USE}} : {{#TYPE}}B_spad{{/TYPE}})
      outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
      ^bb0(%b: {{B_spad_element}}, %y: {{Y_spad_element}}):
        {{#CONVERT}}%wide = %b of B_spad as Y_spad{{/CONVERT}}
        %made = arith.addf %y, %wide : {{Y_spad_element}}
        linalg.yield %made : {{Y_spad_element}}
      }
      {{/has_B}}
      {{#STORE}}Y_spad to Y[%o, %r] of [%to, %tr]{{/STORE}}
    } {inner_loop = true}
  } {outer_loop = true}
  return
}
