// SPDX-License-Identifier: Apache-2.0
// What must hold for every scene; each check returns the first thing that is wrong, or "".
#pragma once

#include "core/layout/scene_index.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace nodewise::layout::checks {

inline bool overlap(const Rect& a, const Rect& b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

inline bool inside(const Rect& inner, const Rect& outer)
{
    constexpr double slack = 0.01;
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack && inner.x + inner.width <= outer.x + outer.width + slack &&
           inner.y + inner.height <= outer.y + outer.height + slack;
}

struct Box {
    GroupId parent;
    Rect rect;
    std::string name;
};

inline std::vector<Box> boxes(const Diagram& diagram, const Scene& scene)
{
    std::vector<Box> found;
    for (const PlacedItem& item : scene.items)
        found.push_back({diagram.item(item.item).group, item.rect, diagram.item(item.item).title});
    for (const PlacedGroup& group : scene.groups)
        if (group.group.index() != 0)
            found.push_back({diagram.group(group.group).parent, group.rect, diagram.group(group.group).path});
    for (const Stub& stub : scene.stubs)
        found.push_back({stub.consumer.item.valid() ? diagram.item(stub.consumer.item).group : diagram.group(stub.consumer.group).parent,
                         stub.rect, "stub " + stub.text});
    return found;
}

/// Children of one group stand inside it and apart from each other.
inline std::string nesting(const Diagram& diagram, const Scene& scene)
{
    const SceneIndex index(diagram, scene);
    std::vector<Box> all = boxes(diagram, scene);
    for (const Box& box : all)
        if (const auto outer = index.tryRect(box.parent); !outer || !inside(box.rect, *outer))
            return box.name + " is not inside its group";
    std::sort(all.begin(), all.end(),
              [](const Box& a, const Box& b) { return a.parent != b.parent ? a.parent < b.parent : a.rect.y < b.rect.y; });
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = i + 1; k < all.size() && all[k].parent == all[i].parent && all[k].rect.y < all[i].rect.y + all[i].rect.height;
             ++k)
            if (overlap(all[i].rect, all[k].rect))
                return all[i].name + " overlaps " + all[k].name;
    return {};
}

/// Routes start at the lower border of one end and arrive at the upper border of the other.
inline std::string ends(const Diagram& diagram, const Scene& scene)
{
    const SceneIndex index(diagram, scene);
    const auto meets = [](Point p, const Rect& r, double y) { return std::abs(p.y - y) < 0.01 && p.x >= r.x && p.x <= r.x + r.width; };
    for (const Route& route : scene.routes) {
        const Rect from = index.rect(route.from), to = index.rect(route.to);
        const std::string& name = diagram.item(diagram.edges[route.edges.front()].from).title;
        if (route.points.size() < 4 || route.points.size() % 3 != 1)
            return "the route of " + name + " is no Bezier";
        if (!meets(route.points.front(), from, from.y + from.height))
            return "the route of " + name + " does not start at its producer";
        if (!meets(route.points.back(), to, to.y))
            return "the route of " + name + " does not end at its consumer";
    }
    return {};
}

inline Point onCurve(const std::vector<Point>& p, std::size_t i, double t)
{
    const double s = 1 - t;
    const auto at = [&](double Point::*c) {
        return s * s * s * p[i].*c + 3 * s * s * t * p[i + 1].*c + 3 * s * t * t * p[i + 2].*c + t * t * t * p[i + 3].*c;
    };
    return {at(&Point::x), at(&Point::y)};
}

/// No route runs through an item or a collapsed group.
inline std::string clearance(const Diagram& diagram, const Scene& scene)
{
    std::vector<Box> solid;
    for (const PlacedItem& item : scene.items)
        solid.push_back({{}, item.rect, diagram.item(item.item).title});
    for (const PlacedGroup& group : scene.groups)
        if (!group.expanded)
            solid.push_back({{}, group.rect, diagram.group(group.group).path});
    for (const Route& route : scene.routes)
        for (std::size_t i = 0; i + 3 < route.points.size(); i += 3)
            for (int step = 0; step <= 8; ++step) {
                const Point p = onCurve(route.points, i, step / 8.0);
                for (const Box& box : solid)
                    if (p.x > box.rect.x + 0.5 && p.x < box.rect.x + box.rect.width - 0.5 && p.y > box.rect.y + 0.5 &&
                        p.y < box.rect.y + box.rect.height - 0.5)
                        return "the route of " + diagram.item(diagram.edges[route.edges.front()].from).title + " crosses " + box.name;
            }
    return {};
}

/// Labels keep clear of items and of each other.
inline std::string labels(const Diagram& diagram, const Scene& scene, const TextMetrics& metrics)
{
    std::vector<Box> found;
    const double height = metrics.height(TextMetrics::Role::EdgeLabel);
    for (const Route& route : scene.routes)
        if (!route.label.empty()) {
            const double width = metrics.width(route.label, TextMetrics::Role::EdgeLabel);
            found.push_back({{}, {route.labelAt.x - width / 2, route.labelAt.y - height / 2, width, height}, route.label});
        }
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (std::size_t k = i + 1; k < found.size(); ++k)
            if (overlap(found[i].rect, found[k].rect))
                return "two labels overlap: " + found[i].name + ", " + found[k].name;
        for (const PlacedItem& item : scene.items)
            if (overlap(found[i].rect, item.rect))
                return "the label " + found[i].name + " overlaps " + diagram.item(item.item).title;
    }
    return {};
}

inline std::string all(const Diagram& diagram, const Scene& scene, const TextMetrics& metrics)
{
    for (std::string wrong : {nesting(diagram, scene), ends(diagram, scene), clearance(diagram, scene), labels(diagram, scene, metrics)})
        if (!wrong.empty())
            return wrong;
    return {};
}

inline bool sameRoutes(const Scene& a, const Scene& b)
{
    return std::equal(a.routes.begin(), a.routes.end(), b.routes.begin(), b.routes.end(), [](const Route& x, const Route& y) {
        return x.points == y.points && x.label == y.label && x.edges == y.edges && x.labelAt == y.labelAt;
    });
}

inline bool same(const Scene& a, const Scene& b)
{
    return a.bounds == b.bounds && sameRoutes(a, b) &&
           std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(),
                      [](const PlacedItem& x, const PlacedItem& y) { return x.item == y.item && x.rect == y.rect; }) &&
           std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(),
                      [](const PlacedGroup& x, const PlacedGroup& y) {
                          return x.group == y.group && x.rect == y.rect && x.expanded == y.expanded;
                      }) &&
           std::equal(a.stubs.begin(), a.stubs.end(), b.stubs.begin(), b.stubs.end(),
                      [](const Stub& x, const Stub& y) { return x.text == y.text && x.rect == y.rect; });
}

} // namespace nodewise::layout::checks
