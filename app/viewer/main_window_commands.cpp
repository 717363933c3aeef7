// SPDX-License-Identifier: Apache-2.0
// What the commands do.
#include "app/viewer/main_window.h"

#include "app/viewer/command_palette.h"
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/export_dialog.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/language.h"
#include "app/viewer/node_json.h"
#include "app/viewer/preferences_dialog.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/shortcuts_dialog.h"
#include "app/viewer/status_line.h"
#include "app/viewer/walk.h"
#include "views/common/schema_service.h"
#include "views/diff/diff_view.h"
#include "views/dump/mlir_page.h"
#include "views/graph/graph_canvas.h"
#include "views/timeline/trace_page.h"
#include "views/timeline/trace_saver.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMessageBox>
#include <QTabWidget>
#include <QToolButton>

namespace nodewise::viewer {

void MainWindow::connectCommands()
{
    const Actions& a = *m_actions;
    const auto on = [&](Command command, auto call) { connect(a[command], &QAction::triggered, this, call); };
    on(Command::Open, &MainWindow::askOpen);
    on(Command::OpenFolder, &MainWindow::askOpenFolder);
    on(Command::OpenIr, &MainWindow::askOpenIr);
    on(Command::Reload, [this] { currentTab()->load(); });
    on(Command::Export, [this] { showExport(false); });
    on(Command::ExportPicture, [this] { showExport(true); });
    on(Command::CopyJson, &MainWindow::copyJson);
    on(Command::CloseTab, [this] { closeTab(m_tabs->currentIndex()); });
    on(Command::Quit, &QWidget::close);
    on(Command::NextTab, [this] { moveTab(1); });
    on(Command::PreviousTab, [this] { moveTab(-1); });
    connectView();
    connectGo();
    connectTools();
}

void MainWindow::connectView()
{
    const Actions& a = *m_actions;
    const auto on = [&](Command command, auto call) { connect(a[command], &QAction::triggered, this, call); };
    const auto page = [&](Command command, auto call) {
        connect(a[command], &QAction::triggered, this, [this, call](bool checked) {
            if (DocumentPage* shown = currentPage())
                call(shown, checked);
            showContext(); // a click on a checked action must not uncheck it
        });
    };
    page(Command::SideBySide, [](DocumentPage* p, bool) { p->setPanes(DocumentPage::Panes::Both); });
    page(Command::OnlyFx, [](DocumentPage* p, bool) { p->setPanes(DocumentPage::Panes::Fx); });
    page(Command::OnlyIr, [](DocumentPage* p, bool) { p->setPanes(DocumentPage::Panes::Ir); });
    page(Command::Summary, [](DocumentPage* p, bool) { p->showSummary(true); });
    page(Command::SwitchMode, [](DocumentPage* p, bool) { p->switchMode(); });
    page(Command::LeftPanel, [](DocumentPage* p, bool on_) { p->setLeftPanel(on_); });
    page(Command::RightPanel, [](DocumentPage* p, bool on_) { p->setRightPanel(on_); });
    page(Command::Minimap, [](DocumentPage* p, bool on_) { p->setMinimapVisible(on_); });
    page(Command::Legend, [](DocumentPage* p, bool on_) { p->setLegendVisible(on_); });
    for (const Command command :
         {Command::ZoomIn, Command::ZoomOut, Command::ZoomFit, Command::ZoomSelection, Command::ExpandAll, Command::CollapseAll})
        on(command, [this, command] { zoom(command); });
    on(Command::FullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
    on(Command::ThemeLight, [this] { applyTheme(QStringLiteral("light")); });
    on(Command::ThemeDark, [this] { applyTheme(QStringLiteral("dark")); });
    on(Command::ThemeSystem, [this] { applyTheme(QString()); });
    on(Command::English, [this] { applyLanguage(QStringLiteral("en")); });
    on(Command::Korean, [this] { applyLanguage(QStringLiteral("ko")); });
}

void MainWindow::connectGo()
{
    const Actions& a = *m_actions;
    const auto page = [&](Command command, auto call) {
        connect(a[command], &QAction::triggered, this, [this, call] {
            if (DocumentPage* shown = currentPage())
                call(shown);
        });
    };
    page(Command::Back, [](DocumentPage* p) { p->selection().back(); });
    page(Command::Forward, [](DocumentPage* p) { p->selection().forward(); });
    page(Command::Producer, [](DocumentPage* p) { walk(p->selection(), Step::Producer); });
    page(Command::Consumer, [](DocumentPage* p) { walk(p->selection(), Step::Consumer); });
    page(Command::PreviousSibling, [](DocumentPage* p) { walk(p->selection(), Step::PreviousSibling); });
    page(Command::NextSibling, [](DocumentPage* p) { walk(p->selection(), Step::NextSibling); });
    const auto on = [&](Command command, auto call) { connect(a[command], &QAction::triggered, this, call); };
    const auto either = [&](Command command, auto call) {
        connect(a[command], &QAction::triggered, this, [this, call] {
            ProgramTab* tab = currentTab();
            if (tab && tab->mlir())
                call(tab->mlir());
            else if (tab && tab->trace())
                call(tab->trace());
            else if (DocumentPage* shown = currentPage())
                call(shown);
        });
    };
    on(Command::Find, [this] {
        if (ProgramTab* tab = currentTab(); tab && tab->diff())
            tab->diff()->find();
    });
    either(Command::Find, [](auto* p) { p->find(); });
    either(Command::FindNext, [](auto* p) { p->findNext(true); });
    either(Command::FindPrevious, [](auto* p) { p->findNext(false); });
    page(Command::FocusNextPane, [](DocumentPage* p) { p->focusNextPane(); });
    on(Command::Palette, [this] { popUpPalette(QString()); });
    on(Command::GoToNode, [this] { popUpPalette(QStringLiteral("@")); });
    on(Command::GoToModule, [this] { popUpPalette(QStringLiteral("#")); });
}

void MainWindow::connectTools()
{
    const Actions& a = *m_actions;
    const auto on = [&](Command command, auto call) { connect(a[command], &QAction::triggered, this, call); };
    on(Command::Diagnostics, &MainWindow::showDiagnostics);
    connect(m_status, &StatusLine::warningsClicked, this, &MainWindow::showDiagnostics);
    on(Command::Plugins, &MainWindow::showPlugins);
    on(Command::Preferences, &MainWindow::showPreferences);
    on(Command::RestartEngine, [this] {
        if (m_services.schemas)
            m_services.schemas->engine().retry();
    });
    connect(m_status, &StatusLine::engineClicked, a[Command::RestartEngine], &QAction::trigger);
    on(Command::Shortcuts, &MainWindow::showShortcuts);
    on(Command::About, &MainWindow::showAbout);
    on(Command::AboutQt, [] { QApplication::aboutQt(); });
}

void MainWindow::zoom(Command command)
{
    if (ProgramTab* tab = currentTab(); tab && tab->trace())
        return zoomTrace(*tab->trace()->view()->canvas(), command);
    DocumentPage* page = currentPage();
    views::GraphCanvas* canvas = page ? page->activePane()->canvas() : nullptr;
    if (ProgramTab* tab = currentTab(); tab && tab->diff())
        canvas = tab->diff()->activeCanvas();
    else if (!canvas || page->activePane()->mode() != PaneMode::Canvas) {
        // The other pane may be the canvas that is meant.
        for (const views::Side side : {views::Side::Fx, views::Side::Ir})
            if (page && page->pane(side)->isVisible() && page->pane(side)->mode() == PaneMode::Canvas)
                canvas = page->pane(side)->canvas();
    }
    if (!canvas)
        return;
    switch (command) {
    case Command::ZoomIn:
        canvas->zoomIn();
        break;
    case Command::ZoomOut:
        canvas->zoomOut();
        break;
    case Command::ZoomFit:
        canvas->zoomToFit();
        break;
    case Command::ZoomSelection:
        canvas->zoomToSelection();
        break;
    case Command::ExpandAll:
        canvas->expandAll();
        break;
    case Command::CollapseAll:
        canvas->collapseAll();
        break;
    default:
        break;
    }
}

void MainWindow::askOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open"), m_session.lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters(
        {tr("Programs, IR files, MLIR and traces (*.pt2 *.json *.mlir *.mlirbc *.py *.log *.txt *.json.gz *.trace *.csv *.nwtrace)"),
         tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, &MainWindow::openFiles);
    dialog->open();
}

void MainWindow::askOpenIr()
{
    auto* dialog = new QFileDialog(this, tr("Open IR Beside"), m_session.lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("IR files (*.json)"), tr("All files (*)")});
    QPointer<ProgramTab> tab = currentTab();
    connect(dialog, &QFileDialog::fileSelected, this, [tab](const QString& file) {
        if (tab)
            tab->showIr(file);
    });
    dialog->open();
}

