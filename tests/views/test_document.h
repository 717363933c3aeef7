// SPDX-License-Identifier: Apache-2.0
// Opens the real programs of tests/data as the window does, but without layout.
#pragma once

#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "views/common/document.h"

#include <QtTest>

namespace nodewise::views {

inline std::string programPath(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name;
}

/// Null where the file can't be opened: tests check it.
inline std::shared_ptr<const Document> openProgram(const char* name)
{
    auto document = std::make_shared<Document>();
    document->file = programPath(name);
    const auto model = program::open(document->file);
    if (!model) {
        qWarning("%s", model.error().text().c_str());
        return nullptr;
    }
    document->model = *model;
    const auto converted = ir::convert(**model, document->file);
    if (!converted) {
        qWarning("%s", converted.error().text().c_str());
        return nullptr;
    }
    document->ir = converted->graph;
    document->links = converted->links;
    document->diagnostics = converted->diagnostics;
    document->diagnostics.insert(document->diagnostics.end(), (*model)->graph->diagnostics().begin(), (*model)->graph->diagnostics().end());
    return document;
}

/// A lone IR file.
inline std::shared_ptr<const Document> openIr(const char* name)
{
    auto document = std::make_shared<Document>();
    document->irFile = programPath(name);
    const auto graph = ir::readJsonFile(document->irFile);
    if (!graph) {
        qWarning("%s", graph.error().text().c_str());
        return nullptr;
    }
    document->ir = *graph;
    return document;
}

inline graph::NodeId fxNode(const Document& document, const char* name, graph::SubgraphId subgraph = graph::SubgraphId(0))
{
    const auto found = document.fx()->tryFind(name, subgraph);
    return found ? *found : graph::NodeId();
}

inline ir::NodeId irNode(const Document& document, const char* name)
{
    for (const ir::OpNode& node : document.ir->nodes) {
        if (node.name == name)
            return node.id;
    }
    return {};
}

} // namespace nodewise::views
