// SPDX-License-Identifier: Apache-2.0
//! template: group_norm
//! title: Group and instance normalization
//! op: aten.group_norm X=input W=weight B=bias
//! op: aten.native_group_norm X=input W=weight B=bias Y=0 M=1 R=2
//! op: aten.instance_norm X=input W=weight B=bias
//! op: aten._native_batch_norm_legit.no_stats X=input W=weight B=bias Y=0 M=1 R=2
//! input: X
//! input: W? broadcast
//! input: B? broadcast
//! output: Y
//! output: M? from mean_spad
//! output: R? from scale_spad
//! axis: TILE_G of G
//! axis: TILE_C of C
//! axis: TILE_L of L
//! buffer: X_spad of X [1, TILE_G, TILE_C, TILE_L] split 1
//! buffer: W_spad of W [TILE_G, TILE_C] split 0
//! buffer: B_spad of B [TILE_G, TILE_C] split 0
//! buffer: mean_spad of Y [1, TILE_G] split 1 as acc
//! buffer: scale_spad of Y [1, TILE_G] split 1 as acc
//! buffer: Y_spad of Y [1, TILE_G, TILE_C, TILE_L] split 1 as acc
//! epilogue: Y_spad
// {{N}} x {{G}} groups of {{C}} x {{L}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  %one = arith.constant 1.0 : {{Y_spad_element}}
  %count = arith.constant {{ELEMENTS}} : {{Y_spad_element}}
  %eps = arith.constant {{EPS}} : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %g = 0 to {{G}} step {{TILE_G}} {
      {{#EXTENT}}%tg = %g of G by TILE_G{{/EXTENT}}
      {{#PART}}mean_spad[1, %tg]{{/PART}}
      {{#PART}}scale_spad[1, %tg]{{/PART}}
      linalg.fill ins(%zero : {{mean_spad_element}}) outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}})
      affine.for %c = 0 to {{C}} step {{TILE_C}} {
        {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
        affine.for %l = 0 to {{L}} step {{TILE_L}} {
          {{#EXTENT}}%tl = %l of L by TILE_L{{/EXTENT}}
          {{#MVIN}}X[%n, %g, %c, %l] to X_spad[1, %tg, %tc, %tl]{{/MVIN}}
          linalg.generic {indexing_maps = [affine_map<(n, g, c, l) -> (n, g, c, l)>, affine_map<(n, g, c, l) -> (n, g)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
          ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
          outs({{#USE}}mean_spad{{/USE}} : {{#TYPE}}mean_spad{{/TYPE}}) {
          ^bb0(%x: {{X_spad_element}}, %sofar: {{mean_spad_element}}):
            {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
            %part = arith.divf %wide, %count : {{mean_spad_element}}
            %more = arith.addf %sofar, %part : {{mean_spad_element}}
            linalg.yield %more : {{mean_spad_element}}
          }
        } {accumulation_loop = true}
      } {accumulation_loop = true}
      linalg.fill ins(%zero : {{scale_spad_element}}) outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}})
      affine.for %c = 0 to {{C}} step {{TILE_C}} {
        {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
        affine.for %l = 0 to {{L}} step {{TILE_L}} {
          {{#EXTENT}}%tl = %l of L by TILE_L{{/EXTENT}}
          {{#MVIN}}X[%n, %g, %c, %l] to X_spad[1, %tg, %tc, %tl]{{/MVIN}}
          linalg.generic {indexing_maps = [affine_map<(n, g, c, l) -> (n, g, c, l)>, affine_map<(n, g, c, l) -> (n, g)>, affine_map<(n, g, c, l) -> (n, g)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
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
      } {accumulation_loop = true}
      linalg.generic {indexing_maps = [affine_map<(n, g) -> (n, g)>], iterator_types = ["parallel", "parallel"]}
      outs({{#USE}}scale_spad{{/USE}} : {{#TYPE}}scale_spad{{/TYPE}}) {
      ^bb0(%square: {{scale_spad_element}}):
        %above = arith.addf %square, %eps : {{scale_spad_element}}
        %root = math.sqrt %above : {{scale_spad_element}}
        %scale = arith.divf %one, %root : {{scale_spad_element}}
        linalg.yield %scale : {{scale_spad_element}}
      }
      {{#has_M}}
      {{#STORE}}mean_spad to M[%n, %g] of [1, %tg]{{/STORE}}
      {{/has_M}}
      {{#has_R}}
      {{#STORE}}scale_spad to R[%n, %g] of [1, %tg]{{/STORE}}
      {{/has_R}}
      affine.for %c = 0 to {{C}} step {{TILE_C}} {
        {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
        {{#has_W}}
        {{#MVIN}}W[%g, %c] to W_spad[%tg, %tc]{{/MVIN}}
        {{/has_W}}
        {{#has_B}}
        {{#MVIN}}B[%g, %c] to B_spad[%tg, %tc]{{/MVIN}}
        {{/has_B}}
        affine.for %l = 0 to {{L}} step {{TILE_L}} {
          {{#EXTENT}}%tl = %l of L by TILE_L{{/EXTENT}}
          {{#MVIN}}X[%n, %g, %c, %l] to X_spad[1, %tg, %tc, %tl]{{/MVIN}}
          {{#PART}}Y_spad[1, %tg, %tc, %tl]{{/PART}}
          linalg.generic {indexing_maps = [affine_map<(n, g, c, l) -> (n, g, c, l)>, affine_map<(n, g, c, l) -> (n, g)>, affine_map<(n, g, c, l) -> (n, g)>, affine_map<(n, g, c, l) -> (n, g, c, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins({{#USE}}X_spad{{/USE}}, {{#USE}}mean_spad{{/USE}}, {{#USE}}scale_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}}, {{#TYPE}}mean_spad{{/TYPE}}, {{#TYPE}}scale_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%x: {{X_spad_element}}, %mean: {{mean_spad_element}}, %scale: {{scale_spad_element}}, %y: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %x of X_spad as mean_spad{{/CONVERT}}
            %off = arith.subf %wide, %mean : {{mean_spad_element}}
            %made = arith.mulf %off, %scale : {{mean_spad_element}}
            linalg.yield %made : {{Y_spad_element}}
          }
          {{#has_W}}
          linalg.generic {indexing_maps = [{{#MAP}}(n, g, c, l) -> W_spad[g, c]{{/MAP}}, affine_map<(n, g, c, l) -> (n, g, c, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins({{#USE}}W_spad{{/USE}} : {{#TYPE}}W_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%w: {{W_spad_element}}, %y: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %w of W_spad as Y_spad{{/CONVERT}}
            %made = arith.mulf %y, %wide : {{Y_spad_element}}
            linalg.yield %made : {{Y_spad_element}}
          }
          {{/has_W}}
          {{#has_B}}
          linalg.generic {indexing_maps = [{{#MAP}}(n, g, c, l) -> B_spad[g, c]{{/MAP}}, affine_map<(n, g, c, l) -> (n, g, c, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins({{#USE}}B_spad{{/USE}} : {{#TYPE}}B_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%b: {{B_spad_element}}, %y: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %b of B_spad as Y_spad{{/CONVERT}}
            %made = arith.addf %y, %wide : {{Y_spad_element}}
            linalg.yield %made : {{Y_spad_element}}
          }
          {{/has_B}}
          {{#STORE}}Y_spad to Y[%n, %g, %c, %l] of [1, %tg, %tc, %tl]{{/STORE}}
        } {inner_loop = true}
      } {inner_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
