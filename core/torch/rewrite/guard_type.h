// SPDX-License-Identifier: Apache-2.0
// Of which type the value of a guard is.
#pragma once

#include "core/base/user_text.h"

#include <string>
#include <utility>
#include <vector>

namespace nodewise::torch_worker {

/// Of a guard that compiles with names of these types, as TorchScript writes them. Throws what LibTorch throws.
std::string guardType(const std::string& guard, const std::vector<std::pair<std::string, std::string>>& types);
/// What is wrong with a guard of another type than bool.
UserText notABool(const std::string& guard, const std::string& type);

} // namespace nodewise::torch_worker
