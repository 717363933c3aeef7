// SPDX-License-Identifier: Apache-2.0
// Tensors beside an ExecuTorch program (.ptd), by their names in the state dict.
// Format: pytorch/executorch, extension/flat_tensor/serialize/serialize.py and flat_tensor.fbs (v1.4.1). All numbers are little endian.
#pragma once

#include "core/base/input_file.h"
#include "core/graph/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::executorch {

/// Where a tensor's bytes are in its file: dense, in the order that its strides say.
struct PlacedTensor {
    std::string name;
    graph::TensorMeta meta;
    std::uint64_t offset = 0, bytes = 0;
};

bool isPtd(std::string_view start); ///< by its first bytes
/// What is not a tensor is left out. Errors: not such a file, cut off, a tensor larger than its segment, or of a type that
/// is not known here. Nothing but the header and its tables is read.
Result<std::vector<PlacedTensor>> readPtd(const std::string& path);

/// The .ptd of a program: beside it under its name, or the only one there; "" = none.
std::string ptdOf(const std::string& program);

} // namespace nodewise::executorch
