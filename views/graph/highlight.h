// SPDX-License-Identifier: Apache-2.0
// What stands out on a canvas: selected, found, under the mouse, on a way that is lit. Drawn over the backing image, so that none of it
// costs a redraw.
#pragma once

#include "views/graph/scene_painter.h"

#include <utility>
#include <vector>

namespace nodewise::views {

/// Recomputed when scene, selection or marks change.
class Highlight {
public:
    /// `current` first; all must be visible in the model.
    void setSelected(const SceneModel& model, std::vector<layout::End> selected, std::vector<std::uint32_t> weightNodes);
    void setFound(const SceneModel& model, const std::vector<std::uint32_t>& nodes);
    /// Null: no way is lit.
    void setPath(const SceneModel& model, const LitPath* path);
    void setHover(Hit hit) { m_hover = hit; }
    const Hit& hover() const { return m_hover; }
    const std::vector<layout::End>& selected() const { return m_selected; }
    void clear();

    void paint(Ink& ink, ScenePainter& painter, const SceneModel& model, const ViewTransform& view, const QRectF& exposed) const;

private:
    void addAround(const SceneModel& model, layout::End end);
    bool addStep(const SceneModel& model, layout::End from, layout::End to);
    void paintLines(Ink& ink, ScenePainter& painter, const SceneModel& model, const ViewTransform& view, const QRectF& exposed) const;
    void paintHover(Ink& ink, ScenePainter& painter) const;

    std::vector<layout::End> m_selected, m_neighbors;
    std::vector<std::uint32_t> m_routes, m_stubs;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_chips; ///< (placed item, chip)
    std::vector<std::uint32_t> m_foundItems;                      ///< placed
    std::vector<std::pair<std::uint32_t, int>> m_foundGroups;     ///< placed, hits inside
    std::vector<layout::End> m_chain, m_reached;
    std::vector<std::uint32_t> m_pathRoutes, m_pathStubs;
    Hit m_hover;
};

} // namespace nodewise::views
