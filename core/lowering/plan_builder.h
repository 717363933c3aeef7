// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: makes a Plan. First each node's route is found and nodes are grouped to kernels
// (plan_builder.cpp), then each group becomes a launch (plan_launch.cpp).
#pragma once

#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"

#include <map>
#include <string>
#include <vector>

namespace nodewise::lowering {

class PlanBuilder {
public:
    PlanBuilder(const graph::Graph& graph, const Library& library, TemplateFunctions& functions)
        : m_graph(graph), m_library(library), m_functions(functions)
    {
    }
    Plan build();

private:
    /// Nodes that become one kernel.
    struct Group {
        std::vector<graph::NodeId> nodes;
        const TemplateFile* file = nullptr; ///< of the first node; null: pointwise operators alone
        const TemplateOp* op = nullptr;
        Options known; ///< what the file's functions are given
    };

    void takeNode(const graph::Node& node);
    Route routeOf(const graph::Node& node, const NodeCall& call);
    const TemplateOp* tryMatch(const graph::Node& node, const NodeCall& call, const TemplateFile& file, Route& route, Options& known);
    bool joinGroup(const graph::Node& node, const NodeCall& call);
    bool isPointwise(const graph::Node& node, const NodeCall& call) const;

    void launchGroup(const Group& group);
    Result<void> launchTemplate(const Group& group);
    Result<void> launchPointwise(const Group& group);
    Result<LaunchArgument> bound(const Group& group, const std::string& operand, graph::NodeId value, bool output);
    Result<std::optional<std::vector<std::int64_t>>> listOf(const Group& group, const std::string& function) const;
    Result<Operand> ordered(const Group& group, const Operand& operand) const;
    Result<std::optional<Operand>> viewed(const Group& group, const Operand& operand) const;
    Result<Fused> fusedOf(const std::vector<graph::NodeId>& nodes, graph::NodeId producer, const std::vector<std::int64_t>& shape,
                          std::vector<LaunchArgument>& inputs) const;
    std::size_t copyOf(graph::NodeId value, const Operand& operand);
    void finish(KernelCase given, Launch launch);
    std::size_t kernelFor(KernelCase given);

    const graph::Graph& m_graph;
    const Library& m_library;
    TemplateFunctions& m_functions;
    Plan m_plan;
    std::vector<Group> m_groups;
    std::map<graph::NodeId, std::size_t> m_groupOf; ///< by the group's last node
    graph::NodeId m_barrier;                        ///< a node that writes in place: kernels don't reach over it
    std::map<std::string, std::size_t> m_byKey;
    std::map<std::pair<graph::NodeId, std::vector<std::int64_t>>, std::size_t>
        m_copies; ///< launch that made a value, with these strides, contiguous
};

} // namespace nodewise::lowering
