// SPDX-License-Identifier: Apache-2.0
//! template: adaptive_pool
//! title: Adaptive average pooling: the mean of one window per element of the result
//! op: aten.adaptive_avg_pool2d X=self
//! op: aten._adaptive_avg_pool2d X=self
//! op: aten.adaptive_avg_pool1d X=self
//! input: X
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of KH
//! axis: TILE_W of KW
//! buffer: X_spad of X [1, TILE_C, TILE_H, TILE_W] split 1
//! buffer: Y_spad of Y [1, TILE_C, 1, 1] split 1 as acc
//! epilogue: Y_spad
// {{N}} x {{C}} planes of {{IH}} x {{IW}} to {{OH}} x {{OW}}, windows of at most {{KH}} x {{KW}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %zero = arith.constant 0.0 : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{OH}} {
        affine.for %w = 0 to {{OW}} {
          {{#PART}}Y_spad[1, %tc, 1, 1]{{/PART}}
          linalg.fill ins(%zero : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
          affine.for %xh = affine_map<(d0) -> ((d0 * {{IH}}) floordiv {{OH}})>(%h) to affine_map<(d0) -> (((d0 + 1) * {{IH}}) ceildiv {{OH}})>(%h) step {{TILE_H}} {
            %th = affine.min affine_map<(d0, d1) -> ({{TILE_H}}, ((d1 + 1) * {{IH}}) ceildiv {{OH}} - d0)>(%xh, %h)
            affine.for %xw = affine_map<(d0) -> ((d0 * {{IW}}) floordiv {{OW}})>(%w) to affine_map<(d0) -> (((d0 + 1) * {{IW}}) ceildiv {{OW}})>(%w) step {{TILE_W}} {
              %tw = affine.min affine_map<(d0, d1) -> ({{TILE_W}}, ((d1 + 1) * {{IW}}) ceildiv {{OW}} - d0)>(%xw, %w)
              {{#MVIN}}X[%n, %c, %xh, %xw] to X_spad[1, %tc, %th, %tw]{{/MVIN}}
              linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>, affine_map<(c, h, w) -> (0, c, 0, 0)>], iterator_types = ["parallel", "reduction", "reduction"]}
              ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
              outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
              ^bb0(%x: {{X_spad_element}}, %sofar: {{Y_spad_element}}):
                {{#CONVERT}}%wide = %x of X_spad as Y_spad{{/CONVERT}}
                %more = arith.addf %sofar, %wide : {{Y_spad_element}}
                linalg.yield %more : {{Y_spad_element}}
              }
            } {accumulation_loop = true}
          } {accumulation_loop = true}
          %rows = affine.apply affine_map<(d0) -> (((d0 + 1) * {{IH}}) ceildiv {{OH}} - (d0 * {{IH}}) floordiv {{OH}})>(%h)
          %columns = affine.apply affine_map<(d0) -> (((d0 + 1) * {{IW}}) ceildiv {{OW}} - (d0 * {{IW}}) floordiv {{OW}})>(%w)
          %elements = arith.muli %rows, %columns : index
          %whole = arith.index_cast %elements : index to i64
          %count = arith.sitofp %whole : i64 to {{Y_spad_element}}
          linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%sum: {{Y_spad_element}}):
            %mean = arith.divf %sum, %count : {{Y_spad_element}}
            linalg.yield %mean : {{Y_spad_element}}
          }
          {{#STORE}}Y_spad to Y[%n, %c, %h, %w] of [1, %tc, 1, 1]{{/STORE}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
