// SPDX-License-Identifier: Apache-2.0
//! template: attention
//! title: Scaled dot-product attention, with softmax over keys tile by tile
//! op: aten.scaled_dot_product_attention Q=query K=key V=value M=attn_mask
//! op: aten._scaled_dot_product_flash_attention_for_cpu Q=query K=key V=value M=attn_mask Y=0
//! input: Q
//! input: K
//! input: V
//! input: M? broadcast
//! output: Y
//! axis: TILE_L of L
//! axis: TILE_S of S
//! buffer: Q_spad of Q [1, 1, TILE_L, E] split 2
//! buffer: K_spad of K [1, 1, TILE_S, E] split 2
//! buffer: V_spad of V [1, 1, TILE_S, EV] split 2
//! buffer: M_spad of M [1, 1, TILE_L, TILE_S] split 2
//! buffer: score_spad of Y [TILE_L, TILE_S] split 0 as acc
//! buffer: top_spad of Y [TILE_L] split 0 as acc
//! buffer: last_spad of Y [TILE_L] split 0 as acc
//! buffer: sum_spad of Y [TILE_L] split 0 as acc
//! buffer: Y_spad of Y [1, 1, TILE_L, EV] split 2 as acc
//! epilogue: Y_spad
// {{N}} x {{H}} heads ({{GROUP}} for each of the keys'), {{L}} queries and {{S}} keys of {{E}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  %one = arith.constant 1.0 : {{Y_spad_element}}
  %lowest = arith.constant {{Y_spad_lowest}} : {{Y_spad_element}}
  %scale = arith.constant {{SCALE}} : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %h = 0 to {{H}} {
      %g = affine.apply affine_map<(d0) -> (d0 floordiv {{GROUP}})>(%h)
      affine.for %l = 0 to {{L}} step {{TILE_L}} {
        {{#EXTENT}}%tl = %l of L by TILE_L{{/EXTENT}}
        {{#MVIN}}Q[%n, %h, %l, 0] to Q_spad[1, 1, %tl, {{E}}]{{/MVIN}}
        {{#PART}}top_spad[%tl]{{/PART}}
        {{#PART}}last_spad[%tl]{{/PART}}
        {{#PART}}sum_spad[%tl]{{/PART}}
        {{#PART}}Y_spad[1, 1, %tl, {{EV}}]{{/PART}}
        linalg.fill ins(%lowest : {{top_spad_element}}) outs({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
        linalg.fill ins(%zero : {{sum_spad_element}}) outs({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}})
        linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
        affine.for %s = 0 to {{S}} step {{TILE_S}} {
          {{#EXTENT}}%ts = %s of S by TILE_S{{/EXTENT}}
          {{#MVIN}}K[%n, %g, %s, 0] to K_spad[1, 1, %ts, {{E}}]{{/MVIN}}
          {{#MVIN}}V[%n, %g, %s, 0] to V_spad[1, 1, %ts, {{EV}}]{{/MVIN}}
          {{#PART}}score_spad[%tl, %ts]{{/PART}}
          linalg.fill ins(%zero : {{score_spad_element}}) outs({{#USE}}score_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}})
          linalg.generic {indexing_maps = [affine_map<(l, s, e) -> (0, 0, l, e)>, affine_map<(l, s, e) -> (0, 0, s, e)>, affine_map<(l, s, e) -> (l, s)>], iterator_types = ["parallel", "parallel", "reduction"]}
          ins({{#USE}}Q_spad{{/USE}}, {{#USE}}K_spad{{/USE}} : {{#TYPE}}Q_spad{{/TYPE}}, {{#TYPE}}K_spad{{/TYPE}})
          outs({{#USE}}score_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}}) {
          ^bb0(%q: {{Q_spad_element}}, %k: {{K_spad_element}}, %sofar: {{score_spad_element}}):
            {{#CONVERT}}%wideq = %q of Q_spad as score_spad{{/CONVERT}}
            {{#CONVERT}}%widek = %k of K_spad as score_spad{{/CONVERT}}
            %product = arith.mulf %wideq, %widek : {{score_spad_element}}
            %more = arith.addf %sofar, %product : {{score_spad_element}}
            linalg.yield %more : {{score_spad_element}}
          }
          {{! The highest score so far; sums under an earlier one shrink by the difference. }}
          memref.copy {{#USE}}top_spad{{/USE}}, {{#USE}}last_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}} to {{#TYPE}}last_spad{{/TYPE}}
          {{#has_M}}
          {{#MVIN}}M[%n, %h, %l, %s] to M_spad[1, 1, %tl, %ts]{{/MVIN}}
          {{/has_M}}
          linalg.generic {indexing_maps = [{{#has_M}}{{#MAP}}(l, s) -> M_spad[0, 0, l, s]{{/MAP}}, {{/has_M}}affine_map<(l, s) -> (l, s)>, affine_map<(l, s) -> (l)>], iterator_types = ["parallel", "reduction"]}
          {{#has_M}}
          ins({{#USE}}M_spad{{/USE}} : {{#TYPE}}M_spad{{/TYPE}})
          {{/has_M}}
          outs({{#USE}}score_spad{{/USE}}, {{#USE}}top_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}}, {{#TYPE}}top_spad{{/TYPE}}) {
          ^bb0({{#has_M}}%mask: {{M_spad_element}}, {{/has_M}}%raw: {{score_spad_element}}, %sofar: {{top_spad_element}}):
            %scaled = arith.mulf %raw, %scale : {{score_spad_element}}
            {{#has_M}}
            {{#MASK_BOOL}}
            %none = arith.constant 0 : {{M_spad_element}}
            %open = arith.cmpi ne, %mask, %none : {{M_spad_element}}
            %score = arith.select %open, %scaled, %lowest : {{score_spad_element}}
            {{/MASK_BOOL}}
            {{^MASK_BOOL}}
            {{#CONVERT}}%added = %mask of M_spad as score_spad{{/CONVERT}}
            %score = arith.addf %scaled, %added : {{score_spad_element}}
            {{/MASK_BOOL}}
            {{/has_M}}
            {{#CAUSAL}}
            %row = linalg.index 0 : index
            %column = linalg.index 1 : index
            %query = arith.addi %row, %l : index
            %key = arith.addi %column, %s : index
            %ahead = arith.cmpi sgt, %key, %query : index
            %seen = arith.select %ahead, %lowest, {{SCORE}} : {{score_spad_element}}
            {{/CAUSAL}}
            %more = arith.maximumf %sofar, {{SEEN}} : {{top_spad_element}}
            linalg.yield {{SEEN}}, %more : {{score_spad_element}}, {{top_spad_element}}
          }
          linalg.generic {indexing_maps = [affine_map<(l) -> (l)>, affine_map<(l) -> (l)>, affine_map<(l) -> (l)>], iterator_types = ["parallel"]}
          ins({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
          outs({{#USE}}last_spad{{/USE}}, {{#USE}}sum_spad{{/USE}} : {{#TYPE}}last_spad{{/TYPE}}, {{#TYPE}}sum_spad{{/TYPE}}) {
          ^bb0(%top: {{top_spad_element}}, %last: {{last_spad_element}}, %sofar: {{sum_spad_element}}):
            %low = arith.subf %last, %top : {{top_spad_element}}
            %e = math.exp %low : {{top_spad_element}}
            %same = arith.cmpf oeq, %last, %top : {{top_spad_element}}
            %shrink = arith.select %same, %one, %e : {{top_spad_element}}
            %less = arith.mulf %sofar, %shrink : {{sum_spad_element}}
            linalg.yield %shrink, %less : {{last_spad_element}}, {{sum_spad_element}}
          }
          linalg.generic {indexing_maps = [affine_map<(l, s) -> (l)>, affine_map<(l, s) -> (l, s)>], iterator_types = ["parallel", "parallel"]}
          ins({{#USE}}top_spad{{/USE}} : {{#TYPE}}top_spad{{/TYPE}})
          outs({{#USE}}score_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}}) {
          ^bb0(%top: {{top_spad_element}}, %score: {{score_spad_element}}):
            %low = arith.subf %score, %top : {{score_spad_element}}
            %e = math.exp %low : {{score_spad_element}}
            %hidden = arith.cmpf oeq, %score, %lowest : {{score_spad_element}}
            %part = arith.select %hidden, %zero, %e : {{score_spad_element}}
            linalg.yield %part : {{score_spad_element}}
          }
          linalg.generic {indexing_maps = [affine_map<(l, s) -> (l, s)>, affine_map<(l, s) -> (l)>], iterator_types = ["parallel", "reduction"]}
          ins({{#USE}}score_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}})
          outs({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}}) {
          ^bb0(%part: {{score_spad_element}}, %sofar: {{sum_spad_element}}):
            %more = arith.addf %sofar, %part : {{sum_spad_element}}
            linalg.yield %more : {{sum_spad_element}}
          }
          linalg.generic {indexing_maps = [affine_map<(l, e) -> (l)>, affine_map<(l, e) -> (0, 0, l, e)>], iterator_types = ["parallel", "parallel"]}
          ins({{#USE}}last_spad{{/USE}} : {{#TYPE}}last_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%shrink: {{last_spad_element}}, %sofar: {{Y_spad_element}}):
            %less = arith.mulf %sofar, %shrink : {{Y_spad_element}}
            linalg.yield %less : {{Y_spad_element}}
          }
          linalg.generic {indexing_maps = [affine_map<(l, e, s) -> (l, s)>, affine_map<(l, e, s) -> (0, 0, s, e)>, affine_map<(l, e, s) -> (0, 0, l, e)>], iterator_types = ["parallel", "parallel", "reduction"]}
          ins({{#USE}}score_spad{{/USE}}, {{#USE}}V_spad{{/USE}} : {{#TYPE}}score_spad{{/TYPE}}, {{#TYPE}}V_spad{{/TYPE}})
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%part: {{score_spad_element}}, %v: {{V_spad_element}}, %sofar: {{Y_spad_element}}):
            {{#CONVERT}}%wide = %v of V_spad as Y_spad{{/CONVERT}}
            %product = arith.mulf %part, %wide : {{Y_spad_element}}
            %more = arith.addf %sofar, %product : {{Y_spad_element}}
            linalg.yield %more : {{Y_spad_element}}
          }
        } {accumulation_loop = true}
        linalg.generic {indexing_maps = [affine_map<(l, e) -> (l)>, affine_map<(l, e) -> (0, 0, l, e)>], iterator_types = ["parallel", "parallel"]}
        ins({{#USE}}sum_spad{{/USE}} : {{#TYPE}}sum_spad{{/TYPE}})
        outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
        ^bb0(%sum: {{sum_spad_element}}, %all: {{Y_spad_element}}):
          %quotient = arith.divf %all, %sum : {{Y_spad_element}}
          %empty = arith.cmpf oeq, %sum, %zero : {{Y_spad_element}}
          %made = arith.select %empty, %zero, %quotient : {{Y_spad_element}}
          linalg.yield %made : {{Y_spad_element}}
        }
        {{#STORE}}Y_spad to Y[%n, %h, %l, 0] of [1, 1, %tl, {{EV}}]{{/STORE}}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
