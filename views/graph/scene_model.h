// SPDX-License-Identifier: Apache-2.0
// A scene made ready for the canvas: spatial indexes, incidence of routes, what lies under the mouse.
#pragma once

#include <cstdint>

#include "core/layout/scene.h"
#include "core/layout/scene_index.h"
#include "views/graph/rect_tree.h"

#include <QPointF>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nodewise::views {

/// What can be told from the diagram alone, whatever is expanded. Immutable.
class DiagramFacts {
public:
    using FamilyCounts = std::array<std::uint32_t, layout::familyCount>;
    explicit DiagramFacts(const layout::Diagram& diagram);

    /// The item that stands for a node of the graph: its own, or that of a weight's first consumer.
    std::optional<layout::ItemId> tryItem(std::uint32_t node) const;
    std::optional<layout::GroupId> tryGroup(std::string_view path) const;
    /// The body that a get_attr node names: it has no item of its own.
    std::optional<layout::GroupId> tryBody(std::uint32_t node) const;
    /// Items of each family in the group, at any depth.
    const FamilyCounts& families(layout::GroupId group) const { return m_families[group.index()]; }
    int depth(layout::GroupId group) const { return m_depth[group.index()]; }

private:
    std::unordered_map<std::uint32_t, layout::ItemId> m_items;
    std::unordered_map<std::string, layout::GroupId> m_groups;
    std::unordered_map<std::uint32_t, layout::GroupId> m_bodies;
    std::vector<FamilyCounts> m_families;
    std::vector<int> m_depth;
};

/// What lies at a point. `index` is into the scene's vector of that kind.
struct Hit {
    enum class Kind : std::uint8_t { Nothing, Item, Chip, Stub, CollapsedGroup, GroupHeader, GroupTriangle, GroupArea, Route };
    Kind kind = Kind::Nothing;
    std::uint32_t index = 0;
    std::uint32_t chip = 0;
    bool operator==(const Hit&) const = default;
};

/// Owns indexes over an immutable scene and its diagram, which it shares.
class SceneModel {
public:
    SceneModel(std::shared_ptr<const layout::Diagram> diagram, std::shared_ptr<const layout::Scene> scene,
               std::shared_ptr<const DiagramFacts> facts);

    const layout::Diagram& diagram() const { return *m_diagram; }
    const layout::Scene& scene() const { return *m_scene; }
    std::shared_ptr<const layout::Scene> shared() const { return m_scene; }
    const DiagramFacts& facts() const { return *m_facts; }
    const layout::SceneIndex& places() const { return m_places; }

    const RectTree& items() const { return m_items; }
    const RectTree& groups() const { return m_groups; }
    const RectTree& routes() const { return m_routes; }
    const RectTree& stubs() const { return m_stubs; }

    /// Routes that start or end there, ascending.
    std::span<const std::uint32_t> routesAt(layout::End end) const;
    /// Stubs that stand at this consumer, and those whose producer this item is.
    std::vector<std::uint32_t> stubsAt(layout::End end) const;
    std::optional<std::uint32_t> tryPlaced(layout::ItemId item) const;
    std::optional<std::uint32_t> tryPlaced(layout::GroupId group) const;
    /// Depth of the innermost expanded group that holds both ends of a route.
    int routeDepth(std::uint32_t route) const { return m_routeDepth[route]; }

    /// `tolerance` in scene units, for thin things.
    Hit hit(QPointF at, double tolerance, const layout::TextMetrics& metrics) const;

private:
    std::uint32_t key(layout::End end) const;
    void indexRoutes();
    int commonDepth(layout::End a, layout::End b) const;
    std::optional<Hit> hitGroup(QPointF at, const layout::TextMetrics& metrics) const;
    std::optional<Hit> hitRoute(QPointF at, double tolerance) const;

    std::shared_ptr<const layout::Diagram> m_diagram;
    std::shared_ptr<const layout::Scene> m_scene;
    std::shared_ptr<const DiagramFacts> m_facts;
    layout::SceneIndex m_places;
    RectTree m_items, m_groups, m_routes, m_stubs;
    std::vector<std::uint32_t> m_itemAt, m_groupAt;       ///< diagram index -> scene index + 1, 0 = hidden
    std::vector<std::uint32_t> m_routeStart, m_routeList; ///< compressed rows by key()
    std::vector<int> m_routeDepth;
};

/// A routed curve's distance from a point, in scene units.
double distanceTo(const layout::Route& route, QPointF at);
QRectF boundsOf(const layout::Route& route);

} // namespace nodewise::views
