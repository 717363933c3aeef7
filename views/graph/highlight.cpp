// SPDX-License-Identifier: Apache-2.0
#include "views/graph/highlight.h"

#include "views/graph/canvas_navigator.h"

#include <algorithm>
#include <map>

namespace nodewise::views {

using namespace layout;

namespace {

// More would be a carpet of blue, and slow.
constexpr std::size_t mostRoutes = 600;

} // namespace

void Highlight::clear()
{
    *this = Highlight();
}

void Highlight::addAround(const SceneModel& model, End end)
{
    for (const std::uint32_t route : model.routesAt(end)) {
        if (m_routes.size() >= mostRoutes)
            return;
        m_routes.push_back(route);
        const Route& r = model.scene().routes[route];
        m_neighbors.push_back(same(r.from, end) ? r.to : r.from);
    }
    for (const std::uint32_t stub : model.stubsAt(end))
        m_stubs.push_back(stub);
}

void Highlight::setSelected(const SceneModel& model, std::vector<End> selected, std::vector<std::uint32_t> weightNodes)
{
    m_selected = std::move(selected);
    m_neighbors.clear();
    m_routes.clear();
    m_stubs.clear();
    m_chips.clear();
    for (const End end : m_selected)
        addAround(model, end);
    if (weightNodes.empty())
        return;
    std::sort(weightNodes.begin(), weightNodes.end());
    for (std::size_t i = 0; i < model.scene().items.size(); ++i) {
        const auto& chips = model.diagram().item(model.scene().items[i].item).chips;
        for (std::size_t c = 0; c < chips.size(); ++c)
            if (chips[c].node != noNode && std::binary_search(weightNodes.begin(), weightNodes.end(), chips[c].node))
                m_chips.emplace_back(std::uint32_t(i), std::uint32_t(c));
    }
}

void Highlight::setFound(const SceneModel& model, const std::vector<std::uint32_t>& nodes)
{
    m_foundItems.clear();
    m_foundGroups.clear();
    std::map<std::uint32_t, int> inside;
    for (const std::uint32_t node : nodes) {
        const auto item = model.facts().tryItem(node);
        if (!item)
            continue;
        const End end = model.places().visible(*item);
        if (end.item.valid())
            m_foundItems.push_back(*model.tryPlaced(end.item));
        else if (const auto placed = model.tryPlaced(end.group))
            ++inside[*placed];
    }
    m_foundGroups.assign(inside.begin(), inside.end());
}

/// The lines between one node of the path and another, as they are drawn; false if there are none.
bool Highlight::addStep(const SceneModel& model, End from, End to)
{
    const std::size_t before = m_pathRoutes.size() + m_pathStubs.size();
    for (const std::uint32_t route : model.routesAt(to)) {
        const Route& r = model.scene().routes[route];
        if (same(r.from, from) && same(r.to, to))
            m_pathRoutes.push_back(route);
    }
    for (const std::uint32_t stub : model.stubsAt(to)) {
        const Stub& s = model.scene().stubs[stub];
        if (same(s.consumer, to) && same(model.places().visible(s.producer), from))
            m_pathStubs.push_back(stub);
    }
    return m_pathRoutes.size() + m_pathStubs.size() > before;
}

void Highlight::setPath(const SceneModel& model, const LitPath* path)
{
    m_chain.clear();
    m_reached.clear();
    m_pathRoutes.clear();
    m_pathStubs.clear();
    std::vector<bool> known(model.diagram().items.size() + model.diagram().groups.size(), false);
    const auto ends = [&](const std::vector<std::uint32_t>& nodes) {
        std::vector<End> out;
        for (const std::uint32_t node : nodes) {
            const auto item = model.facts().tryItem(node);
            if (!item)
                continue;
            const End end = model.places().visible(*item);
            const std::size_t key = end.item.valid() ? end.item.index() : model.diagram().items.size() + end.group.index();
            if (!known[key])
                out.push_back(end);
            known[key] = true;
        }
        return out;
    };
    if (!path)
        return;
    m_chain = ends(path->chain);
    m_reached = ends(path->reached);
    // What goes into a body of control flow is drawn into the node after the body.
    constexpr std::size_t farthest = 8;
    for (std::size_t i = 0; i < m_chain.size(); ++i)
        for (std::size_t j = i + 1; j < std::min(m_chain.size(), i + farthest); ++j)
            if (addStep(model, m_chain[i], m_chain[j]))
                break;
}

void Highlight::paintHover(Ink& ink, ScenePainter& painter) const
{
    switch (m_hover.kind) {
    case Hit::Kind::Item:
        painter.paintItem(ink, m_hover.index, Mark::Hovered);
        break;
    case Hit::Kind::Chip:
        painter.paintItem(ink, m_hover.index, Mark::Hovered);
        painter.paintChip(ink, m_hover.index, m_hover.chip, false);
        break;
    case Hit::Kind::CollapsedGroup:
    case Hit::Kind::GroupHeader:
    case Hit::Kind::GroupTriangle:
        painter.paintGroup(ink, m_hover.index, Mark::Hovered);
        break;
    case Hit::Kind::Stub:
        painter.paintStub(ink, m_hover.index, true);
        break;
    case Hit::Kind::Route: // drawn below the headers
    case Hit::Kind::GroupArea:
    case Hit::Kind::Nothing:
        break;
    }
}

void Highlight::paintLines(Ink& ink, ScenePainter& painter, const SceneModel& model, const ViewTransform& view, const QRectF& exposed) const
{
    const auto paintRoutes = [&](const std::vector<std::uint32_t>& routes, Stroke stroke) {
        for (const std::uint32_t route : routes)
            if (view.map(boundsOf(model.scene().routes[route])).adjusted(-4, -4, 4, 4).intersects(exposed))
                painter.paintRoute(ink, route, stroke);
    };
    const bool hovers = m_hover.kind == Hit::Kind::Route;
    paintRoutes(m_routes, Stroke::Tinted);
    paintRoutes(m_pathRoutes, Stroke::OnWay);
    if (hovers)
        painter.paintRoute(ink, m_hover.index, Stroke::Tinted);
    if (!m_routes.empty() || !m_pathRoutes.empty() || hovers)
        painter.paintHeaders(ink, exposed);
}

void Highlight::paint(Ink& ink, ScenePainter& painter, const SceneModel& model, const ViewTransform& view, const QRectF& exposed) const
{
    const auto visible = [&](const Rect& rect) { return view.map(rect).adjusted(-8, -8, 8, 8).intersects(exposed); };
    const auto paintEnd = [&](End end, Mark mark) {
        if (!visible(model.places().rect(end)))
            return;
        if (end.item.valid())
            painter.paintItem(ink, *model.tryPlaced(end.item), mark);
        else if (const auto placed = model.tryPlaced(end.group))
            painter.paintGroup(ink, *placed, mark);
    };
    paintLines(ink, painter, model, view, exposed);
    paintHover(ink, painter);
    for (const auto& stubs : {m_stubs, m_pathStubs})
        for (const std::uint32_t stub : stubs)
            if (visible(model.scene().stubs[stub].rect))
                painter.paintStub(ink, stub, true);
    for (const End end : m_neighbors)
        paintEnd(end, Mark::Neighbor);
    for (const End end : m_reached)
        paintEnd(end, Mark::Reached);
    for (const End end : m_chain)
        paintEnd(end, Mark::OnWay);
    for (const std::uint32_t item : m_foundItems)
        if (visible(model.scene().items[item].rect))
            painter.paintItem(ink, item, Mark::Found);
    for (const auto& [group, count] : m_foundGroups)
        if (visible(model.scene().groups[group].rect))
            painter.paintBadge(ink, view.map(model.scene().groups[group].rect), count);
    for (std::size_t i = m_selected.size(); i-- > 0;)
        paintEnd(m_selected[i], i == 0 ? Mark::Current : Mark::Selected);
    for (const auto& [item, chip] : m_chips)
        painter.paintChip(ink, item, chip, true);
    ink.flush();
}

} // namespace nodewise::views
