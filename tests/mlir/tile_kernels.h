// SPDX-License-Identifier: Apache-2.0
// Kernels on tiles of 16 x 16, put together from pieces, for tests of tile graphs.
#pragma once

#include <string>

namespace nodewise::test {

/// Scratchpads A, B and C of 16 x 16, R of 16 and I of 16 indices; X, Y of 64 x 64 and N of 64 in DRAM.
inline std::string kernel(const std::string& body)
{
    return R"(
memref.global "private" @A : memref<16x16xf32, 1>
memref.global "private" @B : memref<16x16xf32, 1>
memref.global "private" @C : memref<16x16xf32, 1>
memref.global "private" @R : memref<16xf32, 1>
memref.global "private" @I : memref<16xi64, 1>
func.func @k(%X: memref<64x64xf32>, %Y: memref<64x64xf32>, %N: memref<64xi64>) {
  %A = memref.get_global @A : memref<16x16xf32, 1>
  %B = memref.get_global @B : memref<16x16xf32, 1>
  %C = memref.get_global @C : memref<16x16xf32, 1>
  %R = memref.get_global @R : memref<16xf32, 1>
  %I = memref.get_global @I : memref<16xi64, 1>
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : index
)" + body + "  return\n}\n";
}

// Pieces of such bodies; the text says where X or Y is cut.
inline std::string part(const char* name, const std::string& of, const std::string& at, const std::string& type)
{
    return std::string("%") + name + " = memref.subview %" + of + "[" + at + "] [16, 16] [1, 1] : memref<64x64xf32> to " + type + "\n";
}

/// Of a tile of X or Y.
inline std::string typeAt(const std::string& at)
{
    return at == "0, 0" ? "memref<16x16xf32, strided<[64, 1]>>" : "memref<16x16xf32, strided<[64, 1], offset: ?>>";
}

inline std::string load(const std::string& at, const std::string& pad = "A")
{
    static int number = 0;
    const std::string x = "x" + std::to_string(++number);
    return part(x.c_str(), "X", at, typeAt(at)) + "memref.copy %" + x + ", %" + pad + " : " + typeAt(at) + " to memref<16x16xf32, 1>\n";
}

inline std::string store(const std::string& at, const std::string& pad = "A", const std::string& to = "Y")
{
    static int number = 0;
    const std::string y = "y" + std::to_string(++number);
    return part(y.c_str(), to, at, typeAt(at)) + "memref.copy %" + pad + ", %" + y + " : memref<16x16xf32, 1> to " + typeAt(at) + "\n";
}

/// Copies the first rows of X into rows of A, or rows of A into the first ones of Y.
inline std::string rowsOf(const std::string& at, int count, bool in)
{
    static int number = 0;
    const std::string n = std::to_string(++number), rows = std::to_string(count);
    const std::string dram = "memref<" + rows + "x16xf32, strided<[64, 1]>>";
    const std::string pad = "memref<" + rows + "x16xf32, strided<[16, 1]" + (at == "0" ? "" : ", offset: ?") + ">, 1>";
    const std::string ends = in ? "%f" + n + ", %p" + n + " : " + dram + " to " + pad : "%p" + n + ", %f" + n + " : " + pad + " to " + dram;
    return "%p" + n + " = memref.subview %A[" + at + ", 0] [" + rows + ", 16] [1, 1] : memref<16x16xf32, 1> to " + pad + "\n%f" + n +
           " = memref.subview %" + (in ? "X" : "Y") + "[0, 0] [" + rows + ", 16] [1, 1] : memref<64x64xf32> to " + dram + "\nmemref.copy " +
           ends + "\n";
}

inline std::string fill(const std::string& pad)
{
    return "linalg.fill ins(%zero : f32) outs(%" + pad + " : memref<16x16xf32, 1>)\n";
}

inline std::string loop(const std::string& variable, const std::string& body, const std::string& bounds = "0 to 64 step 16")
{
    return "affine.for %" + variable + " = " + bounds + " {\n" + body + "}\n";
}

/// A = A * B, element by element.
inline constexpr const char* times = R"(linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
  iterator_types = ["parallel", "parallel"]} ins(%B : memref<16x16xf32, 1>) outs(%A : memref<16x16xf32, 1>) {
^bb0(%b: f32, %a: f32):
  %p = arith.mulf %a, %b : f32
  linalg.yield %p : f32
}
)";

} // namespace nodewise::test
