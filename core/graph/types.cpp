// SPDX-License-Identifier: Apache-2.0
#include "core/graph/types.h"

#include <algorithm>
#include <array>

namespace nodewise::graph {

namespace {

struct DtypeRow {
    ScalarType type;
    std::string_view name;
    std::string_view shortName; ///< torch/fx/graph.py: dtype_abbrs
    int size;
};

constexpr std::array dtypes = {
    DtypeRow{ScalarType::Unknown, "unknown", "?", 0},
    DtypeRow{ScalarType::UInt8, "uint8", "u8", 1},
    DtypeRow{ScalarType::Int8, "int8", "i8", 1},
    DtypeRow{ScalarType::Int16, "int16", "i16", 2},
    DtypeRow{ScalarType::Int32, "int32", "i32", 4},
    DtypeRow{ScalarType::Int64, "int64", "i64", 8},
    DtypeRow{ScalarType::Float16, "float16", "f16", 2},
    DtypeRow{ScalarType::Float32, "float32", "f32", 4},
    DtypeRow{ScalarType::Float64, "float64", "f64", 8},
    DtypeRow{ScalarType::Complex32, "complex32", "c32", 4},
    DtypeRow{ScalarType::Complex64, "complex64", "c64", 8},
    DtypeRow{ScalarType::Complex128, "complex128", "c128", 16},
    DtypeRow{ScalarType::Bool, "bool", "b8", 1},
    DtypeRow{ScalarType::BFloat16, "bfloat16", "bf16", 2},
    DtypeRow{ScalarType::UInt16, "uint16", "u16", 2},
    DtypeRow{ScalarType::Float8E4M3FN, "float8_e4m3fn", "f8e4m3fn", 1},
    DtypeRow{ScalarType::Float8E5M2, "float8_e5m2", "f8e5m2", 1},
    DtypeRow{ScalarType::Float8E4M3FNUZ, "float8_e4m3fnuz", "f8e4m3fnuz", 1},
    DtypeRow{ScalarType::Float8E5M2FNUZ, "float8_e5m2fnuz", "f8e5m2fnuz", 1},
    DtypeRow{ScalarType::Float8E8M0FNU, "float8_e8m0fnu", "f8e8m0fnu", 1},
    DtypeRow{ScalarType::UInt32, "uint32", "u32", 4},
    DtypeRow{ScalarType::UInt64, "uint64", "u64", 8},
};

template <class Match>
const DtypeRow* findDtype(Match match)
{
    const auto row = std::find_if(dtypes.begin(), dtypes.end(), match);
    return row == dtypes.end() ? nullptr : &*row;
}

const DtypeRow& rowOf(ScalarType type)
{
    const DtypeRow* row = findDtype([type](const DtypeRow& r) { return r.type == type; });
    return row ? *row : dtypes.front();
}

constexpr std::array<std::string_view, 8> layoutNames = {"unknown",    "sparse_coo", "sparse_csr", "sparse_csc",
                                                         "sparse_bsr", "sparse_bsc", "_mkldnn",    "strided"};
constexpr std::array<std::string_view, 5> formatNames = {"unknown", "contiguous_format", "channels_last", "channels_last_3d",
                                                         "preserve_format"};

} // namespace

std::optional<ScalarType> tryScalarType(std::int64_t schemaNumber)
{
    const DtypeRow* row = findDtype([schemaNumber](const DtypeRow& r) { return static_cast<std::int64_t>(r.type) == schemaNumber; });
    return row ? std::optional(row->type) : std::nullopt;
}

std::optional<Layout> tryLayout(std::int64_t schemaNumber)
{
    if (schemaNumber < 0 || schemaNumber >= static_cast<std::int64_t>(layoutNames.size()))
        return std::nullopt;
    return static_cast<Layout>(schemaNumber);
}

std::optional<MemoryFormat> tryMemoryFormat(std::int64_t schemaNumber)
{
    if (schemaNumber < 0 || schemaNumber >= static_cast<std::int64_t>(formatNames.size()))
        return std::nullopt;
    return static_cast<MemoryFormat>(schemaNumber);
}

std::string_view dtypeName(ScalarType type)
{
    return rowOf(type).name;
}
std::string_view dtypeShortName(ScalarType type)
{
    return rowOf(type).shortName;
}
int itemSize(ScalarType type)
{
    return rowOf(type).size;
}

std::optional<ScalarType> tryDtype(std::string_view name)
{
    const DtypeRow* row = findDtype([name](const DtypeRow& r) { return r.name == name; });
    return row ? std::optional(row->type) : std::nullopt;
}

std::optional<ScalarType> tryShortDtype(std::string_view name)
{
    const DtypeRow* row = findDtype([name](const DtypeRow& r) { return r.shortName == name; });
    return row ? std::optional(row->type) : std::nullopt;
}

std::string layoutText(Layout layout)
{
    return "torch." + std::string(layoutNames[static_cast<std::size_t>(layout)]);
}
std::string memoryFormatText(MemoryFormat format)
{
    return "torch." + std::string(formatNames[static_cast<std::size_t>(format)]);
}

std::string deviceText(const Device& device)
{
    return device.index ? device.type + ":" + std::to_string(*device.index) : device.type;
}

} // namespace nodewise::graph
