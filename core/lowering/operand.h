// SPDX-License-Identifier: Apache-2.0
// A kernel's operands: tensors in DRAM as the kernel sees them, and how MLIR spells their types.
#pragma once

#include "core/base/result.h"
#include "core/graph/types.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::lowering {

/// A tensor in DRAM. Sizes and strides count elements.
struct Operand {
    std::string name; ///< as the template calls it: "X"; a kernel's argument is %X
    graph::ScalarType dtype = graph::ScalarType::Float32;
    std::vector<std::int64_t> shape, strides;
    bool output = false; ///< the kernel writes it
    bool operator==(const Operand&) const = default;

    std::int64_t elements() const;
    bool contiguous() const; ///< row-major without gaps; sizes of 1 may have any stride
};

/// Row-major.
std::vector<std::int64_t> contiguousStrides(const std::vector<std::int64_t>& shape);

/// Whether a tensor may have these sizes: no more than PyTorch's kernels take, none below 0, and no more elements than can be counted.
bool isShape(const std::vector<std::int64_t>& sizes);

/// The strides of the same elements as another shape of as many; none where they can't be had without a copy (at::detail::computeStride's
/// rule: only dimensions that follow on each other in memory merge).
std::optional<std::vector<std::int64_t>> viewStrides(const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides,
                                                     const std::vector<std::int64_t>& wanted);

/// Whether torch broadcasts one shape to the other: sizes from the right each as there, or 1.
bool broadcasts(const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to);

/// "f32", "bf16", "i64", "i1" (bool is held as a byte, i8, in memory: elementType; i1 where it is computed on: computeType). None for what
/// kernels can't have: complex numbers, float8.
std::optional<std::string> elementType(graph::ScalarType dtype);
/// What arithmetic is done in: float16 and bfloat16 in float32 as ATen does, bool as i1.
std::optional<std::string> computeType(graph::ScalarType dtype);

bool isFloating(graph::ScalarType dtype); ///< float16, bfloat16, float32, float64

/// "memref<512x768xf32, strided<[768, 1]>>"; memory space 0. The identity layout is left out: "memref<512x768xf32>".
std::string memrefType(const Operand& operand);
/// "memref<128x128xf32, 1>"
std::string tileType(const std::vector<std::int64_t>& shape, const std::string& element);
/// Of a part of some type at a place known at run time: "memref<?x128xf32, strided<[768, 1], offset: ?>>"; -1 = a size known at run time.
std::string partType(const std::vector<std::int64_t>& sizes, const std::string& element, const std::vector<std::int64_t>& strides,
                     bool atStart, int space);

} // namespace nodewise::lowering
