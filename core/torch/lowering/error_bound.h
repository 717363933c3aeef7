// SPDX-License-Identifier: Apache-2.0
// By how much a kernel's result and ATen's may lie apart although neither is wrong: what the order of a sum and roundings on the way leave
// open. docs/templates.md has the formulas.
#pragma once

#include "core/lowering/plan.h"
#include "core/torch/tensor/bounded_difference.h"

#include <memory>
#include <optional>
#include <vector>

namespace nodewise::torch_worker {

/// An error analysis of one launch's operator, made once what it reads is there. Shares the graph.
class ErrorBound {
public:
    /// Of nothing: no element may be off by more than the tolerance.
    ErrorBound() = default;
    ErrorBound(const lowering::Plan& plan, std::size_t launch, std::shared_ptr<const graph::Graph> graph);

    /// Its elements are those of the last node's value. `tensors`: by position of the launch's arguments, at least all that are read.
    Slack of(const std::vector<at::Tensor>& tensors) const;
    /// The same, its elements as those of the launch's first output lie.
    Slack seenByKernel(const std::vector<at::Tensor>& tensors) const;

    /// How a launch's argument lies in memory, from which the node's value can be had again.
    struct Argument {
        lowering::LaunchArgument argument;
        std::optional<lowering::Operand> copiedFrom, copiedTo; ///< of the launch that copied it first
    };

private:
    Slack analyzed(const std::vector<at::Tensor>& tensors) const;
    Slack productSlack(const std::vector<at::Tensor>& tensors) const;
    Slack sumSlack(const std::vector<at::Tensor>& tensors) const;
    bool isProductOfTwo(graph::NodeId node) const;
    bool isFactor(graph::NodeId operand) const;

    std::shared_ptr<const graph::Graph> m_graph;         ///< null: of nothing
    std::vector<graph::NodeId> m_nodes;                  ///< that the launch computes: its own, then its epilogue
    std::vector<graph::NodeId> m_prologue;               ///< and those before
    std::vector<Argument> m_reads;                       ///< in the order of the launch's arguments, of which they are the first
    std::optional<lowering::Operand> m_plain, m_written; ///< the first output, as the node has it and as the kernel writes it
};

} // namespace nodewise::torch_worker
