// SPDX-License-Identifier: Apache-2.0
// The reviewed list of operators: resources/ops/policy.inc, which says of each overload what it does.
#pragma once

#include "core/base/user_text.h"

#include <map>
#include <string>
#include <string_view>

namespace c10 {
struct FunctionSchema;
}

namespace nodewise::torch_worker::policy {

/// What operators of one kind do.
struct OperatorClass {
    std::string_view name; ///< as the list has it: "pure", "files"
    bool allowed = false;
    std::string_view does; ///< of refused ones listed for translators
};

/// By name with overload, "aten::add.Tensor", "aten::relu".
using ReviewedOperators = std::map<std::string, const OperatorClass*, std::less<>>;

/// Read once, when it is first asked for.
const ReviewedOperators& reviewedOperators();

/// "aten::add.Tensor"
std::string nameOf(const c10::FunctionSchema& schema);

} // namespace nodewise::torch_worker::policy
