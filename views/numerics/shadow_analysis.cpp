// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/shadow_analysis.h"

#include "views/compare/comparison_analysis.h"
#include "views/debug/debug_analysis.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_analysis.h"
#include "views/numerics/shadow_page.h"
#include "views/numerics/shadow_run.h"
#include "views/numerics/shadow_text.h"

#include <QJsonObject>

namespace nodewise::views {

AnalysisKind ShadowAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"shadow.start", Menu::Compare, 601, Needs::Document, "Ctrl+Shift+F7", QT_TRANSLATE_NOOP("Actions", "Run in &float64"),
         QT_TRANSLATE_NOOP("Actions", "Run the program alongside itself in float64, and see which operators lose digits")},
        {"shadow.nodes", Menu::Compare, 602, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Run Selected &Nodes in float64"),
         QT_TRANSLATE_NOOP("Actions", "Run only the selected nodes in float64")},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new ShadowAnalysis(tab); }};
}

ShadowAnalysis::ShadowAnalysis(Analyses& tab) : Analysis(tab)
{
    auto* debug = find<DebugAnalysis>();
    m_run = new ShadowRun(&debug->session(), this);
    find<RiskAnalysis>()->addPage(
        [this](NumericsPanel& panel) { panel.addPage(m_page = new ShadowPage(find<ComparisonAnalysis>()->context(), m_run, &panel)); });
    connect(m_run, &ShadowRun::launchRequested, &debug->launcher(), &SessionStart::start);
    connect(m_run, &ShadowRun::changed, this, &Analysis::changed);
    addAction(
        "shadow.start",
        [this](bool) {
            showPage();
            m_run->startAll();
        },
        [this] { return m_run->hindrance().isEmpty(); });
    addAction(
        "shadow.nodes", [this](bool) { startSelected(); }, [this] { return canStartSelected(); });
}

void ShadowAnalysis::showPage()
{
    if (NumericsPanel* panel = find<RiskAnalysis>()->showPanel())
        panel->showPage(m_page);
}

bool ShadowAnalysis::canStartSelected() const
{
    return m_run->hindrance().isEmpty() && ShadowRun::canStartSelected(selection());
}

void ShadowAnalysis::startSelected()
{
    showPage();
    m_run->startSelected(selection());
}

QStringList ShadowAnalysis::hint(Side side, std::uint32_t of)
{
    const bool done = m_run->state() == ShadowRun::State::Done;
    const auto node = done ? onSide(document(), side, m_run->side(), of) : std::nullopt;
    const protocol::ShadowRow* row = node ? m_run->tryWorst(*node) : nullptr;
    return row ? QStringList(ShadowText::line(*row)) : QStringList();
}

std::vector<NodeMenuItem> ShadowAnalysis::nodeMenu(Side, std::optional<std::uint32_t>)
{
    return {{104, tr("Run in &float64"), canStartSelected(), [this] { startSelected(); }}};
}

void ShadowAnalysis::save(QJsonObject& kept) const
{
    kept["shadowReference"] = m_run->reference();
}

void ShadowAnalysis::restore(const QJsonObject& kept)
{
    m_run->setReference(kept["shadowReference"].toString());
}

} // namespace nodewise::views
