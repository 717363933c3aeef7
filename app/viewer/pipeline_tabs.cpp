// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/pipeline_tabs.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/analysis/analyses.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/profile_choice.h"
#include "views/rewrite/pipeline_page.h"

#include <QComboBox>

namespace nodewise::viewer {

using views::CoverageAnalysis;
using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> PipelineTabs::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"pipeline.show", Menu::Backend, 205, Needs::Fx, "Ctrl+Shift+D", QT_TRANSLATE_NOOP("Actions", "Backend P&ipeline"),
         QT_TRANSLATE_NOOP("Actions", "Apply a profile's decompositions and passes to this program, and step through them")},
    };
    return all;
}

WindowToolKind PipelineTabs::kind()
{
    static constexpr views::OptionSpec options[] = {
        {"pipeline", "PROFILE", "Rewrite the program by this backend profile first, and show its steps"},
    };
    return {[](MainWindow& window) -> WindowPart* { return new PipelineTabs(window); }, options};
}

PipelineTabs::PipelineTabs(MainWindow& window) : WindowPart(window)
{
    addAction("pipeline.show", [this](bool) {
        const QString chosen = currentPage()->analyses().find<CoverageAnalysis>()->profile().name();
        show(chosen == views::ProfileChoice::usual() ? QString() : chosen); // there is nothing to step through by the usual one
    });
    const auto ask = [this](const QString& profile) {
        m_asked = show(profile);
        return QString();
    };
    actionSet().addOption("pipeline", {.ask = ask, .settled = [this] { return m_asked && m_asked->isComplete(); }});
}

/// They are about the profile that rewrote the program.
void PipelineTabs::addProfileActions(views::PipelinePage* page)
{
    const auto coverage = [this, page] { return tryCoverage(*page); };
    const auto entry = [page](const CoverageAnalysis& of) { return of.profile().store().find(page->profile()); };
    const auto isKnown = [coverage, entry] { return coverage() && !entry(*coverage()).path.isEmpty(); };
    views::ActionSet& actions = page->actionSet();
    actions.add(
        "profile.choose", [page](bool) { page->profileBox()->showPopup(); }, [] { return true; });
    actions.add(
        "profile.edit", [coverage, entry](bool) { coverage()->edit(entry(*coverage()).path); }, isKnown);
    actions.add(
        "profile.new",
        [page, coverage, entry](bool) {
            if (coverage()->editCopyOf(entry(*coverage())))
                page->start(coverage()->profile().name());
        },
        isKnown);
}

/// Of the program's tab, if it is open.
CoverageAnalysis* PipelineTabs::tryCoverage(const views::PipelinePage& pipeline) const
{
    const ProgramTab* tab = window().tryTab(*pipeline.document());
    return tab ? tab->page()->analyses().find<CoverageAnalysis>() : nullptr;
}

views::PipelinePage* PipelineTabs::show(const QString& profile)
{
    const auto& document = currentPage()->document();
    auto* page = new views::PipelinePage(
        {window().services().schemas ? &window().services().schemas->engine() : nullptr, window().services().plugins, document});
    addProfileActions(page);
    window().addTool(page, tr("%1: pipeline").arg(currentTab()->title()));
    page->setAnimated(window().services().animated);
    connect(&page->run(), &views::PipelineRun::changed, &window(), &MainWindow::showContext);
    connect(page, &views::PipelinePage::ruleRequested, this, [this, page](const QString& file, int line) {
        if (CoverageAnalysis* coverage = tryCoverage(*page))
            coverage->edit(file, line);
    });
    // Beside the program, where it can be run and compared with it.
    connect(page, &views::PipelinePage::resultWritten, this, [this, document = document](const QString& ir) {
        ProgramTab* tab = window().tryTab(*document);
        if (!tab)
            return window().openFiles({ir});
        window().setCurrentTab(tab);
        tab->showIr(ir);
    });
    if (!profile.isEmpty())
        page->start(profile);
    return page;
}

} // namespace nodewise::viewer
