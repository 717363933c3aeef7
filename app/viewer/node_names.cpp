// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/node_names.h"

#include "views/common/selection.h"

#include <span>
#include <string>
#include <unordered_map>

namespace nodewise::viewer {

bool selectByNames(views::Selection& selection, const QStringList& names)
{
    std::unordered_map<std::string, std::size_t> places;
    for (const QString& name : names)
        places.emplace(name.toStdString(), places.size());
    const auto chosen = [&places](auto nodes, auto nameOf) {
        using Id = std::decay_t<decltype(nodes[0].id)>;
        std::vector<Id> found(places.size());
        for (const auto& node : nodes)
            if (const auto at = places.find(nameOf(node)); at != places.end() && !found[at->second].valid())
                found[at->second] = node.id;
        std::erase_if(found, [](Id id) { return !id.valid(); });
        return found;
    };
    const views::Document& document = selection.document();
    if (const graph::Graph* fx = document.fx()) {
        if (auto found = chosen(fx->nodes(), [fx](const graph::Node& node) { return fx->qualifiedName(node.id); }); !found.empty()) {
            selection.selectNodes(std::move(found));
            return true;
        }
    }
    if (document.ir) {
        if (auto found = chosen(std::span(document.ir->nodes), [](const ir::OpNode& node) { return node.name; }); !found.empty()) {
            selection.selectIrNodes(std::move(found));
            return true;
        }
    }
    return false;
}

QStringList selectedNames(const views::Selection& selection)
{
    const views::Selection::State& state = selection.state();
    QStringList names;
    for (const graph::NodeId id : state.fx)
        names.append(QString::fromStdString(selection.document().fx()->qualifiedName(id)));
    if (names.isEmpty())
        for (const ir::NodeId id : state.ir)
            names.append(QString::fromStdString(selection.document().ir->node(id).name));
    return names;
}

} // namespace nodewise::viewer
