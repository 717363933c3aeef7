// SPDX-License-Identifier: Apache-2.0
// Which groups are expanded: ExpansionState of layouter.h.
#include "core/layout/layouter.h"

#include <algorithm>

namespace nodewise::layout {

namespace {
constexpr GroupId rootGroup(0);
} // namespace

ExpansionState ExpansionState::all(const Diagram& diagram)
{
    ExpansionState state;
    state.m_expanded.assign(diagram.groups.size(), true);
    return state;
}

bool ExpansionState::expanded(GroupId group) const
{
    return group == rootGroup || (group.index() < m_expanded.size() && m_expanded[group.index()]);
}

void ExpansionState::set(GroupId group, bool expanded)
{
    if (group.index() >= m_expanded.size())
        m_expanded.resize(group.index() + 1, false);
    m_expanded[group.index()] = expanded;
}

void ExpansionState::setAllInside(const Diagram& diagram, GroupId group, bool expanded)
{
    std::vector<GroupId> open{group};
    while (!open.empty()) {
        const GroupId current = open.back();
        open.pop_back();
        set(current, expanded);
        const auto& children = diagram.group(current).children;
        open.insert(open.end(), children.begin(), children.end());
    }
}

bool ExpansionState::reveal(const Diagram& diagram, GroupId group)
{
    bool changed = false;
    for (GroupId at = diagram.group(group).parent; at.valid() && at != rootGroup; at = diagram.group(at).parent) {
        changed |= !expanded(at);
        set(at, true);
    }
    return changed;
}

bool ExpansionState::reveal(const Diagram& diagram, ItemId item)
{
    const GroupId group = diagram.item(item).group;
    const bool hidden = !expanded(group);
    set(group, true);
    return reveal(diagram, group) || hidden;
}

GroupId ExpansionState::hiddenBy(const Diagram& diagram, GroupId group) const
{
    GroupId outermost;
    for (GroupId at = diagram.group(group).parent; at.valid(); at = diagram.group(at).parent)
        if (!expanded(at))
            outermost = at;
    return outermost;
}

GroupId ExpansionState::hiddenBy(const Diagram& diagram, ItemId item) const
{
    const GroupId group = diagram.item(item).group;
    const GroupId outer = hiddenBy(diagram, group);
    return outer.valid() || expanded(group) ? outer : group;
}

bool ExpansionState::operator==(const ExpansionState& other) const
{
    const std::size_t count = std::max(m_expanded.size(), other.m_expanded.size());
    for (std::size_t i = 1; i < count; ++i)
        if (expanded(GroupId(i)) != other.expanded(GroupId(i)))
            return false;
    return true;
}

} // namespace nodewise::layout
