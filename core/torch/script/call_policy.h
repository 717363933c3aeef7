// SPDX-License-Identifier: Apache-2.0
// The policy of operators for TorchScript.
#pragma once

#include <string>

namespace torch::jit {
struct CompilationUnit;
}

namespace nodewise::torch_worker {

/// LibTorch runs the defaults of parameters while it compiles: only constants are let through. Throws RefusedCall.
void requireConstantDefaults(const std::string& text);

/// Nodes that applyPolicy puts in: a call behind a check, whose inputs are the operator's name and overload, then the call's; and a number
/// of an enumeration, behind that enumeration's name and the argument's.
extern const std::string checkedCall, checkedNumber;

/// Every node of every function, with those of inner blocks and of functions that are called: what the policy refuses throws RefusedCall;
/// what needs its arguments checked is called through the check.
void applyPolicy(torch::jit::CompilationUnit& unit);

} // namespace nodewise::torch_worker
