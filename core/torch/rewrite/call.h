// SPDX-License-Identifier: Apache-2.0
// A node's call of an operator, ready to be made on tensors without data.
#pragma once

#include "core/graph/graph.h"
#include "core/torch/rewrite/symbols.h"
#include "core/torch/run/operands.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <functional>

namespace nodewise::torch_worker {

/// Owns nothing of the graph, which outlives it.
class Call {
public:
    /// Errors: the operator is not registered, an argument is not of the schema's.
    static Result<Call> bound(const graph::Graph& graph, const std::string& target, const std::vector<graph::NamedArgument>& args,
                              OperandBuilder::Place place = OperandBuilder::Place::Meta);

    const c10::OperatorHandle& op() const { return *m_op; }
    /// Nodes that the arguments name, in order, each once.
    const std::vector<graph::NodeId>& inputs() const { return m_inputs; }
    const graph::Value& inputValue(std::size_t index) const { return m_graph->node(m_inputs[index]).value; }
    /// Of the tensors that it takes; "cpu" without any.
    graph::Device device() const;
    /// Of all inputs, sorted.
    std::vector<std::string> symbols() const;

    /// What the inputs are, by place; tensors are on the meta device. Throws StepError.
    Values inputsFor(const Valuation& symbols) const;
    /// The arguments by schema, defaults filled in.
    Values arguments(const Values& inputs) const;

    /// Runs the operator by way of `runner` where the policy allows it, else throws a StepError.
    using Runner = std::function<void(const c10::OperatorHandle& op, Values& stack)>;
    void run(Values& stack, const Runner& runner) const;

private:
    const graph::Graph* m_graph = nullptr;
    std::shared_ptr<const c10::OperatorHandle> m_op;
    std::vector<graph::NodeId> m_inputs;
    std::vector<Operand> m_operands;
};

/// Nodes that an argument names are added in order, each once.
void collectInputs(const graph::Argument& argument, std::vector<graph::NodeId>& out);

/// All that an answer about a call depends on: the operator, its attributes, and shapes, strides and dtypes of its inputs.
std::string signatureOf(const graph::Graph& graph, const std::string& target, const std::vector<graph::NamedArgument>& args);

} // namespace nodewise::torch_worker
