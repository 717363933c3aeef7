// SPDX-License-Identifier: Apache-2.0
// How a tensor lies in its storage.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace nodewise::torch_worker {

struct StorageFacts {
    std::uint64_t storageBytes = 0, elementBytes = 0;
    std::uint64_t begin = 0, end = 0; ///< bytes of the storage, from the first element to the end of the last
    std::uint64_t alignment = 0;      ///< largest power of two, up to 4096, that divides the first element's address
    bool contiguous = false;
    bool overlapping = false; ///< several indices lead to one element
};

/// The tensor must have a storage and be strided.
StorageFacts storageFacts(const at::Tensor& tensor);

/// The storage in `buckets` parts of equal size: how much of each the tensor's elements fill, 0..1. Where
/// there are fewer elements than buckets, several show one element. Its cost is that of the buckets, not of
/// the elements.
std::vector<double> storageCoverage(const at::Tensor& tensor, int buckets);

} // namespace nodewise::torch_worker
