// SPDX-License-Identifier: Apache-2.0
// Which operators programs, profiles, and expressions may call. They come from others, and an operator may write files or read memory that
// is not the program's: what the reviewed list (reviewed.h) does not allow is refused, new operators of a new LibTorch too.
#pragma once

#include "core/base/user_text.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace c10 {
class OperatorHandle;
struct FunctionSchema;
struct IValue;
} // namespace c10

namespace nodewise::torch_worker::policy {

/// Of what Nodewise puts into compiled functions: profiles can't define operators there.
inline constexpr std::string_view ownSpace = "nodewise";

/// Why the operator is not run, as a clause: "it reads or writes files"; nullopt = it is run.
std::optional<UserText> whyRefused(const c10::FunctionSchema& schema);
/// The same as "refused: it reads or writes files". Asked when a plan or a function is made, not when it runs.
std::optional<UserText> refusal(const c10::FunctionSchema& schema);
/// For users: what to do about a refusal.
UserText refusalHint();

/// Allows an operator that a plug-in of the user's has registered, or a profile with functions that were checked: "npu::add.out".
void trust(const std::string& name);

/// What a call's arguments are put to before it runs; throws a StepError that says what is wrong. Tensors without data pass.
using ArgumentCheck = void (*)(const c10::FunctionSchema& schema, const std::vector<c10::IValue>& arguments);
/// Null for operators that look at all that they are given.
ArgumentCheck tryCheck(const c10::FunctionSchema& schema);
/// Of those, what one kernel does not look at: less what tryCheck finds wrong with the numbers of types and layouts, which many operators
/// take. Null for nearly all operators.
ArgumentCheck tryKernelCheck(const c10::FunctionSchema& schema);

/// Every operator of this LibTorch, those of TorchScript alone too, one a line: allowed or refused, its name, and the reason.
std::string listing();

} // namespace nodewise::torch_worker::policy
