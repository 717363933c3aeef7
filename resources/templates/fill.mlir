// SPDX-License-Identifier: Apache-2.0
//! template: fill
//! title: A new tensor with one value, on the device and of the type of another
//! op: aten.new_zeros
//! op: aten.new_ones
//! op: aten.new_full
//! output: Y
//! axis: TILE_I of COUNT
//! buffer: Y_spad of Y [TILE_I] split 0
//! epilogue: Y_spad
// {{COUNT}} elements
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  {{#FLOATING}}
  %value = arith.constant {{NUMBER}} : {{Y_spad_element}}
  {{/FLOATING}}
  {{^FLOATING}}
  %value = arith.constant {{WHOLE}} : {{Y_spad_element}}
  {{/FLOATING}}
  affine.for %i = 0 to {{COUNT}} step {{TILE_I}} {
    {{#EXTENT}}%ti = %i of COUNT by TILE_I{{/EXTENT}}
    {{#PART}}Y_spad[%ti]{{/PART}}
    linalg.fill ins(%value : {{Y_spad_element}}) outs({{#USE}}Y_spad{{/USE}} : {{#TYPE}}Y_spad{{/TYPE}})
    {{#STORE}}Y_spad to Y[%i] of [%ti]{{/STORE}}
  } {outer_loop = true}
  return
}
