// SPDX-License-Identifier: Apache-2.0
//! template: max_pool
//! title: Maximum pooling
//! op: aten.max_pool2d X=self
//! op: aten.max_pool1d X=self
//! op: aten.max_pool2d_with_indices X=self Y=0
//! input: X
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: X_spad of X [1, TILE_C, (TILE_H - 1) * SH + (ROWS - 1) * DH + 1, (TILE_W - 1) * SW + (COLUMNS - 1) * DW + 1] split 1
//! buffer: Y_spad of Y [1, TILE_C, TILE_H, TILE_W] split 1
//! epilogue: Y_spad
// {{N}} x {{C}} planes of {{IH}} x {{IW}} to {{OH}} x {{OW}}, windows of {{KH}} x {{KW}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant {{Y_spad_lowest}} : {{Y_spad_element}}
  affine.for %n = 0 to {{N}} {
    affine.for %c = 0 to {{C}} step {{TILE_C}} {
      {{#EXTENT}}%tc = %c of C by TILE_C{{/EXTENT}}
      affine.for %h = 0 to {{OH}} step {{TILE_H}} {
        {{#EXTENT}}%th = %h of OH by TILE_H{{/EXTENT}}
        affine.for %w = 0 to {{OW}} step {{TILE_W}} {
          {{#EXTENT}}%tw = %w of OW by TILE_W{{/EXTENT}}
          {{#PART}}Y_spad[1, %tc, %th, %tw]{{/PART}}
          linalg.fill ins(%begin : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
          {{! Of windows that are large some rows and columns at a time. }}
          affine.for %r = 0 to {{KH}} step {{ROWS}} {
            affine.for %s = 0 to {{KW}} step {{COLUMNS}} {
              {{#MVIN}}X[%n, %c, %h * SH - PH{{^WHOLE}} + %r * DH{{/WHOLE}}, %w * SW - PW{{^WHOLE}} + %s * DW{{/WHOLE}}] to X_spad[1, %tc, (%th - 1) * SH + (ROWS - 1) * DH + 1, (%tw - 1) * SW + (COLUMNS - 1) * DW + 1] outside lowest{{/MVIN}}
              affine.for %i = 0 to {{ROWS}} {
                affine.for %j = 0 to {{COLUMNS}} {
                  {{#PART}}X_spad[1, %tc, %i * DH : %th by SH, %j * DW : %tw by SW]{{/PART}}
                  linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>, affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
                  ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
                  outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
                  ^bb0(%x: {{X_spad_element}}, %sofar: {{Y_spad_element}}):
                    %more = {{MAXIMUM}} %sofar, %x : {{Y_spad_element}}
                    linalg.yield %more : {{Y_spad_element}}
                  }
                } {accumulation_loop = true}
              } {accumulation_loop = true}
            } {accumulation_loop = true}
          } {accumulation_loop = true}
          {{#STORE}}Y_spad to Y[%n, %c, %h, %w] of [1, %tc, %th, %tw]{{/STORE}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
