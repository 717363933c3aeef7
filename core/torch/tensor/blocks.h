// SPDX-License-Identifier: Apache-2.0
// Walks a tensor's elements in memory order, block by block, without copying the whole. For loops that need no order of the elements.
#pragma once

#include <ATen/core/Tensor.h>

#include <algorithm>
#include <array>
#include <vector>

namespace nodewise::torch_worker {

inline constexpr std::int64_t blockSize = 4096; ///< elements; a few of them stay in the first cache

/// A tensor's dimensions by falling stride, neighbors merged. Dimensions of stride 0 are walked once and counted by `weight`.
struct Walk {
    std::vector<std::int64_t> sizes, strides; ///< elements; never empty
    std::int64_t weight = 1;                  ///< how often each element that is walked counts
    bool empty = false;

    explicit Walk(const at::Tensor& tensor)
    {
        std::vector<std::pair<std::int64_t, std::int64_t>> dims; // stride, size
        for (std::int64_t i = 0; i < tensor.dim(); ++i) {
            empty = empty || tensor.size(i) == 0;
            if (tensor.size(i) > 1 && tensor.stride(i) == 0)
                weight *= tensor.size(i);
            else if (tensor.size(i) > 1)
                dims.emplace_back(tensor.stride(i), tensor.size(i));
        }
        std::sort(dims.begin(), dims.end(), std::greater<>());
        for (const auto& [stride, size] : dims) {
            if (!sizes.empty() && strides.back() == stride * size) {
                sizes.back() *= size;
                strides.back() = stride;
            } else {
                sizes.push_back(size);
                strides.push_back(stride);
            }
        }
        if (sizes.empty()) {
            sizes.push_back(1);
            strides.push_back(1);
        }
    }

    /// Calls visit(offset) with the first element of each row along the last dimension. Stops when it returns false.
    template <class Visit>
    bool rows(Visit visit) const
    {
        if (empty)
            return true;
        std::vector<std::int64_t> at(sizes.size(), 0);
        std::int64_t offset = 0;
        for (;;) {
            if (!visit(offset))
                return false;
            std::size_t d = sizes.size() - 1;
            while (d > 0 && ++at[d - 1] == sizes[d - 1]) {
                offset -= (at[d - 1] - 1) * strides[d - 1];
                at[--d] = 0;
            }
            if (d == 0)
                return true;
            offset += strides[d - 1];
        }
    }
};

/// Calls visit(const T*, n) with 1 <= n <= blockSize until all elements were there or it returns false. Returns whether all were.
template <class T, class Visit>
bool forEachBlock(const Walk& walk, const T* data, Visit visit)
{
    const std::int64_t size = walk.sizes.back(), stride = walk.strides.back();
    constexpr std::int64_t longRow = 256;
    if (stride == 1 && size >= longRow)
        return walk.rows([&](std::int64_t offset) {
            for (std::int64_t i = 0; i < size; i += blockSize)
                if (!visit(data + offset + i, std::min(blockSize, size - i)))
                    return false;
            return true;
        });
    std::array<T, blockSize> buffer;
    std::int64_t filled = 0;
    const bool all = walk.rows([&](std::int64_t offset) {
        for (std::int64_t i = 0; i < size; ++i) {
            buffer[static_cast<std::size_t>(filled++)] = data[offset + i * stride];
            if (filled == blockSize) {
                if (!visit(buffer.data(), filled))
                    return false;
                filled = 0;
            }
        }
        return true;
    });
    return all && (filled == 0 || visit(buffer.data(), filled));
}

} // namespace nodewise::torch_worker
