// SPDX-License-Identifier: Apache-2.0
#include "views/analysis/analysis.h"

#include "views/analysis/analyses.h"

namespace nodewise::views {

Analysis::Analysis(Analyses& tab) : QObject(&tab), m_tab(tab)
{
}

const std::vector<Analysis*>& Analysis::all() const
{
    return m_tab.all();
}

const AnalysisHost& Analysis::host() const
{
    return m_tab.host();
}

bool Analysis::colors(int way) const
{
    return m_tab.colors(this, way);
}

void Analysis::setColors(bool on, int way)
{
    if (on || colors(way))
        m_tab.setColors(on ? this : nullptr, on ? way : 0);
}

void Analysis::addColors(const char* id, std::function<bool()> possible, int way)
{
    m_actions.add(id, ActionBehavior{.run = [this, way](bool on) { setColors(on, way); },
                                     .enabled = possible,
                                     .checked = [this, way, possible] { return colors(way) && (!possible || possible()); }});
}

void Analysis::setLastFolder(const QString& folder)
{
    if (host().lastFolder)
        *host().lastFolder = folder;
    Q_EMIT keptChanged();
}

std::optional<std::uint32_t> onSide(const Document& document, Side from, Side to, std::uint32_t node)
{
    if (from == to)
        return node;
    if (!document.links)
        return std::nullopt;
    const auto first = [](const auto& ids) { return ids.empty() ? std::nullopt : std::optional(ids.front().index()); };
    return from == Side::Fx ? first(document.links->irOf(graph::NodeId(node))) : first(document.links->fxOf(ir::NodeId(node)));
}

} // namespace nodewise::views
