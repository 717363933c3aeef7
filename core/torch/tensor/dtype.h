// SPDX-License-Identifier: Apache-2.0
// Element types by the names that people and files give them.
#pragma once

#include <c10/core/ScalarType.h>

#include <optional>
#include <string>
#include <string_view>

namespace nodewise::torch_worker {

/// "float32", "torch.float32", "f32" and torch's second names ("float", "half", "long").
std::optional<c10::ScalarType> tryDtypeNamed(std::string_view name);
/// torch's name without prefix: "float32".
std::string dtypeNameOf(c10::ScalarType type);

} // namespace nodewise::torch_worker
