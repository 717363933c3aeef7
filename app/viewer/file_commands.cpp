// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/file_commands.h"

#include "app/viewer/document_page.h"
#include "app/viewer/export_dialog.h"
#include "app/viewer/link.h"
#include "app/viewer/main_window.h"
#include "app/viewer/node_json.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/common/theme.h"
#include "views/timeline/trace_page.h"
#include "views/timeline/trace_saver.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>

namespace nodewise::viewer {

using views::BarSpec;
using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> FileCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"file.open",
         Menu::File,
         101,
         Needs::Nothing,
         "Ctrl+O",
         QT_TRANSLATE_NOOP("Actions", "&Open…"),
         QT_TRANSLATE_NOOP("Actions", "Open an exported program (.pt2), an IR file (.json), MLIR or a log of passes"),
         false,
         {101, BarSpec::Words::Some, "open"}},
        {"file.openFolder", Menu::File, 102, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Open &Folder…"),
         QT_TRANSLATE_NOOP("Actions", "Open a PyTorchSim dump or a folder written by --mlir-print-ir-tree-dir")},
        {"file.openIr", Menu::File, 105, Needs::Fx, "Ctrl+Shift+O", QT_TRANSLATE_NOOP("Actions", "Open &IR Beside…"),
         QT_TRANSLATE_NOOP("Actions", "Show a saved IR file beside this program's FX graph, linked by node names")},
        {"file.reload", Menu::File, 106, Needs::Tab, "Ctrl+R", QT_TRANSLATE_NOOP("Actions", "&Reload"),
         QT_TRANSLATE_NOOP("Actions", "Reload the file from disk")},
        {"file.export",
         Menu::File,
         201,
         Needs::Document,
         "Ctrl+E",
         QT_TRANSLATE_NOOP("Actions", "&Export…"),
         QT_TRANSLATE_NOOP("Actions", "Export the IR or a graph as JSON, Mermaid, DOT, SVG, Markdown and more"),
         false,
         {102, BarSpec::Words::Never, "export"}},
        {"file.exportPicture", Menu::File, 202, Needs::Document, "Ctrl+Shift+E", QT_TRANSLATE_NOOP("Actions", "Export &Picture…"),
         QT_TRANSLATE_NOOP("Actions", "Write the canvas as SVG, PNG or PDF")},
        {"file.copyJson", Menu::File, 203, Needs::Document, "Ctrl+Shift+C", QT_TRANSLATE_NOOP("Actions", "&Copy as JSON"),
         QT_TRANSLATE_NOOP("Actions", "Copy the selected nodes, or the whole IR if nothing is selected, as JSON")},
        {"file.copyLink", Menu::File, 204, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Copy Lin&k"),
         QT_TRANSLATE_NOOP("Actions", "Copy a link that opens this file in the window and selects the current node")},
        {"file.closeTab", Menu::File, 301, Needs::Tab, "Ctrl+W", QT_TRANSLATE_NOOP("Actions", "C&lose Tab"), ""},
        {"file.quit", Menu::File, 302, Needs::Nothing, "Ctrl+Q", QT_TRANSLATE_NOOP("Actions", "&Quit"), ""},
    };
    return all;
}

FileCommands::FileCommands(MainWindow& window) : WindowPart(window)
{
    const auto canExport = [this] { return currentPage() || (currentTab() && currentTab()->trace()); };
    addAction("file.open", [this](bool) { askOpen(); });
    addAction("file.openFolder", [this](bool) { askOpenFolder(); });
    addAction("file.openIr", [this](bool) { askOpenIr(); });
    addAction(
        "file.reload", [this](bool) { currentTab()->load(); }, [this] { return currentTab() && !currentTab()->tool(); });
    addAction(
        "file.export", [this](bool) { exportDocument(false); }, canExport);
    addAction(
        "file.exportPicture", [this](bool) { exportDocument(true); }, canExport);
    addAction("file.copyJson", [this](bool) { copyJson(); });
    addPageAction("file.copyLink", [this](DocumentPage* page, bool) {
        const QString link = linkText({currentTab()->file(), currentTab()->state().model, page->selectedName()});
        QApplication::clipboard()->setText(link);
        this->window().status().showMessage(tr("Copied: %1").arg(link), 5000);
    });
    addAction("file.closeTab", [&window](bool) { window.closeTab(); });
    addAction("file.quit", [&window](bool) { window.close(); });
}

void FileCommands::askOpen()
{
    auto* dialog = new QFileDialog(&window(), tr("Open"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    dialog->setNameFilters(
        {tr("Programs, IR files, MLIR and traces (*.pt2 *.pte *.bpte *.etrecord *.etdp *.onnx *.json *.mlir *.mlirbc *.py *.log *.txt "
            "*.json.gz *.trace *.pftrace *.perfetto-trace *.csv *.nwtrace)"),
         tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, &window(), &MainWindow::openFiles);
    dialog->open();
}

void FileCommands::askOpenFolder()
{
    auto* dialog = new QFileDialog(&window(), tr("Open Folder"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { window().openFiles({folder}); });
    dialog->open();
}

void FileCommands::askOpenIr()
{
    auto* dialog = new QFileDialog(&window(), tr("Open IR Beside"), window().remembered().lastFolder);
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

void FileCommands::exportDocument(bool picture)
{
    if (ProgramTab* tab = currentTab(); tab && tab->trace())
        return picture ? tab->trace()->saver()->exportPicture() : tab->trace()->saver()->saveAs();
    DocumentPage* page = currentPage();
    if (!page)
        return;
    auto* dialog = new ExportDialog(*page, &window());
    dialog->setFolder(window().remembered().lastFolder);
    picture ? dialog->choosePicture() : dialog->chooseFormat(window().remembered().exportFormat);
    connect(dialog, &ExportDialog::exported, this, [this](const QString& file, const QByteArray& format) {
        window().remembered().exportFormat = format;
        window().remembered().lastFolder = QFileInfo(file).absolutePath();
        window().status().showMessage(tr("Written: %1").arg(file), 10000);
        Q_EMIT window().sessionChanged();
    });
    dialog->open();
}

void FileCommands::copyJson()
{
    DocumentPage* page = currentPage();
    if (!page)
        return;
    StatusLine* status = &window().status();
    status->setJob(tr("Copying as JSON"), -1, false);
    m_copyJob.start(
        [document = page->document(), state = page->selection().state()](const Progress&) { return selectionJson(*document, state); },
        [status](const std::string& text) {
            status->setJob(QString(), -1, false);
            QApplication::clipboard()->setText(QString::fromStdString(text));
            status->showMessage(tr("Copied %n character(s) of JSON", nullptr, static_cast<int>(text.size())), 5000);
        });
}

} // namespace nodewise::viewer
