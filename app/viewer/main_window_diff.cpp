// SPDX-License-Identifier: Apache-2.0
// Tabs that compare graphs of open programs.
#include "app/viewer/debug_controller.h"
#include "app/viewer/diff_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/common/schema_service.h"
#include "views/coverage/profile_choice.h"
#include "views/diff/diff_view.h"
#include "views/rewrite/pipeline_page.h"

#include <QFileInfo>
#include <QTabWidget>

namespace nodewise::viewer {

using views::DiffInput;
using views::Side;

namespace {

QString shownName(QString title)
{
    return title.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

void MainWindow::connectDiff()
{
    const Actions& a = *m_actions;
    connect(a[Command::DiffGraphs], &QAction::triggered, this, &MainWindow::askDiff);
    connect(a[Command::DiffIr], &QAction::triggered, this, [this] {
        const DocumentPage* page = currentPage();
        const QString title = currentTab()->title();
        showDiff({page->document(), Side::Fx, title}, {page->document(), Side::Ir, title});
    });
    connect(a[Command::Pipeline], &QAction::triggered, this, [this] {
        const QString chosen = currentPage()->debug().profile().name();
        showPipeline(chosen == views::ProfileChoice::usual() ? QString() : chosen); // there is nothing to step through by the usual one
    });
    connect(this, &MainWindow::tabOpened, this, [this] {
        if (m_diffDialog)
            m_diffDialog->setGraphs(openGraphs());
    });
}

DiffDialog* MainWindow::diffDialog() const
{
    return m_diffDialog;
}

QList<DiffInput> MainWindow::openGraphs() const
{
    QList<DiffInput> graphs;
    for (const ProgramTab* tab : tabs()) {
        if (!tab->page())
            continue;
        const auto& document = tab->page()->document();
        if (document->fx())
            graphs.append({document, Side::Fx, tab->title()});
        if (document->ir)
            graphs.append({document, Side::Ir, tab->title()});
    }
    return graphs;
}

void MainWindow::askDiff()
{
    if (!m_diffDialog) {
        m_diffDialog = new DiffDialog(this);
        connect(m_diffDialog, &DiffDialog::chosen, this, &MainWindow::showDiff);
        connect(m_diffDialog, &DiffDialog::openRequested, this, &MainWindow::askOpen);
        m_diffDialog->setGraphs(openGraphs());
        if (const DocumentPage* page = currentPage())
            m_diffDialog->propose(page->document());
    }
    m_diffDialog->show();
    m_diffDialog->raise();
}

void MainWindow::showDiff(const DiffInput& before, const DiffInput& after)
{
    auto* view = new views::DiffView;
    const bool own = before.document == after.document;
    const QString title = own ? tr("%1: FX ↔ IR").arg(before.title) : tr("%1 ↔ %2").arg(before.title, after.title);
    addTool(view, title);
    view->setTheme(m_services.theme->theme());
    view->setAnimated(m_services.animated);
    connect(m_services.theme, &views::ThemeHub::changed, view, &views::DiffView::setTheme);
    connect(view, &views::DiffView::nodeActivated, this, &MainWindow::goToNode);
    view->compare(before, after);
}

void MainWindow::showPipeline(const QString& profile)
{
    const auto& document = currentPage()->document();
    auto* page = new views::PipelinePage({m_services.schemas ? &m_services.schemas->engine() : nullptr, m_services.plugins, document});
    addTool(page, tr("%1: pipeline").arg(currentTab()->title()));
    page->setTheme(m_services.theme->theme());
    page->setAnimated(m_services.animated);
    connect(m_services.theme, &views::ThemeHub::changed, page, &views::PipelinePage::setTheme);
    // Beside the program, where it can be run and compared with it.
    connect(page, &views::PipelinePage::resultWritten, this, [this, file = document->file](const QString& ir) {
        ProgramTab* tab = tryTab(file);
        if (!tab)
            return openFiles({ir});
        m_tabs->setCurrentWidget(tab);
        tab->showIr(ir);
    });
    if (!profile.isEmpty())
        page->start(profile);
}

ProgramTab* MainWindow::tryTab(const std::string& file) const
{
    for (ProgramTab* tab : tabs())
        if (tab->page() && tab->page()->document()->file == file)
            return tab;
    return nullptr;
}

/// In its own document, if that is open.
void MainWindow::goToNode(const DiffInput& input, std::uint32_t node)
{
    ProgramTab* tab = tryTab(input.document->file);
    if (!tab)
        return;
    m_tabs->setCurrentWidget(tab);
    if (input.side == Side::Fx)
        tab->page()->selection().selectFx(graph::NodeId(node));
    else
        tab->page()->selection().selectIr(ir::NodeId(node));
}

void MainWindow::addTool(QWidget* page, const QString& title)
{
    auto* tab = new ProgramTab(OpenFile(), m_services, m_tabs);
    tab->showTool(page, title);
    connectTab(tab);
    m_tabs->setCurrentIndex(m_tabs->addTab(tab, shownName(title)));
    showContext();
    page->setFocus();
}

} // namespace nodewise::viewer
