// SPDX-License-Identifier: Apache-2.0
#include "core/layout/scene_maker.h"

#include <algorithm>
#include <cmath>

namespace nodewise::layout {

namespace {

class SceneMaker {
public:
    SceneMaker(ModuleLayouts& layouts, const ModuleLayouts::Open& open, const TextMetrics& metrics)
        : m_layouts(layouts), m_diagram(layouts.diagram()), m_open(open), m_metrics(metrics), m_origin(open.size())
    {
    }

    std::shared_ptr<const Scene> run()
    {
        const Arranged& root = *m_open.front();
        m_scene->bounds = {0, 0, root.width, root.height};
        m_scene->groups.push_back({GroupId(0), m_scene->bounds, true});
        for (std::size_t g = 0; g < m_open.size(); ++g)
            if (m_open[g])
                placeChildren(GroupId(g));
        m_labelUsed.resize(m_open.size());
        for (std::uint32_t e = 0; e < m_diagram.edges.size(); ++e)
            addRoute(e);
        encloseRoutes();
        return std::move(m_scene);
    }

private:
    Rect absolute(GroupId level, Rect rect) const
    {
        rect.x += m_origin[level.index()].x;
        rect.y += m_origin[level.index()].y;
        return rect;
    }

    void placeChildren(GroupId g)
    {
        const Level& level = m_layouts.levels().level(g);
        const Arranged& arranged = *m_open[g.index()];
        for (std::uint32_t v = 0; v < level.children; ++v) {
            const Rect rect = absolute(g, arranged.boxes[v]);
            if (level.vertices[v].kind == Vertex::Kind::Item) {
                const ItemId item(level.vertices[v].index);
                m_scene->items.push_back({item, rect});
                addStubs(m_layouts.measure().item(item, m_metrics), End{.item = item}, rect);
                continue;
            }
            const GroupId child(level.vertices[v].index);
            const bool expanded = m_open[child.index()] != nullptr;
            m_scene->groups.push_back({child, rect, expanded});
            m_origin[child.index()] = {rect.x, rect.y};
            if (!expanded)
                addStubs(m_layouts.measure().group(child, m_metrics), End{.group = child}, rect);
        }
    }

    void addStubs(const BoxSize& box, End consumer, const Rect& at)
    {
        for (std::size_t i = 0; i < box.stubRects.size(); ++i) {
            Rect rect = box.stubRects[i];
            rect.x += at.x;
            rect.y += at.y;
            m_scene->stubs.push_back({box.stubMakers[i], consumer, box.stubTexts[i], rect});
        }
    }

    /// The outermost closed group around the item; none if it is visible.
    GroupId hiding(ItemId item) const
    {
        GroupId found;
        for (GroupId g = m_diagram.item(item).group; g.valid() && !m_open[g.index()]; g = m_diagram.group(g).parent)
            found = g;
        return found;
    }

    End endOf(ItemId item) const
    {
        const GroupId group = hiding(item);
        return group.valid() ? End{.group = group} : End{.item = item};
    }

    std::uint64_t endKey(End end) const { return end.item.valid() ? end.item.index() : m_diagram.items.size() + end.group.index(); }

    void addRoute(std::uint32_t e)
    {
        const Edge& edge = m_diagram.edges[e];
        const auto path = m_layouts.levels().path(e);
        if (path.empty())
            return;
        const End from = endOf(edge.from), to = endOf(edge.to);
        if (from.group.valid() && from.group == to.group)
            return;
        const auto [at, added] = m_routeOf.emplace(endKey(from) << 32 | endKey(to), m_scene->routes.size());
        if (!added) {
            m_scene->routes[at->second].edges.push_back(e);
            return;
        }
        Route& route = m_scene->routes.emplace_back();
        route.from = from;
        route.to = to;
        route.edges.push_back(e);
        for (const WireRef ref : path)
            if (m_open[ref.level.index()])
                addWire(route, ref);
    }

    void addWire(Route& route, WireRef ref)
    {
        const Arranged& arranged = *m_open[ref.level.index()];
        const Point origin = m_origin[ref.level.index()];
        const auto& wire = arranged.wires[ref.wire];
        // The last point of the piece before is the first of this one.
        const std::size_t skip = route.points.empty() ? 0 : 1;
        for (std::size_t i = skip; i < wire.size(); ++i)
            route.points.push_back({wire[i].x + origin.x, wire[i].y + origin.y});
        if (!arranged.labelled[ref.wire] || !route.label.empty())
            return;
        auto& used = m_labelUsed[ref.level.index()];
        used.resize(arranged.wires.size(), false);
        if (used[ref.wire])
            return;
        used[ref.wire] = true;
        route.label = m_layouts.levels().level(ref.level).wires[ref.wire].label;
        route.labelAt = {arranged.labelAt[ref.wire].x + origin.x, arranged.labelAt[ref.wire].y + origin.y};
    }

    /// Back edges may swing out of the root's box.
    void encloseRoutes()
    {
        Rect& b = m_scene->bounds;
        double left = b.x, top = b.y, right = b.x + b.width, bottom = b.y + b.height;
        for (const Route& route : m_scene->routes)
            for (const Point& p : route.points) {
                left = std::min(left, p.x), right = std::max(right, p.x);
                top = std::min(top, p.y), bottom = std::max(bottom, p.y);
            }
        b = {left, top, right - left, bottom - top};
    }

    ModuleLayouts& m_layouts;
    const Diagram& m_diagram;
    const ModuleLayouts::Open& m_open;
    const TextMetrics& m_metrics;
    std::shared_ptr<Scene> m_scene = std::make_shared<Scene>();
    std::vector<Point> m_origin; ///< per group: of its box
    std::unordered_map<std::uint64_t, std::size_t> m_routeOf;
    std::vector<std::vector<bool>> m_labelUsed; ///< per group, per wire: one wire may serve several routes
};

} // namespace

std::shared_ptr<const Scene> makeScene(ModuleLayouts& layouts, const ModuleLayouts::Open& open, const TextMetrics& metrics)
{
    return SceneMaker(layouts, open, metrics).run();
}

} // namespace nodewise::layout
