// SPDX-License-Identifier: Apache-2.0
#include "core/layout/scene_index.h"

namespace nodewise::layout {

SceneIndex::SceneIndex(const Diagram& diagram, const Scene& scene)
    : m_itemAt(diagram.items.size(), -1), m_groupAt(diagram.groups.size(), -1), m_expanded(diagram.groups.size(), false)
{
    m_rects.reserve(scene.items.size() + scene.groups.size());
    for (const PlacedItem& placed : scene.items) {
        m_itemAt[placed.item.index()] = static_cast<std::int32_t>(m_rects.size());
        m_rects.push_back(placed.rect);
    }
    for (const PlacedGroup& placed : scene.groups) {
        m_groupAt[placed.group.index()] = static_cast<std::int32_t>(m_rects.size());
        m_expanded[placed.group.index()] = placed.expanded;
        m_rects.push_back(placed.rect);
    }
    m_groupOfItem.reserve(diagram.items.size());
    for (const Item& item : diagram.items)
        m_groupOfItem.push_back(item.group);
    m_parent.reserve(diagram.groups.size());
    for (const Group& group : diagram.groups)
        m_parent.push_back(group.parent);
}

std::optional<Rect> SceneIndex::tryRect(ItemId item) const
{
    const std::int32_t at = m_itemAt[item.index()];
    return at < 0 ? std::nullopt : std::optional(m_rects[static_cast<std::size_t>(at)]);
}

std::optional<Rect> SceneIndex::tryRect(GroupId group) const
{
    const std::int32_t at = m_groupAt[group.index()];
    return at < 0 ? std::nullopt : std::optional(m_rects[static_cast<std::size_t>(at)]);
}

bool SceneIndex::expanded(GroupId group) const
{
    return m_expanded[group.index()];
}

End SceneIndex::visible(ItemId item) const
{
    return m_itemAt[item.index()] >= 0 ? End{.item = item} : visible(m_groupOfItem[item.index()]);
}

End SceneIndex::visible(GroupId group) const
{
    // The root is always placed.
    while (m_groupAt[group.index()] < 0)
        group = m_parent[group.index()];
    return End{.group = group};
}

Rect SceneIndex::rect(End end) const
{
    const std::int32_t at = end.item.valid() ? m_itemAt[end.item.index()] : m_groupAt[end.group.index()];
    return m_rects[static_cast<std::size_t>(at)];
}

Point anchorShift(const SceneIndex& before, const SceneIndex& after, GroupId anchor)
{
    const Rect from = before.rect(before.visible(anchor));
    const Rect to = after.rect(after.visible(anchor));
    return {to.x - from.x, to.y - from.y};
}

} // namespace nodewise::layout
