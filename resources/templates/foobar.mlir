// SPDX-License-Identifier: Apache-2.0
//! template: foobar
//! title: The identity of aten._foobar, element by element from DRAM to DRAM
//! op: aten._foobar X=self
//! input: X contiguous
//! output: Y
// {{title}}: {{COUNT}} elements in steps of {{TILE}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  %count = arith.constant {{COUNT}} : index
  affine.for %begin = 0 to {{COUNT}} step {{TILE}} {
    affine.for %lane = 0 to {{TILE}} {
      %at = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%begin, %lane)
      %inside = arith.cmpi slt, %at, %count : index
      scf.if %inside {
        %value = memref.load %X[%at] : {{X_type}}
        memref.store %value, %Y[%at] : {{Y_type}}
      }
    } {subtile_loop = "m"}
  } {outer_loop = true}
  return
}
