// SPDX-License-Identifier: Apache-2.0
// What ONNX's values and tensors are in the words of the graph.
#pragma once

#include "core/base/inside_folder.h"
#include "core/base/mapped_file.h"
#include "core/program/onnx/onnx_messages.h"
#include "core/program/program.h"

namespace nodewise::onnx {

/// Bounds of what is made of a file, whose smallest things take two bytes.
class Budget {
public:
    explicit Budget(std::uint64_t fileSize) : m_most(std::min<std::uint64_t>(fileSize + (1u << 20), std::uint64_t(1) << 24)) {}
    /// Of about 64 bytes each. False: enough.
    bool spend(std::uint64_t items) { return (m_spent += items) <= m_most; }
    bool exceeded() const { return m_spent > m_most; }

private:
    std::uint64_t m_most, m_spent = 0;
};

graph::ScalarType scalarType(int type);
/// Row-major strides; symbols where sizes are.
graph::TensorMeta tensorMetaOf(int type, std::vector<graph::SymInt> sizes);
/// A value as the file declares it; Opaque, with the reason, for what is not a tensor, and where no type is given.
graph::Value valueIn(const TypeMessage& type);
graph::Value valueIn(const TensorMessage& tensor);
/// "float32[2, 3]", "int4[3]": also of types that torch does not have.
std::string tensorText(const TensorMessage& tensor);
/// A small tensor of numbers as an argument: a number, or a list of them; nullopt: it is long, or has no plain numbers.
std::optional<graph::Argument> trySmallTensor(const TensorMessage& tensor);

/// Where tensors lie. Holds the folder of the file open.
class TensorPlaces {
public:
    TensorPlaces(const MappedFile& file, const std::string& folder) : m_file(file), m_folder(folder), m_folderPath(folder) {}
    /// As an entry of the model's weights. Errors: sizes that are negative or too many, bytes that are missing in this file, a file of
    /// weights that is not in the folder. What is not there, or too short, beside this file is `missing`: the entry then has no record.
    Result<program::WeightEntry> entryOf(const TensorMessage& tensor, UserText& missing);

private:
    Result<void> outside(const TensorMessage& tensor, std::uint64_t bytes, program::WeightEntry& entry, UserText& missing);

    const MappedFile& m_file;
    InsideFolder m_folder;
    std::string m_folderPath;
    std::map<std::string, std::optional<std::uint64_t>, std::less<>> m_sizes; ///< of files beside it; nullopt: not there
};

} // namespace nodewise::onnx
