// SPDX-License-Identifier: Apache-2.0
// Graphs in text for tests of what is traced on shapes: their last call is what is asked about.
#pragma once

#include "core/graph/text_form.h"

#include <QString>

namespace nodewise::test {

inline std::shared_ptr<const graph::Graph> parsed(const QString& text)
{
    auto graph = graph::parseText(text.toStdString());
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

inline graph::NodeId last(const graph::Graph& graph)
{
    const auto& nodes = graph.root().nodes;
    return nodes[nodes.size() - 2];
}

} // namespace nodewise::test
