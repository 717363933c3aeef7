// SPDX-License-Identifier: Apache-2.0
// One node in double, on the values that the run has for it.
#pragma once

#include "core/torch/run/machine.h"

namespace nodewise::torch_worker {

/// A machine of its own, which holds the operands of one node at a time.
class LoneDouble : private Observer {
public:
    /// `doubles`: doublePlan() of the plan that runs.
    explicit LoneDouble(std::shared_ptr<const ProgramPlan> doubles);

    /// The value of the step before which `run` stands. Nothing of the run changes. Errors: there is no kernel for double, and what else
    /// an operator may say; what is not run for itself.
    Result<c10::IValue> value(const Machine& run, const Step& step);

private:
    void beforeWrite(const Step&, const at::Tensor&) override {}
    void dying(Frame&, Slot) override {}
    void produced(const Frame& frame, const Step& step) override;
    void stand(const Machine& run, const Step& step);

    Machine m_machine;
    c10::IValue m_value;
};

/// Why a node has no double result, whatever its operands; empty where it may have one.
UserText whyNotInDouble(const Machine& run, const Step& step);

} // namespace nodewise::torch_worker
