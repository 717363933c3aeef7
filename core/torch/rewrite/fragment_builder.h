// SPDX-License-Identifier: Apache-2.0
// What was recorded on tensors without data, as nodes that can stand in a graph.
#pragma once

#include "core/rewrite/fragment.h"
#include "core/torch/base/guarded.h"
#include "core/torch/rewrite/call.h"
#include "core/torch/rewrite/recorder.h"

namespace nodewise::torch_worker {

/// What is recorded computes something else than the call, or more: no backend could use it.
class WrongFunction final : public StepError {
public:
    using StepError::StepError;
};

/// One run of what is recorded. All trials run the same with other sizes.
struct Trial {
    Valuation symbols;
    Values inputs; ///< as Call::inputsFor
    std::vector<RecordedCall> calls;
    Values results; ///< one; of what yields a tuple its elements
};

/// Sizes that differ between trials become sums, products and quotients of the inputs' sizes. What nobody reads is left out; what writes in
/// place becomes its functional form. Throws WrongFunction where it writes into an input that the call does not write; StepError: trials
/// that call different operators, a number that can't be written so.
rewrite::Fragment fragmentOf(const Call& call, const std::vector<Trial>& trials);

/// Operators that were called, each once, "aten.mm.default"; those that write in place as what they become. Throws StepError: one that
/// becomes nothing.
std::vector<std::string> operatorsOf(const std::vector<RecordedCall>& calls);

/// What a call yields, by its results in all trials. Throws StepError.
graph::Value valueOf(const Call& call, const std::vector<Trial>& trials);

} // namespace nodewise::torch_worker
