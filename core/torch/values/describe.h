// SPDX-License-Identifier: Apache-2.0
// Values in words, and as the protocol's ValueInfo.
#pragma once

#include "core/protocol/values.h"

#include <ATen/core/ivalue.h>

#include <string>

namespace nodewise::torch_worker {

/// "f32[2, 3]", "3", "True", "None", "(f32[2], 1)"; of tensors with up to eight elements also these: "f32[2] [1, 2]".
std::string valueText(const c10::IValue& value);
/// "float32"; of numbers "int", "float", "bool"; "" for others.
std::string dtypeText(const c10::IValue& value);
std::string dtypeText(at::ScalarType type);
/// Kind, dtype, shape, strides, storage, text and elements; what depends on the run (state, name, aliases, version) is left to the caller.
protocol::ValueInfo describe(const c10::IValue& value);
/// Identity of the memory that a tensor lies in; 0 = none.
std::uint64_t storageId(const at::Tensor& tensor);

} // namespace nodewise::torch_worker
