// SPDX-License-Identifier: Apache-2.0
// What befell each node of a program on its way through a pipeline, and what stands for it at the end. Internal to core/coverage.
#pragma once

#include "core/coverage/operator_judge.h"

#include <map>
#include <string>
#include <vector>

namespace nodewise::coverage {

/// One thing that happened, the same for many nodes.
struct Step {
    rewrite::Event::Kind kind = rewrite::Event::Kind::Passed;
    protocol::ChainLink link; ///< with the depth from the original node
    bool operator==(const Step&) const = default;
};

/// Of a pipeline, which must outlive it.
class History {
public:
    History(const rewrite::Pipeline& pipeline, const Backend& backend);

    const std::vector<Step>& steps() const { return m_steps; }
    /// By node of the original, in order: indices of steps, each once.
    const std::vector<std::uint32_t>& stepsOf(graph::NodeId original) const { return m_byNode[original.index()]; }
    /// By node of the original: nodes of the pipeline's result that come from it, in the order of the graph.
    const std::vector<graph::NodeId>& resultsOf(graph::NodeId original) const { return m_results[original.index()]; }
    /// Nodes of the original that a node of the result comes from.
    const std::vector<graph::NodeId>& originsOf(graph::NodeId result) const { return m_origins[result.index()]; }
    /// Of a node of the result: how many levels below the original node it was made.
    std::uint32_t depthOf(graph::NodeId result) const { return m_depths[result.index()]; }
    /// Of a node of the result: what it would become where there is no function; null: nothing is known of the kind.
    const Untold* tryUntold(graph::NodeId result) const;

private:
    using Origins = std::vector<std::vector<graph::NodeId>>;
    void follow(const rewrite::PipelineStep& step, const graph::Graph& before, const Backend& backend);
    void note(const rewrite::Event& event, const graph::Graph& before, const Backend& backend);
    void moveOn(const rewrite::PipelineStep& step, const graph::Graph& before, const graph::Graph& after);
    std::uint32_t indexOf(Step step);

    std::vector<Step> m_steps;
    std::map<std::string, std::vector<std::uint32_t>, std::less<>> m_stepsByOp; ///< that are about an operator
    std::vector<std::vector<std::uint32_t>> m_byNode;
    std::vector<std::vector<graph::NodeId>> m_results;
    // of the graph that the steps so far have made
    Origins m_origins;
    std::vector<std::uint32_t> m_depths;
    std::map<graph::NodeId, Untold> m_untold;
};

} // namespace nodewise::coverage
