// SPDX-License-Identifier: Apache-2.0
// What each instruction of an execution plan reads and writes, which the file does not say.
#pragma once

#include "core/program/executorch/delegate_graph.h"

#include <set>

namespace nodewise::executorch {

/// Values are indices into the plan's.
struct PlanStep {
    const format::Instruction* instruction = nullptr;
    std::vector<std::int32_t> reads, writes;
    std::vector<std::pair<std::int32_t, std::int32_t>> views; ///< before it: a value, and the value whose memory it shares as another shape
    bool list = false;                                        ///< the result is one list of tensors, whose elements are `writes`
};

/// All instructions of a plan's chains, one after another.
struct PlanSteps {
    std::vector<PlanStep> steps;
    std::vector<const format::Frames*> stacks; ///< per step; null: none
    PlanStep end;                              ///< what the outputs need: views
    std::set<std::int32_t> before;             ///< tensors that are read and that nothing before wrote: inputs, constants, and buffers
};

/// A kernel's arguments are those of its schema, then what it returns: the same values again where the schema has them as `out`. A
/// delegate's are inputs and then outputs; where its graph does not tell where these begin, they are the last ones that nothing wrote
/// before. Views have no instruction: a tensor that nothing wrote has the memory of the tensor that was written there last.
/// Errors: a value, operator, or delegate that the plan has not; lists that repeat more than the file could hold.
Result<PlanSteps> stepsOf(const PteFile& file, const format::Plan& plan, Delegates& delegates);

} // namespace nodewise::executorch
