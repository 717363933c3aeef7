// SPDX-License-Identifier: Apache-2.0
// Which groups are expanded when a program is opened.
#include "core/layout/layouter.h"
#include "core/layout/module_layouts.h"
#include "core/layout/placer.h"

#include <algorithm>
#include <map>

namespace nodewise::layout {

namespace {

constexpr std::size_t fewBoxes = 6;    ///< less is no picture of a model: expand more, even if it must be scrolled
constexpr std::size_t manyBoxes = 160; ///< more is not read at a glance, and measuring it would take time

class Chooser {
public:
    Chooser(const Diagram& diagram, double width, double height, const TextMetrics& metrics)
        : m_diagram(diagram), m_layouts(diagram), m_width(width), m_height(height), m_metrics(metrics)
    {
    }

    ExpansionState run()
    {
        ExpansionState state;
        while (expandFitting(state)) {}
        // A program of one large module, or of a few.
        while (visibleBoxes(state) < fewBoxes && expandLargest(state))
            while (expandFitting(state)) {}
        return state;
    }

private:
    std::vector<GroupId> collapsed(const ExpansionState& state) const
    {
        std::vector<GroupId> found;
        for (std::size_t g = 1; g < m_diagram.groups.size(); ++g)
            if (!state.expanded(GroupId(g)) && !state.hiddenBy(m_diagram, GroupId(g)).valid())
                found.push_back(GroupId(g));
        return found;
    }

    /// Operators and collapsed groups in sight; inputs and outputs say nothing of the model.
    std::size_t visibleBoxes(const ExpansionState& state) const
    {
        std::size_t count = collapsed(state).size();
        for (std::size_t g = 0; g < m_diagram.groups.size(); ++g)
            if (state.expanded(GroupId(g)) && !state.hiddenBy(m_diagram, GroupId(g)).valid())
                for (const ItemId item : m_diagram.groups[g].items)
                    count += m_diagram.item(item).family != Family::Input && m_diagram.item(item).family != Family::Output;
        return count;
    }

    bool fits(const ExpansionState& state)
    {
        if (visibleBoxes(state) > manyBoxes)
            return false;
        const auto open = m_layouts.layOut(state, m_metrics, m_placer, true, {});
        return open && open->front()->width * legibleScale <= m_width && open->front()->height * legibleScale <= m_height;
    }

    /// Expands what is visible: all of it if that fits, else class by class, so that equal modules look equal. False if nothing fits.
    bool expandFitting(ExpansionState& state)
    {
        const std::vector<GroupId> frontier = collapsed(state);
        if (frontier.empty())
            return false;
        if (tryExpand(state, frontier))
            return true;
        std::map<std::string, std::vector<GroupId>> classes;
        for (const GroupId g : frontier)
            classes[m_diagram.group(g).subtitle + "/" + m_diagram.group(g).owner].push_back(g);
        if (classes.size() < 2 || classes.size() > 12)
            return false;
        bool any = false;
        for (const auto& [name, groups] : classes)
            any |= tryExpand(state, groups);
        return any;
    }

    bool tryExpand(ExpansionState& state, const std::vector<GroupId>& groups)
    {
        ExpansionState tried = state;
        for (const GroupId g : groups)
            tried.set(g, true);
        if (!fits(tried))
            return false;
        state = std::move(tried);
        return true;
    }

    bool expandLargest(ExpansionState& state) const
    {
        const std::vector<GroupId> frontier = collapsed(state);
        if (frontier.empty())
            return false;
        const auto size = [this](GroupId g) { return m_diagram.group(g).descendants; };
        state.set(*std::max_element(frontier.begin(), frontier.end(), [&](GroupId a, GroupId b) { return size(a) < size(b); }), true);
        return true;
    }

    const Diagram& m_diagram;
    ModuleLayouts m_layouts;
    FastPlacer m_placer;
    double m_width, m_height;
    const TextMetrics& m_metrics;
};

} // namespace

ExpansionState initialExpansion(const Diagram& diagram, double viewportWidth, double viewportHeight, const TextMetrics& metrics)
{
    if (diagram.groups.size() < 2)
        return {};
    return Chooser(diagram, viewportWidth, viewportHeight, metrics).run();
}

} // namespace nodewise::layout
