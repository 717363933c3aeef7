// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/risk_analysis.h"

#include "core/findings/runs.h"
#include "views/compare/comparison_analysis.h"
#include "views/debug/debug_analysis.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_page.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"

#include <QJsonObject>

#include <utility>

namespace nodewise::views {

AnalysisKind RiskAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"risk.panel", Menu::Compare, 501, Needs::Document, "Ctrl+Shift+M", QT_TRANSLATE_NOOP("Actions", "N&umerics"),
         QT_TRANSLATE_NOOP("Actions", "Show the numerical analyses of a whole run")},
        {"risk.start", Menu::Compare, 502, Needs::Document, "Ctrl+F7", QT_TRANSLATE_NOOP("Actions", "Find Numerical Ris&ks"),
         QT_TRANSLATE_NOOP(
             "Actions",
             "Run the program, and find how close its values come to the limits of their types and where NaN and Inf originate")},
        {"risk.colors", Menu::Compare, 503, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Color b&y Numerical Risk"),
         QT_TRANSLATE_NOOP("Actions", "Color nodes by how close their values come to the limits of a type"), true},
        {"risk.end", Menu::Compare, 504, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Clear Numerical R&isks"),
         QT_TRANSLATE_NOOP("Actions", "Discard the risks found, and their colors")},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new RiskAnalysis(tab); }};
}

RiskAnalysis::RiskAnalysis(Analyses& tab)
    : Analysis(tab), m_debug(find<DebugAnalysis>()), m_run(new RiskRun(&m_debug->session(), host().document, this))
{
    addPage([this](NumericsPanel& panel) { panel.addPage(m_page = new RiskPage(m_debug->context(), m_run, &panel)); });
    connect(m_run, &RiskRun::launchRequested, &m_debug->launcher(), &SessionStart::start);
    connect(m_run, &RiskRun::changed, this, &Analysis::marksChanged);
    connect(m_run, &RiskRun::changed, this, &Analysis::changed);
    connect(m_run, &RiskRun::marksChanged, this, &Analysis::marksChanged);
    connect(m_run, &RiskRun::finished, this, [this] { setColors(true); });
    addAction("risk.panel", [this](bool) { showPage("numerics", true); });
    addAction(
        "risk.start",
        [this](bool) {
            if (NumericsPanel* panel = showPanel())
                panel->showPage(m_page);
            m_run->start();
        },
        [this] { return m_run->hindrance().isEmpty(); });
    addColors("risk.colors", [this] { return done(); });
    addAction(
        "risk.end", [this](bool) { m_run->end(); }, [this] { return done(); });
}

bool RiskAnalysis::done() const
{
    return m_run->state() == RiskRun::State::Done;
}

NumericsPanel* RiskAnalysis::showPanel()
{
    showPage("numerics", true);
    return m_panel;
}

std::vector<PageSpec> RiskAnalysis::pages()
{
    return {{"numerics", PageSpec::Where::DockLeft, 60, [] { return tr("Risk and Memory"); }, [this](QWidget*) { return makePanel(); },
             nullptr, PageSpec::Group::Numerics}};
}

QWidget* RiskAnalysis::makePanel()
{
    m_panel = new NumericsPanel;
    for (const auto& make : m_makers)
        make(*m_panel);
    connect(m_panel, &NumericsPanel::message, this, &Analysis::message);
    if (auto* comparison = find<ComparisonAnalysis>())
        connect(m_panel, &NumericsPanel::valueRequested, comparison, &ComparisonAnalysis::requestValue);
    return m_panel;
}

void RiskAnalysis::mark(NodeMarks& marks, Side side) const
{
    marks.path = m_run->path(side);
}

std::shared_ptr<const Overlay> RiskAnalysis::overlay(Side side, int) const
{
    return done() ? m_run->overlay(side) : nullptr;
}

/// Of the worst value of the node: against its own type, and if cast where that is what colors tell.
QStringList RiskAnalysis::hint(Side side, std::uint32_t of)
{
    const auto node = done() ? onSide(document(), side, m_run->side(), of) : std::nullopt;
    const protocol::RiskRow* row = node ? m_run->tryWorst(*node) : nullptr;
    return row ? QStringList{RiskText::line(*row), RiskText::castLine(*row, m_run->cast())} : QStringList();
}

void RiskAnalysis::addFindings(std::vector<findings::Finding>& found) const
{
    if (!done() || m_run->side() != Side::Fx || !document().fx())
        return;
    // The first of a kind is where the others came from, as often as not.
    bool told[2] = {false, false};
    for (const protocol::NonFiniteOrigin& origin : m_run->answer()->origins) {
        const bool nan = origin.kind == protocol::NonFiniteOrigin::Kind::Nan;
        if (!origin.given && !std::exchange(told[nan], true))
            findings::addNonFinite(found, *document().fx(), nan, graph::NodeId(origin.node), origin.cause, origin.count);
    }
}

void RiskAnalysis::save(QJsonObject& kept) const
{
    kept["riskCast"] = QString::fromStdString(m_run->cast());
}

void RiskAnalysis::restore(const QJsonObject& kept)
{
    m_run->setCast(kept["riskCast"].toString().toStdString());
}

} // namespace nodewise::views
