// SPDX-License-Identifier: Apache-2.0
#include "views/graph/group_marks.h"

#include "views/common/theme.h"

#include <algorithm>

namespace nodewise::views {

using namespace layout;

GroupMarks::GroupMarks(const SceneModel& model, const NodeMarks& marks) : m_overlay(marks.overlay), m_stop(stopOf(model, marks.current))
{
    if (!m_overlay)
        return;
    findWorst(model);
    findSums(model);
}

GroupId GroupMarks::stopOf(const SceneModel& model, std::uint32_t node)
{
    if (node == NodeMarks::none)
        return {};
    if (const auto item = model.facts().tryItem(node)) {
        const End end = model.places().visible(*item);
        return end.item.valid() ? GroupId() : end.group;
    }
    const auto body = model.facts().tryBody(node);
    return body ? model.places().visible(*body).group : GroupId();
}

/// Of the item's node, or of a weight that is drawn on it.
void GroupMarks::addWorst(const SceneModel& model, ItemId item, std::uint32_t node)
{
    const Overlay::Entry* entry = m_overlay->tryEntry(node);
    if (!entry || !entry->bad)
        return;
    const End end = model.places().visible(item);
    if (end.item.valid() || !end.group.valid())
        return;
    const auto [found, isNew] = m_worst.emplace(end.group.index(), node);
    if (!isNew && m_overlay->tryEntry(found->second)->rank < entry->rank)
        found->second = node;
}

void GroupMarks::findWorst(const SceneModel& model)
{
    if (std::none_of(m_overlay->entries.begin(), m_overlay->entries.end(), [](const Overlay::Entry& entry) { return entry.bad; }))
        return;
    const Diagram& diagram = model.diagram();
    for (std::uint32_t i = 0; i < diagram.items.size(); ++i) {
        addWorst(model, ItemId(i), diagram.items[i].node);
        for (const Chip& chip : diagram.items[i].chips)
            addWorst(model, ItemId(i), chip.node);
    }
}

void GroupMarks::findSums(const SceneModel& model)
{
    for (std::uint32_t node = 0; node < m_overlay->amounts.size(); ++node) {
        const auto item = m_overlay->tryEntry(node) ? model.facts().tryItem(node) : std::nullopt;
        const End end = item ? model.places().visible(*item) : End();
        if (!item || end.item.valid() || !end.group.valid())
            continue;
        Sum& sum = m_sums[end.group.index()];
        sum.byEntry.resize(m_overlay->entries.size());
        sum.all += m_overlay->amounts[node].own;
        sum.byEntry[m_overlay->nodes[node].entry] += m_overlay->amounts[node].own;
        m_most = std::max(m_most, sum.all);
    }
}

std::optional<std::uint32_t> GroupMarks::tryWorst(GroupId group) const
{
    const auto found = m_worst.find(group.index());
    return found == m_worst.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Overlay::Colors> GroupMarks::trySumColors(GroupId group, const Theme& theme) const
{
    const auto found = m_sums.find(group.index());
    if (found == m_sums.end())
        return std::nullopt;
    const Sum& sum = found->second;
    const auto most = sum.all > 0 ? std::max_element(sum.byEntry.begin(), sum.byEntry.end()) : std::prev(sum.byEntry.end());
    return m_overlay->entries[std::size_t(most - sum.byEntry.begin())].colors(theme, heatOf(sum.all, m_most));
}

std::optional<std::string> GroupMarks::trySumText(GroupId group) const
{
    const auto found = m_sums.find(group.index());
    return found == m_sums.end() || !m_overlay->sumText ? std::nullopt : std::optional(m_overlay->sumText(found->second.all));
}

} // namespace nodewise::views
