// SPDX-License-Identifier: Apache-2.0
// By how much another run's value of a step may lie apart although neither is wrong: that the step sums up in an order of its own.
#pragma once

#include "core/torch/run/machine.h"
#include "core/torch/tensor/bounded_difference.h"

#include <memory>

namespace nodewise::torch_worker {

/// Holds what the last step of a run took, where that is an operator of which an analysis is known: products, sums, attention.
class StepRounding {
public:
    /// The machine, whose frame is given, is about to do the step.
    void before(const Machine& machine, const Step& step);
    void clear() { *this = {}; }
    /// Of the node, if the last step made it, whose value is a tensor of `type` with sizes `shape`. Nothing where it was computed in a type
    /// other than that of its operands, as autocast does.
    Slack of(std::uint32_t node, c10::ScalarType type, c10::IntArrayRef shape) const;

private:
    Slack analyzed(c10::ScalarType type, c10::IntArrayRef shape) const;
    bool isFactor(std::size_t argument) const;
    at::Tensor again(at::Tensor (*factors)(const at::Tensor&), at::Tensor (*added)(const at::Tensor&)) const;

    std::uint32_t m_node = noNode;
    std::string m_op; ///< without overload
    std::shared_ptr<const c10::OperatorHandle> m_handle;
    Values m_arguments; ///< by schema
};

} // namespace nodewise::torch_worker
