// SPDX-License-Identifier: Apache-2.0
#include "views/graph/scene_model.h"

#include "core/layout/item_shape.h"
#include "views/graph/view_transform.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nodewise::views {

using namespace layout;

DiagramFacts::DiagramFacts(const Diagram& diagram) : m_families(diagram.groups.size()), m_depth(diagram.groups.size(), 0)
{
    for (std::size_t i = 0; i < diagram.groups.size(); ++i) {
        m_groups.emplace(diagram.groups[i].path, GroupId(i));
        if (diagram.groups[i].node != noNode)
            m_bodies.emplace(diagram.groups[i].node, GroupId(i));
        for (GroupId at = diagram.groups[i].parent; at.valid(); at = diagram.group(at).parent)
            ++m_depth[i];
    }
    for (std::size_t i = 0; i < diagram.items.size(); ++i) {
        const Item& item = diagram.items[i];
        if (item.node != noNode)
            m_items[item.node] = ItemId(i);
        for (GroupId at = item.group; at.valid(); at = diagram.group(at).parent)
            ++m_families[at.index()][static_cast<std::size_t>(item.family)];
    }
    for (std::size_t i = 0; i < diagram.items.size(); ++i)
        for (const Chip& chip : diagram.items[i].chips)
            if (chip.node != noNode)
                m_items.emplace(chip.node, ItemId(i));
}

std::optional<ItemId> DiagramFacts::tryItem(std::uint32_t node) const
{
    const auto found = m_items.find(node);
    return found == m_items.end() ? std::nullopt : std::optional(found->second);
}

std::optional<GroupId> DiagramFacts::tryGroup(std::string_view path) const
{
    const auto found = m_groups.find(std::string(path));
    return found == m_groups.end() ? std::nullopt : std::optional(found->second);
}

std::optional<GroupId> DiagramFacts::tryBody(std::uint32_t node) const
{
    const auto found = m_bodies.find(node);
    return found == m_bodies.end() ? std::nullopt : std::optional(found->second);
}

QRectF boundsOf(const Route& route)
{
    if (route.points.empty())
        return {};
    double left = route.points[0].x, right = left, top = route.points[0].y, bottom = top;
    for (const Point& p : route.points) {
        left = std::min(left, p.x);
        right = std::max(right, p.x);
        top = std::min(top, p.y);
        bottom = std::max(bottom, p.y);
    }
    if (!route.label.empty()) {
        left = std::min(left, route.labelAt.x - 40);
        right = std::max(right, route.labelAt.x + 40);
    }
    return {left - 4, top - 1, right - left + 8, bottom - top + 2};
}

SceneModel::SceneModel(std::shared_ptr<const Diagram> diagram, std::shared_ptr<const Scene> scene,
                       std::shared_ptr<const DiagramFacts> facts)
    : m_diagram(std::move(diagram)), m_scene(std::move(scene)), m_facts(std::move(facts)), m_places(*m_diagram, *m_scene),
      m_itemAt(m_diagram->items.size(), 0), m_groupAt(m_diagram->groups.size(), 0)
{
    std::vector<QRectF> rects;
    const auto tree = [&rects](const auto& things, auto rectOf) {
        rects.clear();
        for (const auto& thing : things)
            rects.push_back(rectOf(thing));
        return RectTree(rects);
    };
    m_items = tree(m_scene->items, [](const PlacedItem& p) { return toQt(p.rect); });
    m_groups = tree(m_scene->groups, [](const PlacedGroup& p) { return toQt(p.rect); });
    m_routes = tree(m_scene->routes, [](const Route& r) { return boundsOf(r); });
    m_stubs = tree(m_scene->stubs, [](const Stub& s) { return toQt(s.rect); });
    for (std::size_t i = 0; i < m_scene->items.size(); ++i)
        m_itemAt[m_scene->items[i].item.index()] = std::uint32_t(i) + 1;
    for (std::size_t i = 0; i < m_scene->groups.size(); ++i)
        m_groupAt[m_scene->groups[i].group.index()] = std::uint32_t(i) + 1;
    indexRoutes();
}

std::uint32_t SceneModel::key(End end) const
{
    return end.item.valid() ? end.item.index() : std::uint32_t(m_diagram->items.size()) + end.group.index();
}

void SceneModel::indexRoutes()
{
    m_routeStart.assign(m_diagram->items.size() + m_diagram->groups.size() + 1, 0);
    for (const Route& route : m_scene->routes)
        for (const End end : {route.from, route.to})
            ++m_routeStart[key(end) + 1];
    for (std::size_t i = 1; i < m_routeStart.size(); ++i)
        m_routeStart[i] += m_routeStart[i - 1];
    m_routeList.resize(m_routeStart.back());
    std::vector<std::uint32_t> next(m_routeStart.begin(), m_routeStart.end() - 1);
    m_routeDepth.reserve(m_scene->routes.size());
    for (std::size_t i = 0; i < m_scene->routes.size(); ++i) {
        const Route& route = m_scene->routes[i];
        for (const End end : {route.from, route.to})
            m_routeList[next[key(end)]++] = std::uint32_t(i);
        m_routeDepth.push_back(commonDepth(route.from, route.to));
    }
}

