// SPDX-License-Identifier: Apache-2.0
// Files and folders of MLIR in tabs, and the nodes of programs that a dump's kernels compute.
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/mlir/dump_page.h"
#include "views/mlir/mlir_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QScopedValueRollback>
#include <QTabWidget>

namespace nodewise::viewer {

void MainWindow::askOpenFolder()
{
    auto* dialog = new QFileDialog(this, tr("Open Folder"), m_session.lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { openFiles({folder}); });
    dialog->open();
}

void MainWindow::connectMlir(ProgramTab* tab)
{
    connect(tab, &ProgramTab::mlirOpened, this, [this, tab] {
        remember(tab->file());
        if (auto* dump = tab->mlir()->dump()) {
            connect(dump, &views::DumpPage::nodesChosen, this, [this, tab](const QStringList& names) { lightNodes(tab, names); });
            connect(dump, &views::DumpPage::openRequested, this, [this](const QString& file) { openFiles({file}); });
        }
        Q_EMIT sessionChanged();
    });
}

/// In every open program that has some of them.
void MainWindow::lightNodes(ProgramTab* of, const QStringList& names)
{
    const QScopedValueRollback<bool> guard(m_lighting, true);
    QList<std::pair<qsizetype, QString>> found; ///< how many, in which file
    for (const ProgramTab* tab : tabs())
        if (DocumentPage* page = tab->page(); page && page->selectByNames(names))
            found.append({page->selectedNames().size(), QFileInfo(tab->file()).fileName()});
    of->mlir()->dump()->setLink([found, all = names.size()] {
        if (all == 0)
            return tr("No wrapper says which nodes this kernel computes.");
        QStringList parts;
        for (const auto& [count, file] : found)
            parts.append(tr("%1 of %2 in %3", "nodes of a kernel that are in a program").arg(count).arg(all).arg(file));
        return parts.isEmpty() ? tr("No open program has these nodes.") : tr("Nodes selected: %1").arg(parts.join(QStringLiteral(", ")));
    });
}

void MainWindow::followInDumps(const DocumentPage* page)
{
    const QString name = m_lighting ? QString() : page->selectedName();
    if (name.isEmpty())
        return;
    for (const ProgramTab* tab : tabs())
        if (tab->mlir() && tab->mlir()->dump())
            tab->mlir()->dump()->selectNode(name);
}

} // namespace nodewise::viewer