void MainWindow::showExport(bool picture)
{
    if (ProgramTab* tab = currentTab(); tab && tab->trace())
        return picture ? tab->trace()->saver()->exportPicture() : tab->trace()->saver()->saveAs();
    DocumentPage* page = currentPage();
    if (!page)
        return;
    auto* dialog = new ExportDialog(*page, this);
    dialog->setFolder(m_session.lastFolder);
    picture ? dialog->choosePicture() : dialog->chooseFormat(m_session.exportFormat);
    connect(dialog, &ExportDialog::exported, this, [this](const QString& file, const QByteArray& format) {
        m_session.exportFormat = format;
        m_session.lastFolder = QFileInfo(file).absolutePath();
        m_status->showMessage(tr("Written: %1").arg(file), 10000);
        Q_EMIT sessionChanged();
    });
    dialog->open();
}

void MainWindow::copyJson()
{
    const DocumentPage* page = currentPage();
    if (!page)
        return;
    m_status->setJob(tr("Copying as JSON"), -1, false);
    m_copyJob.start([document = page->document(), state = const_cast<DocumentPage*>(page)->selection().state()](
                        const Progress&) { return selectionJson(*document, state); },
                    [this](const std::string& text) {
                        m_status->setJob(QString(), -1, false);
                        QApplication::clipboard()->setText(QString::fromStdString(text));
                        m_status->showMessage(tr("Copied %n character(s) of JSON", nullptr, static_cast<int>(text.size())), 5000);
                    });
}

