// SPDX-License-Identifier: Apache-2.0
//! template: batch_norm
//! title: Batch normalization with given mean and variance
//! op: aten.batch_norm X=input W=weight B=bias M=running_mean V=running_var
//! op: aten._native_batch_norm_legit_no_training X=input W=weight B=bias M=running_mean V=running_var Y=0
//! op: aten.native_batch_norm X=input W=weight B=bias M=running_mean V=running_var Y=0
//! op: aten._batch_norm_no_update X=input W=weight B=bias M=running_mean V=running_var Y=0
//! input: X
//! input: W?
//! input: B?
//! input: M
//! input: V
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_N of N
//! axis: TILE_L of L
//! buffer: X_spad of X [TILE_N, TILE_C, TILE_L] split 1
//! buffer: W_spad of W [TILE_C] split 0
//! buffer: B_spad of B [TILE_C] split 0
//! buffer: M_spad of M [TILE_C] split 0
//! buffer: V_spad of V [TILE_C] split 0
//! buffer: scale_spad of Y [TILE_C] split 0 as acc
//! buffer: shift_spad of Y [TILE_C] split 0 as acc
//! buffer: Y_spad of Y [TILE_N, TILE_C, TILE_L] split 1 as acc
//! product: Y_spad of X_spad and scale_spad
//! epilogue: Y_spad
// {{N}} x {{C}} channels of {{L}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %one = arith.constant 1.0 : {{Y_spad_element}}
  %eps = arith.constant {{EPS}} : {{Y_spad_element}}
  affine.for %c = 0 to {{C}} step {{TILE_C}} {
    {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
    {{#MVIN}}M[%c] to M_spad[%tc]{{/MVIN}}
    {{#MVIN}}V[%c] to V_spad[%tc]{{/MVIN}}
    {{#PART}}scale_spad[%tc]{{/PART}}
    {{#PART}}shift_spad[%tc]{{/PART}}
    linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]}
    ins({{#USE}}V_spad{{/USE}} : {{#TYPE}}V_spad{{/TYPE}})
    outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}}) {
    ^bb0(%variance: {{V_spad_element}}, %none: {{scale_spad_element}}):
      {{#CONVERT}}%wide = %variance of V_spad as scale_spad{{/CONVERT}}
      %above = arith.addf %wide, %eps : {{scale_spad_element}}
      %root = math.sqrt %above : {{scale_spad_element}}
      %scale = arith.divf %one, %root : {{scale_spad_element}}
      linalg.yield %scale : {{scale_spad_element}}
    }
    {{#has_W}}
    {{#MVIN}}W[%c] to W_spad[%tc]{{/MVIN}}
    linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]}
    ins({{#USE}}W_spad{{/USE}} : {{#TYPE}}W_spad{{/TYPE}})
    outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}}) {
    ^bb0(%weight: {{W_spad_element}}, %inverse: {{scale_spad_element}}):
      {{#CONVERT}}%wide = %weight of W_spad as scale_spad{{/CONVERT}}
      %scale = arith.mulf %inverse, %wide : {{scale_spad_element}}
      linalg.yield %scale : {{scale_spad_element}}
    }
    {{/has_W}}
    linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]}
    ins({{#USE}}M_spad{{/USE}}, {{#USE}}scale_spad{{/USE}} : {{#TYPE}}M_spad{{/TYPE}}, {{#TYPE}}scale_spad{{/TYPE}})
    outs({{#USE}}shift_spad{{/USE}} : {{#TYPE}}shift_spad{{/TYPE}}) {
    ^bb0(%mean: {{M_spad_element}}, %scale: {{scale_spad_element}}, %none: {{shift_spad_element}}):
      {{#CONVERT}}%wide = %mean of M_spad as scale_spad{{/CONVERT}}
      %moved = arith.mulf %wide, %scale : {{shift_spad_element}}
      %shift = arith.negf %moved : {{shift_spad_element}}
      linalg.yield %shift : {{shift_spad_element}}
    }
    {{#has_B}}
    {{#MVIN}}B[%c] to B_spad[%tc]{{/MVIN}}
    linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]}
    ins({{#USE}}B_spad{{/USE}} : {{#TYPE}}B_spad{{/TYPE}})
    outs({{#USE}}shift_spad{{/USE}} : {{#TYPE}}shift_spad{{/TYPE}}) {
    ^bb0(%bias: {{B_spad_element}}, %moved: {{shift_spad_element}}):
      {{#CONVERT}}%wide = %bias of B_spad as shift_spad{{/CONVERT}}
      %shift = arith.addf %wide, %moved : {{shift_spad_element}}
      linalg.yield %shift : {{shift_spad_element}}
    }
    {{/has_B}}
    affine.for %n = 0 to {{N}} step {{TILE_N}} {
      {{#EXTENT}}%tn = %n of N by TILE_N{{/EXTENT}}
      affine.for %l = 0 to {{L}} step {{TILE_L}} {
        {{#EXTENT}}%tl = %l of L by TILE_L{{/EXTENT}}
        {{#MVIN}}X[%n, %c, %l] to X_spad[%tn, %tc, %tl]{{/MVIN}}
        {{#PART}}Y_spad[%tn, %tc, %tl]{{/PART}}
        linalg.generic {indexing_maps = [affine_map<(n, c, l) -> (n, c, l)>, affine_map<(n, c, l) -> (c)>, affine_map<(n, c, l) -> (c)>, affine_map<(n, c, l) -> (n, c, l)>], iterator_types = ["parallel", "parallel", "parallel"]}
        ins({{#USE}}X_spad{{/USE}}, {{#USE}}scale_spad{{/USE}}, {{#USE}}shift_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}scale_spad{{/TYPE}}, {{#TYPE}}shift_spad{{/TYPE}})
        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
        ^bb0(%x: {{X_spad_element}}, %scale: {{scale_spad_element}}, %shift: {{shift_spad_element}}, %none: {{Y_spad_element}}):
          {{#CONVERT}}%wide = %x of X_spad as Y_spad{{/CONVERT}}
          %scaled = arith.mulf %wide, %scale : {{Y_spad_element}}
          %made = arith.addf %scaled, %shift : {{Y_spad_element}}
          linalg.yield %made : {{Y_spad_element}}
        }
        {{#STORE}}Y_spad to Y[%n, %c, %l] of [%tn, %tc, %tl]{{/STORE}}
      } {inner_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
