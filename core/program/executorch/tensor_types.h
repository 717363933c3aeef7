// SPDX-License-Identifier: Apache-2.0
// Shapes and types of ExecuTorch's tensors in the terms of the graph.
#pragma once

#include "core/graph/value.h"
#include <pte_generated.h>

namespace nodewise::executorch {

/// By the numbers of c10, which ExecuTorch uses (FLOAT = 6); not those of torch.export's files. Unknown for others.
graph::ScalarType scalarType(int number);
/// Strides follow from the order of dimensions, outermost first. Errors: a negative size, an order that is no permutation.
Result<graph::TensorMeta> tensorMeta(const format::Tensor& tensor);
/// The same of a layout; null `order`: as the sizes.
Result<graph::TensorMeta> tensorMeta(int dtype, const flatbuffers::Vector<std::int32_t>* sizes,
                                     const flatbuffers::Vector<std::uint8_t>* order);
/// Of all its elements; errors: it overflows.
Result<std::uint64_t> byteSize(const graph::TensorMeta& meta);

} // namespace nodewise::executorch
