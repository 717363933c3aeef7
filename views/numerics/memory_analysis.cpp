// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/memory_analysis.h"

#include "views/analysis/analyses.h"
#include "views/debug/debug_analysis.h"
#include "views/numerics/memory_page.h"
#include "views/numerics/memory_run.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_analysis.h"

namespace nodewise::views {

AnalysisKind MemoryAnalysis::kind()
{
    static constexpr ActionSpec actions[] = {
        {"memory.start", Menu::Compare, 701, Needs::Document, "Alt+F7", QT_TRANSLATE_NOOP("Actions", "&Measure Memory"),
         QT_TRANSLATE_NOOP("Actions", "Run the program, and show what is alive when and where memory peaks")},
        {"memory.end", Menu::Compare, 702, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Clear Measured Memor&y"),
         QT_TRANSLATE_NOOP("Actions", "Discard the measured memory")},
    };
    return {actions, [](Analyses& tab) -> Analysis* { return new MemoryAnalysis(tab); }};
}

MemoryAnalysis::MemoryAnalysis(Analyses& tab) : Analysis(tab)
{
    auto* debug = find<DebugAnalysis>();
    m_run = new MemoryRun(&debug->session(), host().document, this);
    find<RiskAnalysis>()->addPage([this, debug](NumericsPanel& panel) {
        m_page = new MemoryPage(debug->context(), m_run, &panel);
        panel.addPage(m_page, m_page->corner());
        connect(m_page, &MemoryPage::message, &panel, &NumericsPanel::message);
    });
    connect(m_run, &MemoryRun::launchRequested, &debug->launcher(), &SessionStart::start);
    connect(m_run, &MemoryRun::changed, this, &Analysis::changed);
    // What was measured may be of other inputs.
    connect(&tab, &Analyses::changed, m_run, [this, debug] {
        if (m_run->profile())
            m_run->setNext(debug->launcher().arguments());
    });
    addAction(
        "memory.start",
        [this](bool) {
            if (NumericsPanel* panel = find<RiskAnalysis>()->showPanel())
                panel->showPage(m_page);
            m_run->start();
        },
        [this] { return m_run->hindrance().isEmpty(); });
    addAction(
        "memory.end", [this](bool) { m_run->end(); }, [this] { return m_run->profile() && !m_run->busy(); });
}

} // namespace nodewise::views
