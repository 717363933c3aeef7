// SPDX-License-Identifier: Apache-2.0
#include "views/graph/canvas_selection.h"

#include "views/graph/canvas_parts.h"
#include "views/graph/node_text.h"

#include <QAccessible>
#include <QAccessibleEvent>

#include <algorithm>

namespace nodewise::views {

using namespace layout;

void CanvasSelection::setSelection(Selection* selection)
{
    if (m_selection)
        m_selection->disconnect(d.q);
    m_selection = selection;
    if (selection)
        QObject::connect(selection, &Selection::changed, d.q, [this] { readSelection(!m_selecting); });
    readSelection(true);
}

void CanvasSelection::setMarked(std::vector<std::uint32_t> nodes)
{
    m_marked = std::move(nodes);
    refreshHighlight();
}

void CanvasSelection::forget()
{
    m_local.reset();
    m_highlight.clear();
}

std::vector<std::uint32_t> CanvasSelection::selectedNodes() const
{
    std::vector<std::uint32_t> nodes;
    if (!m_selection)
        return nodes;
    if (d.side == Side::Fx)
        for (const graph::NodeId id : m_selection->state().fx)
            nodes.push_back(id.index());
    else
        for (const ir::NodeId id : m_selection->state().ir)
            nodes.push_back(id.index());
    return nodes;
}

void CanvasSelection::readSelection(bool reveal)
{
    if (!m_selecting)
        m_local.reset();
    refreshHighlight();
    describe();
    if (!reveal || !m_selection)
        return;
    const std::vector<std::uint32_t> nodes = selectedNodes();
    if (!nodes.empty())
        d.layout.revealNode(nodes.front());
    else if (!m_selection->state().modulePath.isNull()) {
        const std::string path = m_selection->state().modulePath.toStdString();
        if (const auto group = d.layout.groupOf(path); group && !(*group == GroupId(0)))
            d.layout.revealGroup(*group);
        else if (const auto end = current(); end && d.model)
            d.view.ensureVisible(toQt(d.model->places().rect(*end)));
    }
}

void CanvasSelection::refreshHighlight()
{
    d.q->update();
    if (!d.model)
        return;
    std::vector<End> ends;
    std::vector<std::uint32_t> weights;
    std::vector<bool> known(d.diagram->items.size() + d.diagram->groups.size(), false);
    const auto add = [&](End end) {
        const std::size_t key = end.item.valid() ? end.item.index() : d.diagram->items.size() + end.group.index();
        if (!known[key])
            ends.push_back(end);
        known[key] = true;
    };
    if (m_local)
        add(m_local->item.valid() ? d.model->places().visible(m_local->item) : d.model->places().visible(m_local->group));
    for (const std::uint32_t node : selectedNodes()) {
        const auto item = d.model->facts().tryItem(node);
        if (const auto body = item ? std::nullopt : d.model->facts().tryBody(node))
            add(d.model->places().visible(*body));
        if (!item)
            continue;
        if (d.diagram->item(*item).node == node)
            add(d.model->places().visible(*item));
        else
            weights.push_back(node);
    }
    if (m_selection && !m_selection->state().modulePath.isNull() && !m_local) {
        const std::string path = m_selection->state().modulePath.toStdString();
        const auto group = d.model->facts().tryGroup(path);
        if (group && !(*group == GroupId(0)))
            add(d.model->places().visible(*group));
        // A module of one node has no area of its own: the node stands for it.
        for (std::size_t i = 0; !group && i < d.diagram->items.size(); ++i)
            if (d.diagram->items[i].module == path)
                add(d.model->places().visible(ItemId(i)));
    }
    // A node that a collapsed module hides is shown by that module, but an area that stands around others is not "selected".
    std::erase_if(ends, [](End end) { return !end.item.valid() && end.group == GroupId(0); });
    m_highlight.setSelected(*d.model, std::move(ends), std::move(weights));
    m_highlight.setFound(*d.model, m_marked);
    m_highlight.setPath(*d.model, d.marks ? d.marks->path.get() : nullptr);
}

std::optional<End> CanvasSelection::current() const
{
    return m_highlight.selected().empty() ? std::nullopt : std::optional(m_highlight.selected().front());
}

void CanvasSelection::selectNodes(const std::vector<std::uint32_t>& nodes)
{
    if (!m_selection)
        return;
    m_local.reset();
    if (d.side == Side::Fx)
        m_selection->selectNodes({nodes.begin(), nodes.end()});
    else
        m_selection->selectIrNodes({nodes.begin(), nodes.end()});
}

/// The change is our own.
void CanvasSelection::takeNodes(const std::vector<std::uint32_t>& nodes)
{
    m_selecting = true;
    selectNodes(nodes);
    m_selecting = false;
    refreshHighlight();
}

void CanvasSelection::selectNode(std::uint32_t node)
{
    takeNodes({node});
}

void CanvasSelection::addNodes(const std::vector<std::uint32_t>& nodes)
{
    std::vector<std::uint32_t> all = selectedNodes();
    std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(all),
                 [&](std::uint32_t node) { return node != noNode && std::find(all.begin(), all.end(), node) == all.end(); });
    if (!all.empty())
        takeNodes(all);
    else
        refreshHighlight();
}

