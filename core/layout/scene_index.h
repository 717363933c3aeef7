// SPDX-License-Identifier: Apache-2.0
// Finds things of a scene by id: for selection, and to keep the eye's place from one scene to the next.
#pragma once

#include "core/layout/scene.h"

#include <optional>
#include <vector>

namespace nodewise::layout {

/// Built in linear time; holds no pointer into the scene.
class SceneIndex {
public:
    SceneIndex() = default;
    SceneIndex(const Diagram& diagram, const Scene& scene);

    std::optional<Rect> tryRect(ItemId item) const;   ///< nothing if a collapsed group hides it
    std::optional<Rect> tryRect(GroupId group) const; ///< expanded or collapsed; nothing if hidden
    bool expanded(GroupId group) const;
    /// The item, or the collapsed group that hides it.
    End visible(ItemId item) const;
    End visible(GroupId group) const;
    Rect rect(End end) const; ///< `end` must be of this scene

private:
    std::vector<std::int32_t> m_itemAt; ///< index into m_itemRects, -1 = hidden
    std::vector<Rect> m_rects;          ///< items' rects, then groups'
    std::vector<std::int32_t> m_groupAt;
    std::vector<bool> m_expanded;
    std::vector<GroupId> m_groupOfItem, m_parent;
};

/// How far to move the view so that what the user looked at stays: the new place of the anchor minus the old one, by the top left
/// corner of the group (or of what shows in its place).
Point anchorShift(const SceneIndex& before, const SceneIndex& after, GroupId anchor);

} // namespace nodewise::layout
