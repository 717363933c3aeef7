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
#include "views/diff/diff_result.h"
#include "views/rewrite/pipeline_page.h"

#include <QComboBox>

namespace nodewise::viewer {

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

PipelineTabs::PipelineTabs(MainWindow& window) : WindowPart(window)
{
    addAction("pipeline.show", [this](bool) {
        const QString chosen = currentPage()->analyses().find<views::CoverageAnalysis>()->profile().name();
        show(chosen == views::ProfileChoice::usual() ? QString() : chosen); // there is nothing to step through by the usual one
    });
    addProfileActions();
}

void PipelineTabs::addProfileActions()
{
    const auto coverage = [this] { return programOf(*current())->analyses().find<views::CoverageAnalysis>(); };
    addAction(
        "profile.open", [](bool) {}, [] { return false; });
    addAction(
        "profile.edit", [this, coverage](bool) { coverage()->edit(coverage()->profile().store().find(current()->profile()).path); },
        [this] { return isKnown(); });
    addAction(
        "profile.new",
        [this, coverage](bool) {
            views::PipelinePage* shown = current();
            if (coverage()->editCopyOf(coverage()->profile().store().find(shown->profile())))
                shown->start(coverage()->profile().name());
        },
        [this] { return isKnown(); });
}

views::PipelinePage* PipelineTabs::current() const
{
    return currentTab() ? currentTab()->pipeline() : nullptr;
}

/// The program's page, if it is open.
DocumentPage* PipelineTabs::programOf(const views::PipelinePage& pipeline) const
{
    const ProgramTab* tab = window().tryTab(*pipeline.run().source().document);
    return tab ? tab->page() : nullptr;
}

bool PipelineTabs::isKnown() const
{
    const DocumentPage* page = current() ? programOf(*current()) : nullptr;
    return page && !page->analyses().find<views::CoverageAnalysis>()->profile().store().find(current()->profile()).path.isEmpty();
}

/// What is made of a program that was read again is made anew.
void PipelineTabs::onOpened(ProgramTab* opened)
{
    const auto& document = opened->page()->document();
    for (const ProgramTab* tab : window().tabs())
        if (views::PipelinePage* pipeline = tab->pipeline()) {
            const auto& shown = pipeline->run().source().document;
            if (shown != document && document->fx() && views::isSameProgram(*shown, *document))
                pipeline->setDocument(document);
        }
}

void PipelineTabs::show(const QString& profile)
{
    const auto& document = currentPage()->document();
    auto* page = new views::PipelinePage(
        {window().services().schemas ? &window().services().schemas->engine() : nullptr, window().services().plugins, document});
    window().addTool(page, tr("%1: pipeline").arg(currentTab()->title()));
    page->setAnimated(window().services().animated);
    connect(&page->run(), &views::PipelineRun::changed, &window(), &MainWindow::showContext);
    connect(page, &views::PipelinePage::ruleRequested, this, [this, page](const QString& file, int line) {
        if (DocumentPage* program = programOf(*page))
            program->analyses().find<views::CoverageAnalysis>()->edit(file, line);
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
}

} // namespace nodewise::viewer
