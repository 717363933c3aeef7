// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: from groups of nodes to kernels and their launches.
#pragma once

#include "core/lowering/grouping.h"
#include "core/lowering/template_matcher.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace nodewise::lowering {

/// Adds them to a plan that has the routes. Kernels that are equal are one.
class LaunchBuilder {
public:
    LaunchBuilder(const graph::Graph& graph, const Library& library, TemplateFunctions& functions, const Grouping& grouping, Plan& plan)
        : m_graph(graph), m_library(library), m_functions(functions), m_grouping(grouping), m_plan(plan)
    {
    }
    /// What can't be one kernel becomes several, or a fallback.
    void launch(const Group& group);
    /// Has the reader compute what a pointwise group makes, if that takes fewer cycles by estimate; else says why it does not.
    UserText absorb(Group& reader, GroupPrologue prologue, const Group& pointwise);

private:
    void takeBack(std::size_t launches, std::size_t kernels);
    Launch launchOf(const Group& group) const;
    Result<void> launchTemplate(const Group& group);
    Result<void> launchPointwise(const Group& group);
    Result<void> templateCase(const Group& group, KernelCase& given, Launch& launch);
    Result<void> pointwiseCase(const Group& group, KernelCase& given, Launch& launch) const;
    Result<double> costOf(const Group& group);
    Result<Operand> asRead(const Group& group, const GroupPrologue& prologue, const Operand& operand) const;
    Result<Prologue> boundPrologue(const Group& group, const GroupPrologue& prologue, graph::NodeId value,
                                   std::vector<LaunchArgument>& arguments) const;
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
                          std::vector<LaunchArgument>& inputs, const std::string& prefix = "F") const;
    std::size_t copyOf(graph::NodeId value, const Operand& operand);
    void launchCopy(LaunchArgument from, LaunchArgument to, Launch launch);
    void finish(KernelCase given, Launch launch);
    std::size_t kernelFor(KernelCase given);

    const graph::Graph& m_graph;
    const Library& m_library;
    TemplateFunctions& m_functions;
    const Grouping& m_grouping;
    Plan& m_plan;
    std::map<std::string, std::size_t> m_byKey;
    /// Launch that made a value, in this shape and with these strides, contiguous.
    std::map<std::tuple<graph::NodeId, std::vector<std::int64_t>, std::vector<std::int64_t>>, std::size_t> m_copies;
};

} // namespace nodewise::lowering
