// SPDX-License-Identifier: Apache-2.0
// Element types, layouts, memory formats and devices, as an exported program names them.
// Numbers in files are the serializer's (torch/_export/serde/schema.py), not c10's: always map by table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodewise::graph {

/// The numbers of the export schema's ScalarType.
enum class ScalarType : std::uint8_t {
    Unknown = 0,
    UInt8 = 1,
    Int8 = 2,
    Int16 = 3,
    Int32 = 4,
    Int64 = 5,
    Float16 = 6,
    Float32 = 7,
    Float64 = 8,
    Complex32 = 9,
    Complex64 = 10,
    Complex128 = 11,
    Bool = 12,
    BFloat16 = 13,
    UInt16 = 28,
    Float8E4M3FN = 29,
    Float8E5M2 = 30,
    Float8E4M3FNUZ = 31,
    Float8E5M2FNUZ = 32,
    Float8E8M0FNU = 33,
    UInt32 = 34,
    UInt64 = 35,
};

/// The numbers of the export schema's Layout.
enum class Layout : std::uint8_t { Unknown = 0, SparseCoo = 1, SparseCsr, SparseCsc, SparseBsr, SparseBsc, Mkldnn = 6, Strided = 7 };

/// The numbers of the export schema's MemoryFormat.
enum class MemoryFormat : std::uint8_t { Unknown = 0, Contiguous = 1, ChannelsLast = 2, ChannelsLast3d = 3, Preserve = 4 };

struct Device {
    std::string type;                  ///< "cpu", "cuda", "meta", ...
    std::optional<std::int64_t> index; ///< absent = the current one
    bool operator==(const Device&) const = default;
};

/// nullopt for a number that the table does not know.
std::optional<ScalarType> tryScalarType(std::int64_t schemaNumber);
std::optional<Layout> tryLayout(std::int64_t schemaNumber);
std::optional<MemoryFormat> tryMemoryFormat(std::int64_t schemaNumber);

/// torch's name without the prefix: "float32", "bfloat16", "float8_e4m3fn"; "unknown".
std::string_view dtypeName(ScalarType type);
/// Inverse of dtypeName.
std::optional<ScalarType> tryDtype(std::string_view name);
/// The short name that torch.fx prints: "f32", "bf16", "i64", "b8", "c64", "f8e4m3fn".
std::string_view dtypeShortName(ScalarType type);
/// Inverse of dtypeShortName.
std::optional<ScalarType> tryShortDtype(std::string_view name);
/// Bytes per element; 0 for Unknown.
int itemSize(ScalarType type);

/// As torch prints them: "torch.strided", "torch.channels_last", "cuda:0".
std::string layoutText(Layout layout);
std::string memoryFormatText(MemoryFormat format);
std::string deviceText(const Device& device);

} // namespace nodewise::graph
