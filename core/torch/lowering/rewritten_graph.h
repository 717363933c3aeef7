// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/torch/lowering: the graph that kernels are planned for where a profile has passes of its own.
#pragma once

#include "core/backend/profile.h"
#include "core/planner/planned_kernels.h"
#include "core/program/program.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// A program's graph as the passes of a profile's own leave it. Nothing else of the profile is done: neither decompositions nor Nodewise's
/// passes, whose values may be others than the program's.
class RewrittenGraph final : public planner::RewrittenProgram {
public:
    /// Null: the profile has no such passes, or they change nothing. Errors, located in the profile: what is wrong with a pass or its
    /// functions, with the first call that it is wrong about.
    static Result<std::unique_ptr<const planner::RewrittenProgram>> tryMake(const std::shared_ptr<const program::Model>& model,
                                                                            const std::string& file, const backend::Profile& profile);

    const graph::Graph& graph() const override { return *m_graph; }

    std::string replaced(graph::NodeId node) const override;

    /// A plan of graph() told by the program's nodes. A node that a pass made is told by the one whose value it yields, else by the last of
    /// those that it stands for; those of which no node is left have the route of what stands for them. Launches that read or make a value
    /// which the program does not have are unreached.
    lowering::Plan told(lowering::Plan plan) const override;

private:
    RewrittenGraph() = default;
    graph::NodeId toldBy(graph::NodeId node) const;
    bool isOwn(graph::NodeId node) const;
    bool isMade(graph::NodeId node) const { return !m_yields[node.index()].valid(); }
    lowering::Route routeOf(const lowering::Plan& plan, graph::NodeId node) const;

    std::shared_ptr<const graph::Graph> m_program, m_graph;
    std::vector<graph::NodeId> m_yields; ///< by node: the program's node whose value it yields; none where it has no such value
    std::vector<std::vector<graph::NodeId>> m_origins; ///< by node: the program's that it comes from
    std::vector<graph::NodeId> m_values;               ///< by node of the program: the one that yields its value
};

} // namespace nodewise::torch_worker
