// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/tensor_types.h"

#include <array>

namespace nodewise::executorch {

graph::ScalarType scalarType(int number)
{
    using enum graph::ScalarType;
    // c10/core/ScalarType.h; 12 to 14, 16, and 17 are quantized types
    constexpr std::array<graph::ScalarType, 30> table{
        UInt8,      Int8,    Int16,   Int32,      Int64,        Float16,        Float32,        Float64, Complex32, Complex64,
        Complex128, Bool,    Int8,    UInt8,      Int32,        BFloat16,       Unknown,        Unknown, Unknown,   Unknown,
        Unknown,    Unknown, Unknown, Float8E5M2, Float8E4M3FN, Float8E5M2FNUZ, Float8E4M3FNUZ, UInt16,  UInt32,    UInt64};
    return number >= 0 && std::size_t(number) < table.size() ? table[std::size_t(number)] : Unknown;
}

Result<graph::TensorMeta> tensorMeta(const format::Tensor& tensor)
{
    return tensorMeta(tensor.dtype(), tensor.sizes(), tensor.order());
}

Result<graph::TensorMeta> tensorMeta(int dtype, const flatbuffers::Vector<std::int32_t>* sizes,
                                     const flatbuffers::Vector<std::uint8_t>* stored)
{
    graph::TensorMeta meta{.dtype = scalarType(dtype), .device = {.type = "cpu", .index = {}}};
    const std::size_t rank = sizes ? sizes->size() : 0;
    constexpr std::size_t mostDimensions = 64;
    if (rank > mostDimensions)
        return fail("a tensor has %1 dimensions", rank);
    std::vector<bool> seen(rank, false);
    std::vector<std::size_t> order(rank);
    for (std::size_t i = 0; i < rank; ++i) {
        const auto at = static_cast<flatbuffers::uoffset_t>(i);
        if (sizes->Get(at) < 0)
            return fail("a tensor has the size %1", sizes->Get(at));
        meta.sizes.emplace_back(sizes->Get(at));
        order[i] = stored && stored->size() == rank ? stored->Get(at) : i;
        if (order[i] >= rank || seen[order[i]])
            return fail("the order of a tensor's dimensions names one twice, or one that it has not");
        seen[order[i]] = true;
    }
    meta.strides.resize(rank);
    std::int64_t stride = 1;
    for (std::size_t i = rank; i-- > 0;) {
        meta.strides[order[i]] = stride;
        if (__builtin_mul_overflow(stride, std::max<std::int64_t>(meta.sizes[order[i]].value, 1), &stride))
            return fail("a tensor has more elements than 63 bits count");
    }
    return meta;
}

Result<std::uint64_t> byteSize(const graph::TensorMeta& meta)
{
    std::uint64_t bytes = std::uint64_t(graph::itemSize(meta.dtype));
    for (const graph::SymInt& size : meta.sizes)
        if (__builtin_mul_overflow(bytes, std::uint64_t(size.value), &bytes))
            return fail("a tensor has more bytes than 64 bits count");
    return bytes;
}

} // namespace nodewise::executorch
