// SPDX-License-Identifier: Apache-2.0
#include "views/common/document.h"

#include <QFileInfo>
#include <QStringList>

namespace nodewise::views {

QString pluginNames(const Document& document)
{
    QStringList names;
    for (const std::string& file : document.irPlugins)
        names.append(QFileInfo(QString::fromStdString(file)).fileName());
    return names.join(QLatin1String(", "));
}

std::optional<std::uint32_t> tryNodeIndex(const Document& document, Side side, const std::string& name)
{
    if (side == Side::Fx && document.fx()) {
        if (const auto found = document.fx()->tryFind(name))
            return found->index();
        if (name.find('/') == std::string::npos)
            return std::nullopt;
        for (const graph::Node& node : document.fx()->nodes())
            if (document.fx()->qualifiedName(node.id) == name)
                return node.id.index();
    } else if (side == Side::Ir && document.ir) {
        for (const ir::Subgraph& subgraph : document.ir->subgraphs)
            for (const ir::NodeId id : subgraph.nodes)
                if (ir::qualifiedName(subgraph, document.ir->node(id)) == name)
                    return id.index();
    }
    return std::nullopt;
}

} // namespace nodewise::views
