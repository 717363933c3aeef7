// SPDX-License-Identifier: Apache-2.0
// Tabs that compare graphs of open programs.
#include "app/viewer/debug_controller.h"
#include "app/viewer/diff_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/common/schema_service.h"
#include "views/coverage/profile_choice.h"
#include "views/diff/diff_view.h"
#include "views/rewrite/pipeline_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>
#include <QTabWidget>

namespace nodewise::viewer {

using views::DiffInput;
using views::Side;

namespace {

constexpr int messageMs = 10000;

QString nameOf(const DiffInput& input, std::uint32_t node)
{
    return QString::fromStdString(input.side == Side::Fx ? input.document->fx()->qualifiedName(graph::NodeId(node))
                                                         : input.document->ir->nodes[node].name);
}

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
    connect(this, &MainWindow::tabOpened, this, [this](const ProgramTab* tab) {
        followReload(*tab);
        if (!m_diffDialog)
            return;
        m_diffDialog->setGraphs(openGraphs());
        m_diffDialog->offer(*tab->page()->document());
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
        if (const auto document = documentOfTab())
            m_diffDialog->propose(document);
    }
    m_diffDialog->show();
    m_diffDialog->raise();
}

/// The current tab's; of a tab that compares or rewrites, the program that it begins with. Null: there is none.
std::shared_ptr<const views::Document> MainWindow::documentOfTab() const
{
    const ProgramTab* tab = currentTab();
    if (!tab || tab->page())
        return tab ? tab->page()->document() : nullptr;
    if (const views::PipelinePage* pipeline = tab->pipeline())
        return pipeline->run().source().document;
    return tab->diff() ? tab->diff()->input(false).document : nullptr;
}

/// What is made of a program that was read again is made anew.
void MainWindow::followReload(const ProgramTab& of)
{
    const auto& document = of.page()->document();
    for (const ProgramTab* tab : tabs()) {
        if (views::PipelinePage* pipeline = tab->pipeline()) {
            const auto& shown = pipeline->run().source().document;
            if (shown != document && document->fx() && views::isSameProgram(*shown, *document))
                pipeline->setDocument(document);
        } else if (tab->diff()) {
            tab->diff()->readAgain(document);
        }
    }
}

void MainWindow::showDiff(const DiffInput& before, const DiffInput& after)
{
    auto* view = new views::DiffView;
    ProgramTab* tab = addTool(view, titleOf(before, after));
    view->setChoices([this] { return openGraphs(); });
    connect(view, &views::DiffView::inputsChanged, this, [this, tab, view] {
        tab->setToolTitle(titleOf(view->input(false), view->input(true)));
        m_tabs->setTabText(m_tabs->indexOf(tab), shownName(tab->title()));
        showContext();
    });
    connect(view, &views::DiffView::fileWanted, this, [this, view](bool behind, const QString& file) {
        file.isEmpty() ? askForDiff(view, behind) : openForDiff(view, behind, file);
    });
    view->setAnimated(m_services.animated);
    connect(view, &views::DiffView::nodeActivated, this, &MainWindow::goToNode);
    view->compare(before, after);
}

QString MainWindow::titleOf(const DiffInput& before, const DiffInput& after)
{
    return before.document == after.document ? tr("%1: FX ↔ IR").arg(before.title) : tr("%1 ↔ %2").arg(before.title, after.title);
}

void MainWindow::askForDiff(views::DiffView* view, bool after)
{
    auto* dialog = new QFileDialog(this, tr("Compare With"), m_session.lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Programs and IR files (*.pt2 *.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, view, [this, view, after](const QString& file) { openForDiff(view, after, file); });
    dialog->open();
}

/// In a tab of its own, which is seen until there is something to compare: it may ask, or fail.
void MainWindow::openForDiff(views::DiffView* view, bool after, const QString& file)
{
    OpenFile wanted;
    wanted.file = QFileInfo(file).absoluteFilePath();
    wanted.page = m_session.page;
    wanted.page.summary = false;
    QPointer<ProgramTab> back = currentTab();
    ProgramTab* tab = open(wanted);
    const auto take = [this, view, after, tab, back] {
        if (back)
            m_tabs->setCurrentWidget(back);
        const auto& document = tab->page()->document();
        const Side wished = view->input(!after).side;
        const bool fx = document->fx() && (wished == Side::Fx || !document->ir);
        view->replace(after, {document, fx ? Side::Fx : Side::Ir, tab->title()});
    };
    if (tab->page())
        take();
    else
        connect(tab, &ProgramTab::opened, view, take, Qt::SingleShotConnection);
}

void MainWindow::showPipeline(const QString& profile)
{
    const auto& document = currentPage()->document();
    auto* page = new views::PipelinePage({m_services.schemas ? &m_services.schemas->engine() : nullptr, m_services.plugins, document});
    addTool(page, tr("%1: pipeline").arg(currentTab()->title()));
    page->setAnimated(m_services.animated);
    connect(&page->run(), &views::PipelineRun::changed, this, &MainWindow::showProfile);
    connect(page, &views::PipelinePage::ruleRequested, this, [this, page](const QString& file, int line) {
        if (DocumentPage* program = pageOf(*page))
            program->editProfile(file, line);
    });
    // Beside the program, where it can be run and compared with it.
    connect(page, &views::PipelinePage::resultWritten, this, [this, document = document](const QString& ir) {
        ProgramTab* tab = tryTab(*document);
        if (!tab)
            return openFiles({ir});
        m_tabs->setCurrentWidget(tab);
        tab->showIr(ir);
    });
    if (!profile.isEmpty())
        page->start(profile);
}

/// The tab of that document; else of the same program, read again: an archive may have several.
ProgramTab* MainWindow::tryTab(const views::Document& document) const
{
    ProgramTab* same = nullptr;
    for (ProgramTab* tab : tabs()) {
        if (!tab->page())
            continue;
        const views::Document& there = *tab->page()->document();
        if (&there == &document)
            return tab;
        if (!same && views::isSameProgram(there, document))
            same = tab;
    }
    return same;
}

/// In its own document, if that is open.
void MainWindow::goToNode(const DiffInput& input, std::uint32_t node)
{
    ProgramTab* tab = tryTab(*input.document);
    if (!tab)
        return m_status->showMessage(tr("%1 is not open any more").arg(input.title), messageMs);
    m_tabs->setCurrentWidget(tab);
    if (tab->page()->document() != input.document) { // read again since: its nodes may be others
        const QString name = nameOf(input, node);
        if (!tab->page()->selectByName(name))
            m_status->showMessage(tr("%1 was read again, and has no %2 any more").arg(tab->title(), name), messageMs);
    } else if (input.side == Side::Fx)
        tab->page()->selection().selectFx(graph::NodeId(node));
    else
        tab->page()->selection().selectIr(ir::NodeId(node));
}

ProgramTab* MainWindow::addTool(QWidget* page, const QString& title)
{
    auto* tab = new ProgramTab(OpenFile(), m_services, m_tabs);
    tab->showTool(page, title);
    connectTab(tab);
    m_tabs->setCurrentIndex(m_tabs->addTab(tab, shownName(title)));
    showContext();
    page->setFocus();
    return tab;
}

} // namespace nodewise::viewer
