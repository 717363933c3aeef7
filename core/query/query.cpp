// SPDX-License-Identifier: Apache-2.0
#include "core/query/query.h"

#include "core/query/term.h"

namespace nodewise::query {

Result<Query> Query::parse(std::string_view text, std::span<const FieldRow* const> more)
{
    auto terms = parseTerms(text, more);
    if (!terms)
        return fail(std::move(terms.error()));
    Query query;
    query.m_terms = std::make_shared<const std::vector<Term>>(std::move(*terms));
    return query;
}

bool Query::matches(const graph::Graph& graph, graph::NodeId node) const
{
    return empty() || passes(*m_terms, graph, node);
}

bool Query::matches(const ir::Graph& graph, ir::NodeId node) const
{
    return empty() || passes(*m_terms, graph, ir::DefUse(graph), node);
}

std::vector<graph::NodeId> Query::find(const graph::Graph& graph) const
{
    std::vector<graph::NodeId> found;
    for (const graph::Node& node : graph.nodes())
        if (matches(graph, node.id))
            found.push_back(node.id);
    return found;
}

std::vector<ir::NodeId> Query::find(const ir::Graph& graph) const
{
    const ir::DefUse defUse(graph);
    std::vector<ir::NodeId> found;
    for (const ir::OpNode& node : graph.nodes)
        if (empty() || passes(*m_terms, graph, defUse, node.id))
            found.push_back(node.id);
    return found;
}

} // namespace nodewise::query
