// SPDX-License-Identifier: Apache-2.0
//! template: pointwise
//! title: Fused pointwise operators
//! output: Y
//! loops: all
// {{title}}
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  {{#loops}}
  affine.for %i{{n}} = 0 to {{extent}} step {{tile}} {
  {{/loops}}
    {{COMPUTE}}
  {{#loops}}
  } {outer_loop = true}
  {{/loops}}
  return
}
