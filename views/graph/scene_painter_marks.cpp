// SPDX-License-Identifier: Apache-2.0
// What marks make of collapsed modules: the worst that they hide, what they cost, and where the session stands.
#include "views/graph/scene_painter.h"

#include "views/graph/diff_look.h"

#include <algorithm>

namespace nodewise::views {

using namespace layout;

void ScenePainter::setMarks(const NodeMarks* marks)
{
    m_marks = marks;
    m_stopGroup = GroupId();
    m_badGroups.clear();
    m_groupCosts.clear();
    m_mostOfGroup = 0;
    if (!marks)
        return;
    findBadGroups();
    sumGroups();
    if (marks->current == NodeMarks::none)
        return;
    if (const auto item = m_model.facts().tryItem(marks->current)) {
        if (const End end = m_model.places().visible(*item); !end.item.valid())
            m_stopGroup = end.group;
    } else if (const auto body = m_model.facts().tryBody(marks->current)) {
        m_stopGroup = m_model.places().visible(*body).group;
    }
}

/// What differs in a collapsed module, its weights too: what came or went is told before what only changed.
void ScenePainter::findDifferingGroups()
{
    std::unordered_map<std::uint32_t, Difference> worst;
    const layout::Diagram& diagram = m_model.diagram();
    for (std::uint32_t i = 0; i < diagram.items.size(); ++i) {
        const Item& item = diagram.items[i];
        Difference difference = m_marks->difference(item.node);
        for (const layout::Chip& chip : item.chips)
            difference = std::max(difference, m_marks->difference(chip.node));
        const End end = difference > Difference::Same ? m_model.places().visible(layout::ItemId(i)) : End();
        if (difference <= Difference::Same || end.item.valid() || !end.group.valid() || worst[end.group.index()] >= difference)
            continue;
        worst[end.group.index()] = difference;
        m_badGroups.insert_or_assign(end.group.index(), differenceTint(m_theme, difference));
    }
}

void ScenePainter::findBadGroups()
{
    if (!m_marks->differences.empty())
        return findDifferingGroups();
    const NodeMarks& marks = *m_marks;
    const std::size_t count = std::max({marks.verdicts.size(), marks.risks.size(), marks.lowered.size(), marks.coverage.size()});
    const auto rank = [&](std::uint32_t node) {
        return !marks.verdicts.empty()   ? int(marks.verdict(node))
               : !marks.risks.empty()    ? int(marks.risk(node))
               : !marks.coverage.empty() ? int(marks.covered(node))
                                         : int(marks.lowering(node));
    };
    const int least = !marks.verdicts.empty()   ? int(NodeMarks::Verdict::Diverged)
                      : !marks.risks.empty()    ? int(NodeMarks::Risk::High)
                      : !marks.coverage.empty() ? int(NodeMarks::Coverage::Fallback)
                                                : int(NodeMarks::Lowered::Fallback);
    std::unordered_map<std::uint32_t, int> worst;
    for (std::uint32_t node = 0; node < count; ++node) {
        const auto item = rank(node) >= least ? m_model.facts().tryItem(node) : std::nullopt;
        if (!item)
            continue;
        const End end = m_model.places().visible(*item);
        if (end.item.valid() || !end.group.valid() || worst[end.group.index()] >= rank(node))
            continue;
        worst[end.group.index()] = rank(node);
        m_badGroups.insert_or_assign(end.group.index(), *tryTint(m_theme, *m_marks, node));
    }
}

void ScenePainter::sumGroups()
{
    for (std::uint32_t node = 0; node < m_marks->costs.size(); ++node) {
        const NodeMarks::Cost* cost = m_marks->tryCost(node);
        const auto item = cost ? m_model.facts().tryItem(node) : std::nullopt;
        const End end = item ? m_model.places().visible(*item) : End();
        if (!item || end.item.valid() || !end.group.valid())
            continue;
        GroupCost& group = m_groupCosts[end.group.index()];
        group.cycles += cost->own;
        group.byBound[std::size_t(cost->bound)] += cost->own;
        m_mostOfGroup = std::max(m_mostOfGroup, group.cycles);
    }
}

} // namespace nodewise::views
