// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: whether a template takes a node, as its header and its functions say.
#pragma once

#include "core/lowering/plan.h"
#include "core/lowering/plan_call.h"

#include <string>
#include <vector>

namespace nodewise::lowering {

/// An output of a template, and which of the node's results it is: nullopt where the node yields one tensor.
using BoundResult = std::pair<std::string, std::optional<std::size_t>>;
/// In the order of the template; optional ones that nothing reads are left out.
std::vector<BoundResult> resultsOf(const graph::Graph& graph, const graph::Node& node, const TemplateFile& file, const TemplateOp& op);

class TemplateMatcher {
public:
    TemplateMatcher(const graph::Graph& graph, const Library& library, TemplateFunctions& functions)
        : m_graph(graph), m_library(library), m_functions(functions)
    {
    }
    /// Null where the template does not take it; the route then says why, unless the header has no line for the operator. `known` is set to
    /// what the template's functions are given.
    const TemplateOp* tryMatch(const graph::Node& node, const NodeCall& call, const TemplateFile& file, Route& route, Options& known);

private:
    Result<void> addOperands(const TemplateFile& file, const TemplateOp& op, const NodeCall& call, Options& known) const;
    Result<void> addResults(const graph::Node& node, const TemplateFile& file, const TemplateOp& op, Options& known) const;
    Result<void> addKnown(Options& known, const std::string& name, const std::vector<graph::NodeId>& nodes) const;

    const graph::Graph& m_graph;
    const Library& m_library;
    TemplateFunctions& m_functions;
};

} // namespace nodewise::lowering
