// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/model_export.h"

#include "app/viewer/export_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/welcome_page.h"
#include "core/mlirtext/file_kind.h"

#include <QFileDialog>
#include <QFileInfo>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

namespace {

/// Not text of a compiler's that happens to be called so.
bool isPython(const QString& file)
{
    return file.endsWith(QLatin1String(".py")) && QFileInfo(file).isFile() &&
           mlirtext::kindOf(file.toStdString()) == mlirtext::FileKind::Other;
}

} // namespace

WindowToolKind ModelExport::kind()
{
    return {[](MainWindow& window) -> WindowPart* { return new ModelExport(window); }};
}

std::span<const views::ActionSpec> ModelExport::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"file.openModel", Menu::File, 103, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Open Python &Model…"),
         QT_TRANSLATE_NOOP("Actions",
                           "Run a Python file of yours, export the model that it makes, and open it, or see why it does not export")},
    };
    return all;
}

ModelExport::ModelExport(MainWindow& window) : WindowPart(window)
{
    addAction("file.openModel", [this](bool) { askFile(); });
}

void ModelExport::askFile()
{
    auto* dialog = new QFileDialog(&window(), tr("Open Python Model"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Python files (*.py)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { run(QFileInfo(file).absoluteFilePath()); });
    dialog->open();
}

bool ModelExport::open(const QString& file)
{
    if (file.endsWith(QLatin1String(protocol::exportReportSuffix.data()))) {
        auto* page = new ExportPage(file, protocol::readExportReport(file.toStdString()), &window());
        connectPage(page);
        window().addTool(page, QFileInfo(file).fileName());
        return true;
    }
    const bool python = isPython(ExportPage::fileOf(file));
    if (python)
        run(QFileInfo(ExportPage::fileOf(file)).absoluteFilePath() + file.mid(ExportPage::fileOf(file).size()));
    return python;
}

void ModelExport::connectPage(ExportPage* page)
{
    connect(page, &ExportPage::draftRequested, this, [this, page](const QString& program) { showProgram(page, program, false); });
    connect(page, &ExportPage::openOtherRequested, this, [this] { window().actions()["file.open"]->trigger(); });
}

/// One that has its page already runs again there.
void ModelExport::run(const QString& model)
{
    for (ProgramTab* tab : window().tabs())
        if (auto* page = qobject_cast<ExportPage*>(tab->tool()); page && page->model() == model) {
            window().setCurrentTab(tab);
            return page->start();
        }
    auto* page = new ExportPage(model, window().services().trust, &window());
    connect(page, &ExportPage::exported, this, [this, page](const QString& program, bool whole) { showProgram(page, program, whole); });
    connectPage(page);
    window().addTool(page, QFileInfo(model).fileName());
    noteRecent(window().remembered(), model);
    window().welcome()->setRecent(window().remembered().recent);
    page->start();
}

ProgramTab* ModelExport::tryTabOf(const ExportPage* page) const
{
    const auto tabs = window().tabs();
    const auto found = std::ranges::find_if(tabs, [page](const ProgramTab* tab) { return tab->tool() == page; });
    return found == tabs.end() ? nullptr : *found;
}

/// Read again where it is open already: it was written anew.
void ModelExport::showProgram(ExportPage* page, const QString& program, bool whole)
{
    if (ProgramTab* own = tryTabOf(page); own && whole) {
        window().setCurrentTab(own);
        window().closeTab();
    }
    for (ProgramTab* tab : window().tabs())
        if (tab->file() == program && tab->shows()) {
            window().setCurrentTab(tab);
            return tab->load();
        }
    window().openFiles({program});
}

} // namespace nodewise::viewer
