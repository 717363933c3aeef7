// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/node_json.h"

#include "core/export/export.h"
#include "core/ir/json.h"
#include "views/common/translated.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace nodewise::viewer {

namespace {

std::string fxJson(const graph::Graph& graph, graph::NodeId id)
{
    const graph::Node& node = graph.node(id);
    const auto text = [](std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); };
    const QJsonObject object{{QStringLiteral("name"), text(graph.qualifiedName(id))},
                             {QStringLiteral("op"), text(graph::nodeOpName(node.op))},
                             {QStringLiteral("target"), text(node.target)},
                             {QStringLiteral("value"), text(graph::valueText(node.value))}};
    return QJsonDocument(object).toJson().toStdString();
}

std::string moduleJson(const ir::Graph& graph, const std::string& path)
{
    exporting::Scope scope;
    scope.kind = exporting::Scope::Kind::Module;
    for (std::size_t i = 0; i < graph.modules.size(); ++i)
        if (graph.modules[i].path == path)
            scope.module = graph::ModuleId(i);
    if (path.empty() || !scope.module)
        return ir::writeJson(graph);
    const auto part = exporting::extract(graph, scope);
    return part ? ir::writeJson(*part) : views::translated(part.error()).toStdString();
}

std::string join(const std::vector<std::string>& parts)
{
    if (parts.size() == 1)
        return parts.front();
    std::string all = "[";
    for (std::size_t i = 0; i < parts.size(); ++i)
        all += (i ? ",\n" : "\n") + parts[i];
    return all + "\n]\n";
}

} // namespace

std::string selectionJson(const views::Document& document, const views::Selection::State& state)
{
    std::vector<std::string> parts;
    if (document.ir)
        for (const ir::NodeId id : state.ir)
            parts.push_back(ir::writeJson(document.ir->node(id), *document.ir));
    if (parts.empty() && document.fx())
        for (const graph::NodeId id : state.fx)
            parts.push_back(fxJson(*document.fx(), id));
    if (!parts.empty())
        return join(parts);
    return document.ir ? moduleJson(*document.ir, state.modulePath.toStdString()) : std::string();
}

} // namespace nodewise::viewer
