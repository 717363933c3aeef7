// SPDX-License-Identifier: Apache-2.0
// What a program's constants are, and what follows from them alone.
#pragma once

#include "core/program/program.h"
#include "core/rewrite/operators.h"
#include "core/torch/base/storages.h"

#include <unordered_map>

namespace nodewise::torch_worker {

/// Weights and constants of a program, and what passes folded.
class Constants {
public:
    /// `model` of `file`: where they have their data; null = nowhere.
    Constants(std::shared_ptr<const program::Model> model, const std::string& file);

    void add(const rewrite::FoldedConstant& constant);
    /// Of a placeholder; undefined: it is no constant, or has no data.
    at::Tensor tensor(const graph::Graph& graph, const graph::Node& placeholder);

private:
    std::shared_ptr<const program::Model> m_model;
    WeightTensors m_weights;
    std::unordered_map<std::string, at::Tensor> m_folded; ///< by target of its InputSpec
};

/// Keeps what nodes yield while that is little, so that what many read is computed once. Graph, constants and operators must outlive it.
class Evaluation final : public rewrite::Operators::Evaluation {
public:
    Evaluation(const graph::Graph& graph, std::uint64_t maxBytes, Constants& constants, rewrite::Operators& operators)
        : m_graph(graph), m_maxBytes(maxBytes), m_constants(constants), m_operators(operators)
    {
    }
    Result<std::optional<rewrite::Operators::Tensor>> compute(graph::NodeId node) override;

private:
    std::vector<graph::NodeId> missingFor(graph::NodeId node);
    bool isComputable(const graph::Node& node);
    at::Tensor computed(const graph::Node& node);
    void evaluate(const std::vector<graph::NodeId>& nodes);
    void keep(graph::NodeId node, at::Tensor tensor);
    void release(graph::NodeId node);

    const graph::Graph& m_graph;
    std::uint64_t m_maxBytes;
    Constants& m_constants;
    rewrite::Operators& m_operators;
    std::unordered_map<graph::NodeId, at::Tensor> m_tensors; ///< by node; undefined: it can't be told without a run
    std::uint64_t m_bytes = 0;
};

} // namespace nodewise::torch_worker
