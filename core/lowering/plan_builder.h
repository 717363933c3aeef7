// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: makes a Plan. Each node's route is found and nodes are grouped to kernels, then each group
// becomes launches.
#pragma once

#include "core/lowering/launch_builder.h"

namespace nodewise::lowering {

class PlanBuilder {
public:
    PlanBuilder(const graph::Graph& graph, const Library& library, TemplateFunctions& functions)
        : m_graph(graph), m_library(library), m_functions(functions), m_legality(graph), m_grouping(graph, m_legality),
          m_matcher(graph, library, functions)
    {
    }
    Plan build();

private:
    void takeNode(const graph::Node& node);
    Route routeOf(const graph::Node& node, const NodeCall& call);
    Route writingRoute(const graph::Node& node, const NodeCall& call);
    bool takeTemplate(const graph::Node& node, const NodeCall& call, Route& route);
    bool takePointwise(const graph::Node& node, const NodeCall& call, Route& route);
    bool copiesInAnotherShape(const graph::Node& node, const NodeCall& call) const;
    UserText whyNotPointwise(const graph::Node& node, const NodeCall& call) const;

    const graph::Graph& m_graph;
    const Library& m_library;
    TemplateFunctions& m_functions;
    Legality m_legality;
    Grouping m_grouping;
    TemplateMatcher m_matcher;
    Plan m_plan;
};

} // namespace nodewise::lowering