void MainWindow::showDiagnostics()
{
    if (DocumentPage* page = currentPage())
        (new DiagnosticsDialog(&page->selection(), this))->show();
}

void MainWindow::showPreferences()
{
    auto* dialog = new PreferencesDialog(m_session.theme, m_session.language, m_session.textSize, this);
    connect(dialog, &PreferencesDialog::themeChosen, this, &MainWindow::applyTheme);
    connect(dialog, &PreferencesDialog::languageChosen, this, &MainWindow::applyLanguage);
    connect(dialog, &PreferencesDialog::textSizeChosen, this, &MainWindow::applyTextSize);
    connect(dialog, &QDialog::finished, this, &MainWindow::sessionChanged);
    dialog->open();
}

void MainWindow::showShortcuts()
{
    (new ShortcutsDialog(QList<QAction*>(m_actions->all().begin(), m_actions->all().end()), this))->show();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Nodewise"),
                       tr("<h3>Nodewise %1</h3><p>Reads exported PyTorch programs: the FX graph beside the IR that a backend receives.</p>"
                          "<p>Apache License 2.0</p>")
                           .arg(QStringLiteral(NODEWISE_VERSION)));
}

CommandPalette& MainWindow::commandPalette()
{
    if (!m_palette) {
        m_palette = new CommandPalette(this);
        m_palette->setActions(QList<QAction*>(m_actions->all().begin(), m_actions->all().end()));
        m_palette->setDocument(currentPage() ? currentPage()->document() : nullptr);
        connect(m_palette, &CommandPalette::nodeChosen, this, [this](const QString& name) {
            if (DocumentPage* page = currentPage())
                page->selectByName(name);
        });
        connect(m_palette, &CommandPalette::moduleChosen, this, [this](const QString& path) {
            if (DocumentPage* page = currentPage())
                page->selection().selectModule(path);
        });
    }
    return *m_palette;
}

void MainWindow::popUpPalette(const QString& text)
{
    commandPalette().popUp(text);
}

} // namespace nodewise::viewer
