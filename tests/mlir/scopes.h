// SPDX-License-Identifier: Apache-2.0
// A text whose names mean different things in different places, and which places mean the same: what MLIR's parser says of it, and what
// can be told by its letters.
#pragma once

namespace nodewise::test {

inline constexpr const char* scopesText = R"(#map = affine_map<(d0) -> (d0)>
!tile = memref<4xf32>
memref.global "private" @pad : memref<4xf32, 1>
func.func private @pair(i32) -> (i32, i32)
func.func @one(%x: !tile) {
  %0 = arith.constant 1.0 : f32
  affine.for %i = 0 to 4 {
    %1 = affine.apply #map(%i)
    affine.store %0, %x[%1] : !tile
  } {outer_loop = true}
  affine.for %i = 0 to 4 {
    %1 = affine.apply #map(%i)
    affine.store %0, %x[%1] : !tile
  }
  return
}
func.func @two(%x: i1, %y: memref<4xf32,
    affine_map<(d0) -> (d0)>>) -> i32 {
  %0 = arith.constant 1 : i32
  %1:2 = func.call @pair(%0) : (i32) -> (i32, i32)
  %c = arith.constant 0 : index
  %d = arith.constant 4 : index
  %2 = scf.for %i = %c to %d step %d iter_args(%s = %1#0) -> (i32) {
    %3 = arith.addi %s, %1#1 : i32
    scf.yield %3 : i32
  }
  %p = memref.get_global @pad : memref<4xf32, 1>
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%p : memref<4xf32, 1>) {
  ^bb0(%out: f32):
    %3 = arith.addf %out, %out : f32
    linalg.yield %3 : f32
  }
  linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%y : memref<4xf32, #map>) {
  ^bb0(%out: f32):
    linalg.yield %out : f32
  }
  cf.cond_br %x, ^bb1(%2 : i32), ^bb2
^bb1(%a: i32): // %a is the sum
  return %a : i32
^bb2:
  return %0 : i32
}
)";

/// A name per line with its places, line:column from 1; "*" is its definition. In the order of these.
inline constexpr const char* scopesNames = R"(#map 1:1* 8:23 12:23 28:36 33:36 33:98
!tile 2:1* 5:20 9:31 13:31
@pad 3:25* 27:26
@pair 4:19* 20:20
@one 5:11*
%x 5:16* 9:22 13:22
%0 6:3* 9:18 13:18
%i 7:14* 8:28
%1 8:5* 9:25
%i 11:14* 12:28
%1 12:5* 13:25
@two 17:11*
%x 17:16* 37:14
%y 17:24* 33:79
%0 19:3* 20:26 41:10
%1 20:3* 23:53 24:25
%c 21:3* 23:21
%d 22:3* 23:27 23:35
%2 23:3* 37:23
%i 23:16*
%s 23:48* 24:21
%3 24:5* 25:15
%p 27:3* 28:79
^bb0 29:3*
%out 29:8* 30:21 30:27
%3 30:5* 31:18
^bb0 34:3*
%out 34:8* 35:18
^bb1 38:1* 37:18
%a 38:6* 39:10
^bb2 40:1* 37:34
)";

} // namespace nodewise::test
