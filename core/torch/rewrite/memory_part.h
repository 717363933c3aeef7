// SPDX-License-Identifier: Apache-2.0
// Which elements of its storage a tensor sees.
#pragma once

#include "core/torch/rewrite/recorder.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace nodewise::torch_worker {

struct MemoryPart {
    std::vector<std::int64_t> sizes, strides; ///< in elements
    std::int64_t offset = 0;
};

/// Undefined: none.
MemoryPart partOf(const at::Tensor& tensor);

/// Whether they surely share no element, as the parts that `chunk` or `split` yields of a tensor. Parts of one storage.
bool areApart(const MemoryPart& a, const MemoryPart& b);

/// Null: it has none.
const void* storageOf(const at::Tensor& tensor);

/// Whether what was recorded writes into memory of one of these values: tensors, or lists of them.
bool writesInto(const RecordedCall& call, const Values& values);

} // namespace nodewise::torch_worker
