// SPDX-License-Identifier: Apache-2.0
// The canvas's part in the document's one selection.
#include "views/graph/graph_canvas_p.h"
#include "views/graph/node_text.h"

#include <QAccessible>
#include <QAccessibleEvent>

#include <algorithm>

namespace nodewise::views {

using namespace layout;

std::vector<std::uint32_t> GraphCanvas::Private::selectedNodes() const
{
    std::vector<std::uint32_t> nodes;
    if (!selection)
        return nodes;
    if (side == Side::Fx)
        for (const graph::NodeId id : selection->state().fx)
            nodes.push_back(id.index());
    else
        for (const ir::NodeId id : selection->state().ir)
            nodes.push_back(id.index());
    return nodes;
}

void GraphCanvas::Private::readSelection(bool reveal)
{
    if (!selecting)
        local.reset();
    refreshHighlight();
    describe();
    if (!reveal || !selection)
        return;
    const std::vector<std::uint32_t> nodes = selectedNodes();
    if (!nodes.empty())
        revealNode(nodes.front());
    else if (!selection->state().modulePath.isNull()) {
        const std::string path = selection->state().modulePath.toStdString();
        if (const auto group = groupOf(path); group && !(*group == GroupId(0)))
            revealGroup(*group);
        else if (const auto end = current(); end && model)
            ensureVisible(toQt(model->places().rect(*end)));
    }
}

void GraphCanvas::Private::refreshHighlight()
{
    q->update();
    if (!model)
        return;
    std::vector<End> ends;
    std::vector<std::uint32_t> weights;
    std::vector<bool> known(diagram->items.size() + diagram->groups.size(), false);
    const auto add = [&](End end) {
        const std::size_t key = end.item.valid() ? end.item.index() : diagram->items.size() + end.group.index();
        if (!known[key])
            ends.push_back(end);
        known[key] = true;
    };
    if (local)
        add(local->item.valid() ? model->places().visible(local->item) : model->places().visible(local->group));
    for (const std::uint32_t node : selectedNodes()) {
        const auto item = model->facts().tryItem(node);
        if (const auto body = item ? std::nullopt : model->facts().tryBody(node))
            add(model->places().visible(*body));
        if (!item)
            continue;
        if (diagram->item(*item).node == node)
            add(model->places().visible(*item));
        else
            weights.push_back(node);
    }
    if (selection && !selection->state().modulePath.isNull() && !local) {
        const std::string path = selection->state().modulePath.toStdString();
        const auto group = model->facts().tryGroup(path);
        if (group && !(*group == GroupId(0)))
            add(model->places().visible(*group));
        // A module of one node has no area of its own: the node stands for it.
        for (std::size_t i = 0; !group && i < diagram->items.size(); ++i)
            if (diagram->items[i].module == path)
                add(model->places().visible(ItemId(i)));
    }
    // A node that a collapsed module hides is shown by that module, but an area that stands around others is not "selected".
    std::erase_if(ends, [](End end) { return !end.item.valid() && end.group == GroupId(0); });
    highlight.setSelected(*model, std::move(ends), std::move(weights));
    highlight.setFound(*model, marked);
    highlight.setWay(*model, marks ? marks->way : NodeMarks::Way());
}

std::optional<End> GraphCanvas::Private::current() const
{
    return highlight.selected().empty() ? std::nullopt : std::optional(highlight.selected().front());
}

std::uint32_t GraphCanvas::Private::nodeOf(ItemId item) const
{
    return diagram->item(item).node;
}

void GraphCanvas::Private::selectNodes(const std::vector<std::uint32_t>& nodes)
{
    if (!selection)
        return;
    local.reset();
    if (side == Side::Fx)
        selection->selectNodes({nodes.begin(), nodes.end()});
    else
        selection->selectIrNodes({nodes.begin(), nodes.end()});
}

void GraphCanvas::Private::select(End end, bool add)
{
    selecting = true;
    const bool sayable = end.item.valid() ? nodeOf(end.item) != noNode : diagram->group(end.group).kind != Group::Kind::Subgraph;
    if (!sayable || !selection) {
        local = end;
    } else if (!end.item.valid()) {
        local.reset();
        selection->selectModule(QString::fromStdString(diagram->group(end.group).path));
    } else {
        std::vector<std::uint32_t> nodes = add ? selectedNodes() : std::vector<std::uint32_t>();
        const std::uint32_t node = nodeOf(end.item);
        const auto found = std::find(nodes.begin(), nodes.end(), node);
        if (found != nodes.end() && nodes.size() > 1)
            nodes.erase(found);
        else if (found == nodes.end())
            nodes.insert(nodes.begin(), node);
        selectNodes(nodes);
    }
    selecting = false;
    refreshHighlight();
    describe();
}

void GraphCanvas::Private::selectAround(bool producers)
{
    if (!model)
        return;
    std::vector<std::uint32_t> nodes;
    for (const End end : std::vector<End>(highlight.selected())) {
        for (const End other : CanvasNavigator::around(*model, end, producers)) {
            if (!other.item.valid() || nodeOf(other.item) == noNode)
                continue;
            if (std::find(nodes.begin(), nodes.end(), nodeOf(other.item)) == nodes.end())
                nodes.push_back(nodeOf(other.item));
        }
    }
    if (nodes.empty())
        return;
    selecting = true;
    selectNodes(nodes);
    selecting = false;
    refreshHighlight();
    ensureVisible(selectedArea());
}

QStringList GraphCanvas::Private::textOf(End end) const
{
    if (!diagram || !document)
        return {};
    return end.item.valid() ? NodeText::lines(*document, side, diagram->item(end.item)) : NodeText::lines(diagram->group(end.group));
}

std::optional<End> GraphCanvas::Private::endOf(const Hit& hit) const
{
    switch (hit.kind) {
    case Hit::Kind::Item:
    case Hit::Kind::Chip:
        return End{.item = model->scene().items[hit.index].item};
    case Hit::Kind::CollapsedGroup:
    case Hit::Kind::GroupHeader:
    case Hit::Kind::GroupTriangle:
    case Hit::Kind::GroupArea:
        return End{.group = model->scene().groups[hit.index].group};
    case Hit::Kind::Stub:
    case Hit::Kind::Route:
    case Hit::Kind::Nothing:
        break;
    }
    return std::nullopt;
}

QStringList GraphCanvas::Private::textOf(const Hit& hit) const
{
    if (!model)
        return {};
    if (hit.kind == Hit::Kind::Chip)
        return NodeText::lines(diagram->item(model->scene().items[hit.index].item).chips[hit.chip]);
    if (hit.kind == Hit::Kind::Stub)
        return {QString::fromStdString(model->scene().stubs[hit.index].text), NodeText::stubTip(*diagram, model->scene().stubs[hit.index])};
    if (hit.kind == Hit::Kind::Route)
        return NodeText::lines(*diagram, model->scene().routes[hit.index]);
    if (hit.kind == Hit::Kind::GroupArea)
        return {};
    const auto end = endOf(hit);
    return end ? textOf(*end) : QStringList();
}

void GraphCanvas::Private::describe()
{
    const auto end = current();
    const QString text = end ? textOf(*end).join(QStringLiteral(", ")) : QString();
    if (text == q->accessibleDescription())
        return;
    q->setAccessibleDescription(text);
    QAccessibleEvent event(q, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

} // namespace nodewise::views
