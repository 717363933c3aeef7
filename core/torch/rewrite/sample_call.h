// SPDX-License-Identifier: Apache-2.0
// A call of an operator that no program calls yet, for those who ask what a backend would do with it.
#pragma once

#include "core/graph/graph.h"
#include "core/rewrite/operators.h"

#include <memory>
#include <string>

namespace nodewise::torch_worker {

struct SampleCall {
    std::shared_ptr<const graph::Graph> graph; ///< placeholders, the call, its output
    std::string text;                          ///< "aten.linear.default(input: f32[8, 8], weight: f32[8, 8])"
};

/// Small float32 tensors, indices and masks where an argument's name says so, the defaults for whatever has one: the first of a few
/// combinations that the operator's shape rule takes. An error if the operator does not exist, or takes none of them.
Result<SampleCall> sampleCall(const std::string& opType, rewrite::Operators& operators);

} // namespace nodewise::torch_worker
