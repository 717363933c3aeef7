// SPDX-License-Identifier: Apache-2.0
// Graphs and what became of their nodes as text, for tests of rewriting.
#pragma once

#include "core/rewrite/rewritten.h"
#include "tests/core/fake_operators.h"

#include <QString>
#include <QtTest>

namespace nodewise::test {

inline QString text(const std::string& s)
{
    return QString::fromStdString(s);
}

inline std::shared_ptr<const graph::Graph> parsed(const std::string& form)
{
    auto graph = graph::parseText(form);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    for (const graph::Diagnostic& found : (*graph)->lint())
        qFatal("%s", found.where.text().c_str());
    return *graph;
}

inline NodeId id(const graph::Graph& graph, const char* name)
{
    return graph.tryFind(name).value();
}

inline std::vector<NodeId> ids(const graph::Graph& graph, std::initializer_list<const char*> names)
{
    std::vector<NodeId> found;
    for (const char* name : names)
        found.push_back(id(graph, name));
    return found;
}

inline std::string namesOf(const graph::Graph& graph, const std::vector<NodeId>& nodes)
{
    std::string names;
    for (const NodeId node : nodes)
        names += (names.empty() ? "" : ",") + graph.qualifiedName(node);
    return names;
}

/// "mm<linear t<t": by node of the new graph, those that it comes from.
inline std::string fromText(const graph::Graph& before, const rewrite::Rewritten& after)
{
    std::string all;
    for (const graph::Node& node : after.graph->nodes())
        all += (all.empty() ? "" : " ") + after.graph->qualifiedName(node.id) + "<" + namesOf(before, after.from[node.id.index()]);
    return all;
}

/// "linear>t,mm": edited nodes and what stands for them.
inline std::string editedText(const graph::Graph& before, const rewrite::Rewritten& after)
{
    std::string all;
    for (const auto& edited : after.edited)
        all += (all.empty() ? "" : " ") + before.qualifiedName(edited.node) + ">" + namesOf(*after.graph, edited.now);
    return all;
}

} // namespace nodewise::test