int SceneModel::commonDepth(End a, End b) const
{
    const auto outside = [this](End end) {
        return end.item.valid() ? m_diagram->item(end.item).group : m_diagram->group(end.group).parent;
    };
    GroupId x = outside(a), y = outside(b);
    while (x.valid() && y.valid() && !(x == y)) {
        if (m_facts->depth(x) >= m_facts->depth(y))
            x = m_diagram->group(x).parent;
        else
            y = m_diagram->group(y).parent;
    }
    return x.valid() ? m_facts->depth(x) : 0;
}

std::span<const std::uint32_t> SceneModel::routesAt(End end) const
{
    const std::uint32_t k = key(end);
    return {m_routeList.data() + m_routeStart[k], m_routeList.data() + m_routeStart[k + 1]};
}

std::vector<std::uint32_t> SceneModel::stubsAt(End end) const
{
    std::vector<std::uint32_t> found;
    for (std::size_t i = 0; i < m_scene->stubs.size(); ++i) {
        const Stub& stub = m_scene->stubs[i];
        if (key(stub.consumer) == key(end) || (end.item.valid() && stub.producer == end.item))
            found.push_back(std::uint32_t(i));
    }
    return found;
}

std::optional<std::uint32_t> SceneModel::tryPlaced(ItemId item) const
{
    const std::uint32_t at = m_itemAt[item.index()];
    return at ? std::optional(at - 1) : std::nullopt;
}

std::optional<std::uint32_t> SceneModel::tryPlaced(GroupId group) const
{
    const std::uint32_t at = m_groupAt[group.index()];
    return at ? std::optional(at - 1) : std::nullopt;
}

Hit SceneModel::hit(QPointF at, double tolerance, const TextMetrics& metrics) const
{
    const QRectF here(at.x() - 0.01, at.y() - 0.01, 0.02, 0.02);
    std::vector<std::uint32_t> found;
    m_items.query(here, found);
    if (!found.empty()) {
        const PlacedItem& placed = m_scene->items[found.back()];
        const ItemShape shape = itemShape(m_diagram->item(placed.item), metrics);
        for (std::size_t i = 0; i < shape.chips.size(); ++i)
            if (toQt(shape.chips[i]).translated(placed.rect.x, placed.rect.y).contains(at))
                return {Hit::Kind::Chip, found.back(), std::uint32_t(i)};
        return {Hit::Kind::Item, found.back()};
    }
    m_stubs.query(here, found);
    if (!found.empty())
        return {Hit::Kind::Stub, found.back()};
    const std::optional<Hit> group = hitGroup(at, metrics);
    if (group && group->kind != Hit::Kind::GroupArea)
        return *group;
    if (const std::optional<Hit> route = hitRoute(at, tolerance))
        return *route;
    return group.value_or(Hit{});
}

std::optional<Hit> SceneModel::hitGroup(QPointF at, const TextMetrics& metrics) const
{
    std::vector<std::uint32_t> found;
    m_groups.query(QRectF(at.x(), at.y(), 0, 0), found);
    if (found.empty())
        return std::nullopt;
    // Outer groups come before inner ones.
    const std::uint32_t inner = found.back();
    const PlacedGroup& placed = m_scene->groups[inner];
    if (!placed.group.valid() || placed.group == GroupId(0))
        return std::nullopt;
    const double x = at.x() - placed.rect.x, y = at.y() - placed.rect.y;
    const double triangle = metrics.width("▸ ", TextMetrics::Role::GroupTitle);
    if (placed.expanded && y > shape::groupHeader)
        return Hit{Hit::Kind::GroupArea, inner};
    const Rect title =
        placed.expanded ? Rect{shape::padX, 0, 0, shape::groupHeader} : groupShape(m_diagram->group(placed.group), metrics).title;
    if (x <= title.x + triangle && y >= title.y && y <= title.y + title.height)
        return Hit{Hit::Kind::GroupTriangle, inner};
    return Hit{placed.expanded ? Hit::Kind::GroupHeader : Hit::Kind::CollapsedGroup, inner};
}

std::optional<Hit> SceneModel::hitRoute(QPointF at, double tolerance) const
{
    std::vector<std::uint32_t> found;
    m_routes.query(QRectF(at.x() - tolerance, at.y() - tolerance, 2 * tolerance, 2 * tolerance), found);
    std::optional<Hit> best;
    double nearest = tolerance;
    for (const std::uint32_t index : found) {
        const double distance = distanceTo(m_scene->routes[index], at);
        if (distance <= nearest) {
            nearest = distance;
            best = Hit{Hit::Kind::Route, index};
        }
    }
    return best;
}

double distanceTo(const Route& route, QPointF at)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 3 < route.points.size(); i += 3) {
        const QPointF a = toQt(route.points[i]), b = toQt(route.points[i + 1]), c = toQt(route.points[i + 2]),
                      d = toQt(route.points[i + 3]);
        QPointF last = a;
        for (int s = 1; s <= 16; ++s) {
            const double t = s / 16.0, r = 1 - t;
            const QPointF next = a * (r * r * r) + b * (3 * r * r * t) + c * (3 * r * t * t) + d * (t * t * t);
            const QPointF along = next - last;
            const double length = QPointF::dotProduct(along, along);
            const double where = length > 0 ? std::clamp(QPointF::dotProduct(at - last, along) / length, 0.0, 1.0) : 0;
            const QPointF off = at - (last + along * where);
            nearest = std::min(nearest, std::hypot(off.x(), off.y()));
            last = next;
        }
    }
    return nearest;
}

} // namespace nodewise::views
