// SPDX-License-Identifier: Apache-2.0
//! template: pointwise
//! title: Pointwise operators, as many as follow on each other
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
