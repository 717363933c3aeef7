// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: makes a Plan. First each node's route is found and nodes are grouped to kernels
// (plan_builder.cpp), then each group becomes a launch (plan_launch.cpp).
#pragma once

#include "core/lowering/legality.h"
#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace nodewise::lowering {

/// The template of kernels that have none of their own.
inline constexpr std::string_view pointwiseName = "pointwise";

/// An output of a template, and which of the node's results it is: nullopt where the node yields one tensor.
using BoundResult = std::pair<std::string, std::optional<std::size_t>>;
/// In the order of the template; optional ones that nothing reads are left out.
std::vector<BoundResult> resultsOf(const graph::Graph& graph, const graph::Node& node, const TemplateFile& file, const TemplateOp& op);

class PlanBuilder {
public:
    PlanBuilder(const graph::Graph& graph, const Library& library, TemplateFunctions& functions)
        : m_graph(graph), m_library(library), m_functions(functions), m_legality(graph)
    {
    }
    Plan build();
    /// Of these nodes alone, each by this file of the library or not at all (draft.cpp).
    Plan buildAlone(const TemplateFile& file, const std::vector<graph::NodeId>& nodes);

private:
    /// Nodes that become one kernel.
    struct Group {
        std::vector<graph::NodeId> nodes;
        const TemplateFile* file = nullptr; ///< of the first node; null: pointwise operators alone
        const TemplateOp* op = nullptr;
        Options known;         ///< what the file's functions are given
        bool reshapes = false; ///< the only node copies its argument in another shape
        bool writes = false;   ///< the only node writes in place
        Text split;            ///< why what was behind it is a kernel of its own after all
    };

    void takeNode(const graph::Node& node);
    Route routeOf(const graph::Node& node, const NodeCall& call);
    Route writingRoute(const graph::Node& node, const NodeCall& call);
    bool takeTemplate(const graph::Node& node, const NodeCall& call, Route& route);
    bool takePointwise(const graph::Node& node, const NodeCall& call, Route& route);
    Route routeAlone(const graph::Node& node, const TemplateFile& file);
    const TemplateOp* tryMatch(const graph::Node& node, const NodeCall& call, const TemplateFile& file, Route& route, Options& known);
    Result<void> addOperands(const TemplateFile& file, const TemplateOp& op, const NodeCall& call, Options& known) const;
    Result<void> addResults(const graph::Node& node, const TemplateFile& file, const TemplateOp& op, Options& known) const;
    Result<void> addKnown(Options& known, const std::string& name, const std::vector<graph::NodeId>& nodes) const;
    bool copiesInAnotherShape(const graph::Node& node, const NodeCall& call) const;
    bool joinGroup(const graph::Node& node, const NodeCall& call);
    Text whyNotJoined(const Group& group, const graph::Node& node) const;
    Text endOf(const Group& group) const;
    Text whyNotPointwise(const graph::Node& node, const NodeCall& call) const;

    void launchGroup(const Group& group);
    Launch launchOf(const Group& group) const;
    Result<void> launchTemplate(const Group& group);
    Result<void> launchPointwise(const Group& group);
    Result<void> launchReshape(const Group& group);
    Result<void> bindInputs(const Group& group, KernelCase& given, Launch& launch);
    Result<LaunchArgument> boundInput(const Group& group, const TemplateInput& input, const std::string& name, graph::NodeId value,
                                      const Options& known);
    Result<LaunchArgument> boundOutput(const Group& group, const std::string& name, graph::NodeId value,
                                       std::optional<std::size_t> result) const;
    Result<void> addOtherOutputs(const Group& group, KernelCase& given, Launch& launch) const;
    Result<std::optional<std::vector<std::int64_t>>> listOf(const Group& group, const std::string& function, const Options& known) const;
    Result<Operand> ordered(const Group& group, const std::string& base, const Operand& operand, const Options& known) const;
    Result<std::optional<Operand>> viewed(const Group& group, const std::string& base, const Operand& operand, const Options& known) const;
    Result<Operand> expanded(const Group& group, const std::string& base, const Operand& operand, const Options& known) const;
    Result<Fused> fusedOf(const std::vector<graph::NodeId>& nodes, graph::NodeId producer, const std::vector<std::int64_t>& shape,
                          std::vector<LaunchArgument>& inputs) const;
    std::size_t copyOf(graph::NodeId value, const Operand& operand);
    void launchCopy(LaunchArgument from, LaunchArgument to, Launch launch);
    void finish(KernelCase given, Launch launch);
    std::size_t kernelFor(KernelCase given);

    const graph::Graph& m_graph;
    const Library& m_library;
    TemplateFunctions& m_functions;
    Legality m_legality;
    Plan m_plan;
    std::vector<Group> m_groups;
    std::map<graph::NodeId, std::size_t> m_groupOf; ///< by the group's last node
    std::vector<graph::NodeId> m_barriers;          ///< nodes that write in place, in order: kernels don't reach over them
    std::map<std::string, std::size_t> m_byKey;
    /// Launch that made a value, in this shape and with these strides, contiguous.
    std::map<std::tuple<graph::NodeId, std::vector<std::int64_t>, std::vector<std::int64_t>>, std::size_t> m_copies;
};

} // namespace nodewise::lowering
