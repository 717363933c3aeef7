// SPDX-License-Identifier: Apache-2.0
#include "views/debug/times_analysis.h"

#include "views/debug/debug_analysis.h"
#include "views/debug/debug_text.h"
#include "views/debug/profile_panel.h"
#include "views/debug/value_text.h"

#include <QJsonObject>

namespace nodewise::views {

AnalysisKind TimesAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"times.colors", Menu::Debug, 702, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Color by &Time"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by how long they took"), true},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new TimesAnalysis(tab); }};
}

TimesAnalysis::TimesAnalysis(Analyses& tab) : Analysis(tab), m_debug(find<DebugAnalysis>())
{
    addAction(
        "times.colors", [this](bool on) { setColors(on); }, nullptr, [this] { return colors(); });
}

std::vector<PageSpec> TimesAnalysis::pages()
{
    const auto make = [this](QWidget*) {
        auto* panel = new ProfilePanel(m_debug->context());
        connect(panel, &ProfilePanel::message, this, &Analysis::message);
        return panel;
    };
    return {{"profile", PageSpec::Where::DockRight, 50, [] { return tr("Operator Times"); }, make, nullptr, PageSpec::Group::Cost}};
}

void TimesAnalysis::mark(NodeMarks& marks, Side side) const
{
    if (colors())
        marks.heat = makeMarks(side, m_debug->session(), m_debug->breakpoints(), document(), true)->heat;
}

/// How long the node took, and how often it ran in a loop.
QStringList TimesAnalysis::hint(Side side, std::uint32_t of)
{
    const auto snapshot = m_debug->session().snapshot();
    const auto node = snapshot ? m_debug->onRunningSide(side, of) : std::nullopt;
    if (!node)
        return {};
    const protocol::StateAnswer& state = snapshot->state;
    QStringList lines;
    if (*node < state.times.size() && state.times[*node] > 0)
        lines.append(tr("took %1").arg(ValueText::duration(static_cast<double>(state.times[*node]))));
    if (const auto hits = state.hits.find(*node); hits != state.hits.end() && hits->second > 1)
        lines.append(tr("ran %n time(s)", nullptr, static_cast<int>(hits->second)));
    return lines;
}

void TimesAnalysis::save(QJsonObject& kept) const
{
    kept["timeColors"] = colors();
}

void TimesAnalysis::restore(const QJsonObject& kept)
{
    if (kept["timeColors"].toBool(false))
        setColors(true);
}

} // namespace nodewise::views
