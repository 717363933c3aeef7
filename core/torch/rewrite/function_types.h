// SPDX-License-Identifier: Apache-2.0
// Types of a profile's functions against those of the operators that they stand for.
#pragma once

#include "core/base/user_text.h"

#include <optional>

namespace c10 {
struct FunctionSchema;
}

namespace nodewise::torch_worker {

/// Of a decomposition it is enough that some calls fit: its guard chooses them, and None leaves the call as it is. What runs or tells the
/// shapes of an operator of the profile's own is asked for all of them.
enum class FunctionUse : std::uint8_t { Decomposition, Kernel };

/// What is wrong with the types of parameters or result; parameters that are no arguments of the operator are not looked at.
std::optional<UserText> tryTypeMistake(const c10::FunctionSchema& function, const c10::FunctionSchema& op, FunctionUse use);

} // namespace nodewise::torch_worker
