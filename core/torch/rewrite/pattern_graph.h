// SPDX-License-Identifier: Apache-2.0
// A TorchScript function as a pattern: what it calls, read out of its graph without running it.
#pragma once

#include "core/base/result.h"
#include "core/rewrite/pattern.h"

namespace c10 {
struct FunctionSchema;
}
namespace torch::jit {
struct Graph;
}

namespace nodewise::torch_worker {

/// A larger one takes long to be laid over a program, and nobody writes it.
inline constexpr std::size_t mostPatternCalls = 256;

/// `graph` is the function's, with what it calls inlined; `function` its schema. Errors have the line: what no pattern can have (branches,
/// loops, numbers that it computes, writes), a parameter or a call that nothing comes from, results that have nothing in common.
Result<rewrite::Pattern> patternOf(const torch::jit::Graph& graph, const c10::FunctionSchema& function);

/// Arguments that an operator has by default, as a program would give them.
std::vector<graph::NamedArgument> usualArguments(const c10::FunctionSchema& schema);

} // namespace nodewise::torch_worker
