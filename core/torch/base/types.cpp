// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/types.h"

#include "core/base/words.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

constexpr std::pair<graph::ScalarType, c10::ScalarType> scalarTypes[] = {
    {graph::ScalarType::UInt8, c10::ScalarType::Byte},
    {graph::ScalarType::Int8, c10::ScalarType::Char},
    {graph::ScalarType::Int16, c10::ScalarType::Short},
    {graph::ScalarType::Int32, c10::ScalarType::Int},
    {graph::ScalarType::Int64, c10::ScalarType::Long},
    {graph::ScalarType::Float16, c10::ScalarType::Half},
    {graph::ScalarType::Float32, c10::ScalarType::Float},
    {graph::ScalarType::Float64, c10::ScalarType::Double},
    {graph::ScalarType::Complex32, c10::ScalarType::ComplexHalf},
    {graph::ScalarType::Complex64, c10::ScalarType::ComplexFloat},
    {graph::ScalarType::Complex128, c10::ScalarType::ComplexDouble},
    {graph::ScalarType::Bool, c10::ScalarType::Bool},
    {graph::ScalarType::BFloat16, c10::ScalarType::BFloat16},
    {graph::ScalarType::UInt16, c10::ScalarType::UInt16},
    {graph::ScalarType::Float8E4M3FN, c10::ScalarType::Float8_e4m3fn},
    {graph::ScalarType::Float8E5M2, c10::ScalarType::Float8_e5m2},
    {graph::ScalarType::Float8E4M3FNUZ, c10::ScalarType::Float8_e4m3fnuz},
    {graph::ScalarType::Float8E5M2FNUZ, c10::ScalarType::Float8_e5m2fnuz},
    {graph::ScalarType::Float8E8M0FNU, c10::ScalarType::Float8_e8m0fnu},
    {graph::ScalarType::UInt32, c10::ScalarType::UInt32},
    {graph::ScalarType::UInt64, c10::ScalarType::UInt64},
};

constexpr std::pair<graph::Layout, c10::Layout> layouts[] = {
    {graph::Layout::SparseCoo, c10::Layout::Sparse},    {graph::Layout::SparseCsr, c10::Layout::SparseCsr},
    {graph::Layout::SparseCsc, c10::Layout::SparseCsc}, {graph::Layout::SparseBsr, c10::Layout::SparseBsr},
    {graph::Layout::SparseBsc, c10::Layout::SparseBsc}, {graph::Layout::Mkldnn, c10::Layout::Mkldnn},
    {graph::Layout::Strided, c10::Layout::Strided},
};

constexpr std::pair<graph::MemoryFormat, c10::MemoryFormat> memoryFormats[] = {
    {graph::MemoryFormat::Contiguous, c10::MemoryFormat::Contiguous},
    {graph::MemoryFormat::ChannelsLast, c10::MemoryFormat::ChannelsLast},
    {graph::MemoryFormat::ChannelsLast3d, c10::MemoryFormat::ChannelsLast3d},
    {graph::MemoryFormat::Preserve, c10::MemoryFormat::Preserve},
};

template <class Table, class Key>
auto tryFirst(const Table& table, Key key) -> std::optional<decltype(std::begin(table)->second)>
{
    const auto* found = std::find_if(std::begin(table), std::end(table), [key](const auto& row) { return row.first == key; });
    if (found == std::end(table))
        return std::nullopt;
    return found->second;
}

} // namespace

std::optional<c10::ScalarType> tryScalarType(graph::ScalarType type)
{
    return tryFirst(scalarTypes, type);
}

graph::ScalarType scalarTypeOf(c10::ScalarType type)
{
    const auto* found =
        std::find_if(std::begin(scalarTypes), std::end(scalarTypes), [type](const auto& row) { return row.second == type; });
    return found == std::end(scalarTypes) ? graph::ScalarType::Unknown : found->first;
}

std::optional<c10::Layout> tryLayout(graph::Layout layout)
{
    return tryFirst(layouts, layout);
}

std::optional<c10::MemoryFormat> tryMemoryFormat(graph::MemoryFormat format)
{
    return tryFirst(memoryFormats, format);
}

graph::MemoryFormat memoryFormatOf(c10::MemoryFormat format)
{
    const auto* found =
        std::find_if(std::begin(memoryFormats), std::end(memoryFormats), [format](const auto& row) { return row.second == format; });
    return found == std::end(memoryFormats) ? graph::MemoryFormat::Unknown : found->first;
}

std::string shapeText(c10::IntArrayRef sizes)
{
    std::vector<std::string> texts;
    for (const std::int64_t size : sizes)
        texts.push_back(std::to_string(size));
    return "[" + joined(texts) + "]";
}

c10::Device runDevice(const graph::Device&)
{
    return c10::Device(c10::kCPU); // the only one that this LibTorch computes on
}

} // namespace nodewise::torch_worker