void CanvasSelection::clear()
{
    m_local.reset();
    if (m_selection)
        m_selection->clear();
    refreshHighlight();
}

std::optional<End> CanvasSelection::neighbor(CanvasNavigator::Step step)
{
    const auto from = current();
    return from ? m_navigator.step(*d.model, *from, step) : CanvasNavigator::first(*d.model);
}

void CanvasSelection::select(End end, bool add)
{
    m_selecting = true;
    const bool sayable = end.item.valid() ? d.nodeOf(end.item) != noNode : d.diagram->group(end.group).kind != Group::Kind::Subgraph;
    if (!sayable || !m_selection) {
        m_local = end;
    } else if (!end.item.valid()) {
        m_local.reset();
        m_selection->selectModule(QString::fromStdString(d.diagram->group(end.group).path));
    } else {
        std::vector<std::uint32_t> nodes = add ? selectedNodes() : std::vector<std::uint32_t>();
        const std::uint32_t node = d.nodeOf(end.item);
        const auto found = std::find(nodes.begin(), nodes.end(), node);
        if (found != nodes.end() && nodes.size() > 1)
            nodes.erase(found);
        else if (found == nodes.end())
            nodes.insert(nodes.begin(), node);
        selectNodes(nodes);
    }
    m_selecting = false;
    refreshHighlight();
    describe();
}

void CanvasSelection::selectAround(bool producers)
{
    if (!d.model)
        return;
    std::vector<std::uint32_t> nodes;
    for (const End end : std::vector<End>(m_highlight.selected())) {
        for (const End other : CanvasNavigator::around(*d.model, end, producers)) {
            if (!other.item.valid() || d.nodeOf(other.item) == noNode)
                continue;
            if (std::find(nodes.begin(), nodes.end(), d.nodeOf(other.item)) == nodes.end())
                nodes.push_back(d.nodeOf(other.item));
        }
    }
    if (nodes.empty())
        return;
    takeNodes(nodes);
    d.view.ensureVisible(selectedArea());
}

bool CanvasSelection::several() const
{
    return m_highlight.selected().size() > 1;
}

void CanvasSelection::selectReached(Reach which)
{
    if (!d.model)
        return;
    std::vector<bool> inside(d.diagram->groups.size(), false);
    std::vector<ItemId> from;
    for (const End end : m_highlight.selected())
        end.item.valid() ? from.push_back(end.item) : void(inside[end.group.index()] = true);
    for (std::size_t i = 0; i < d.diagram->items.size(); ++i)
        for (GroupId at = d.diagram->items[i].group; at.valid() && !(at == GroupId(0)); at = d.diagram->group(at).parent)
            if (inside[at.index()]) {
                from.emplace_back(i);
                break;
            }
    const std::vector<bool> found = reached(*d.diagram, from, which);
    std::vector<std::uint32_t> nodes;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i] && d.nodeOf(ItemId(i)) != noNode)
            nodes.push_back(d.nodeOf(ItemId(i)));
    if (!nodes.empty())
        takeNodes(nodes);
}

QStringList CanvasSelection::textOf(End end) const
{
    if (!d.diagram || !d.document)
        return {};
    return end.item.valid() ? NodeText::lines(*d.document, d.side, d.diagram->item(end.item))
                            : NodeText::lines(d.diagram->group(end.group));
}

std::optional<End> CanvasSelection::endOf(const Hit& hit) const
{
    switch (hit.kind) {
    case Hit::Kind::Item:
    case Hit::Kind::Chip:
        return End{.item = d.model->scene().items[hit.index].item};
    case Hit::Kind::CollapsedGroup:
    case Hit::Kind::GroupHeader:
    case Hit::Kind::GroupTriangle:
    case Hit::Kind::GroupArea:
        return End{.group = d.model->scene().groups[hit.index].group};
    case Hit::Kind::Stub:
    case Hit::Kind::Route:
    case Hit::Kind::Nothing:
        break;
    }
    return std::nullopt;
}

QStringList CanvasSelection::textOf(const Hit& hit) const
{
    if (!d.model)
        return {};
    if (hit.kind == Hit::Kind::Chip)
        return NodeText::lines(d.diagram->item(d.model->scene().items[hit.index].item).chips[hit.chip]);
    if (hit.kind == Hit::Kind::Stub)
        return {QString::fromStdString(d.model->scene().stubs[hit.index].text),
                NodeText::stubTip(*d.diagram, d.model->scene().stubs[hit.index])};
    if (hit.kind == Hit::Kind::Route)
        return NodeText::lines(*d.document, d.side, *d.diagram, d.model->scene().routes[hit.index]);
    if (hit.kind == Hit::Kind::GroupArea)
        return {};
    const auto end = endOf(hit);
    return end ? textOf(*end) : QStringList();
}

void CanvasSelection::describe()
{
    const auto end = current();
    const QString text = end ? textOf(*end).join(QStringLiteral(", ")) : QString();
    if (text == d.q->accessibleDescription())
        return;
    d.q->setAccessibleDescription(text);
    QAccessibleEvent event(d.q, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QRectF CanvasSelection::selectedArea() const
{
    QRectF area;
    for (const End end : m_highlight.selected())
        area |= toQt(d.model->places().rect(end));
    return area;
}

} // namespace nodewise::views
