// SPDX-License-Identifier: Apache-2.0
//! template: avg_pool
//! title: Average pooling
//! op: aten.avg_pool2d X=self
//! op: aten.avg_pool1d X=self
//! input: X
//! output: Y
//! axis: TILE_C of C
//! axis: TILE_H of OH
//! axis: TILE_W of OW
//! buffer: X_spad of X [1, TILE_C, (TILE_H - 1) * SH + (ROWS - 1) * DH + 1, (TILE_W - 1) * SW + (COLUMNS - 1) * DW + 1] split 1
//! buffer: Y_spad of Y [1, TILE_C, TILE_H, TILE_W] split 1 as acc
//! epilogue: Y_spad
// {{N}} x {{C}} planes of {{IH}} x {{IW}} to {{OH}} x {{OW}}, windows of {{KH}} x {{KW}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  %begin = arith.constant 0.0 : {{Y_spad_element}}
  {{^FIXED}}
  %steph = arith.constant {{SH}} : index
  %stepw = arith.constant {{SW}} : index
  {{! Counted from the padding's first element. }}
  %kernelh = arith.constant {{KH}} : index
  %kernelw = arith.constant {{KW}} : index
  %leasth = arith.constant {{LEAST_H}} : index
  %leastw = arith.constant {{LEAST_W}} : index
  %mosth = arith.constant {{MOST_H}} : index
  %mostw = arith.constant {{MOST_W}} : index
  {{/FIXED}}
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
              {{#MVIN}}X[%n, %c, %h * SH - PH{{^WHOLE}} + %r * DH{{/WHOLE}}, %w * SW - PW{{^WHOLE}} + %s * DW{{/WHOLE}}] to X_spad[1, %tc, (%th - 1) * SH + (ROWS - 1) * DH + 1, (%tw - 1) * SW + (COLUMNS - 1) * DW + 1] outside zero{{/MVIN}}
              affine.for %i = 0 to {{ROWS}} {
                affine.for %j = 0 to {{COLUMNS}} {
                  {{#PART}}X_spad[1, %tc, %i * DH : %th by SH, %j * DW : %tw by SW]{{/PART}}
                  linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>, affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
                  ins({{#USE}}X_spad{{/USE}} : {{#TYPE}}X_spad{{/TYPE}})
                  outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
                  ^bb0(%x: {{X_spad_element}}, %sofar: {{Y_spad_element}}):
                    {{#CONVERT}}%wide = %x of X_spad as Y_spad{{/CONVERT}}
                    %more = arith.addf %sofar, %wide : {{Y_spad_element}}
                    linalg.yield %more : {{Y_spad_element}}
                  }
                } {accumulation_loop = true}
              } {accumulation_loop = true}
            } {accumulation_loop = true}
          } {accumulation_loop = true}
          {{! The elements of a window: those within the input and the padding, or within the input alone. }}
          linalg.generic {indexing_maps = [affine_map<(c, h, w) -> (0, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel"]}
          outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}}) {
          ^bb0(%sum: {{Y_spad_element}}):
            {{#FIXED}}
            %count = arith.constant {{COUNT}} : {{Y_spad_element}}
            {{/FIXED}}
            {{^FIXED}}
            %row = linalg.index 1 : index
            %column = linalg.index 2 : index
            %oh = arith.addi %row, %h : index
            %ow = arith.addi %column, %w : index
            %sh = arith.muli %oh, %steph : index
            %sw = arith.muli %ow, %stepw : index
            %eh = arith.addi %sh, %kernelh : index
            %ew = arith.addi %sw, %kernelw : index
            %firsth = arith.maxsi %sh, %leasth : index
            %firstw = arith.maxsi %sw, %leastw : index
            %lasth = arith.minsi %eh, %mosth : index
            %lastw = arith.minsi %ew, %mostw : index
            %rows = arith.subi %lasth, %firsth : index
            %columns = arith.subi %lastw, %firstw : index
            %elements = arith.muli %rows, %columns : index
            %whole = arith.index_cast %elements : index to i64
            %count = arith.sitofp %whole : i64 to {{Y_spad_element}}
            {{/FIXED}}
            %mean = arith.divf %sum, %count : {{Y_spad_element}}
            linalg.yield %mean : {{Y_spad_element}}
          }
          {{#STORE}}Y_spad to Y[%n, %c, %h, %w] of [1, %tc, %th, %tw]{{/STORE}}
        } {outer_loop = true}
      } {outer_loop = true}
    } {outer_loop = true}
  } {outer_loop = true}
  return
}
