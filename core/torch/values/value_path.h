// SPDX-License-Identifier: Apache-2.0
// Elements of lists and tuples, and writing into tensors.
#pragma once

#include "core/base/result.h"

#include <ATen/core/ivalue.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

using ValuePath = std::vector<std::uint32_t>;

/// Number of elements of a list or tuple; 0 for anything else.
std::size_t elementCount(const c10::IValue& value);
c10::IValue element(const c10::IValue& value, std::size_t index);
/// nullopt where the path leads nowhere.
std::optional<c10::IValue> elementAt(const c10::IValue& value, const ValuePath& path);
/// The value with another element at the path.
c10::IValue withElement(const c10::IValue& value, const ValuePath& path, const c10::IValue& changed, std::size_t depth = 0);

/// Whether an edit is written into the tensor's memory, so that all that aliases it sees it, or takes the tensor's place.
bool writesInPlace(const c10::IValue& target, const c10::IValue& value, const std::string& slice);
/// Broadcasts `value`, a tensor or a number, into the slice of the tensor ("" = all of it).
Result<void> writeInto(const at::Tensor& tensor, const std::string& slice, const c10::IValue& value);

} // namespace nodewise::torch_worker
