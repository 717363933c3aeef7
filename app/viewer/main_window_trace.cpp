// SPDX-License-Identifier: Apache-2.0
// Traces in tabs, and the nodes of programs that their slices belong to.
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/timeline/trace_page.h"

#include <QFileInfo>
#include <QScopedValueRollback>

namespace nodewise::viewer {

void MainWindow::connectTrace(ProgramTab* tab)
{
    connect(tab, &ProgramTab::traceOpened, this, [this, tab] {
        remember(tab->file());
        connect(tab->trace()->view(), &views::TimelineView::nodesChosen, this,
                [this, tab](const QStringList& names) { lightFromTrace(tab, names); });
        Q_EMIT sessionChanged();
    });
}

void MainWindow::zoomTrace(views::TimelineCanvas& canvas, Command command)
{
    constexpr double step = 0.7;
    if (command == Command::ZoomIn || command == Command::ZoomOut)
        return canvas.zoomBy(command == Command::ZoomIn ? step : 1 / step);
    if (command == Command::ZoomFit)
        return canvas.showAll();
    if (command == Command::ZoomSelection)
        return canvas.fitSelection();
    canvas.lanes().setAllOpen(command == Command::ExpandAll);
    canvas.lanesChanged();
}

/// In every open program that has some of them; in the trace itself, too.
void MainWindow::lightFromTrace(ProgramTab* of, const QStringList& names)
{
    const QScopedValueRollback<bool> guard(m_lighting, true);
    QStringList parts;
    for (const ProgramTab* tab : tabs())
        if (DocumentPage* page = tab->page(); page && page->selectByNames(names))
            parts.append(tr("%1 of %2 in %3", "nodes of a slice that are in a program")
                             .arg(page->selectedNames().size())
                             .arg(names.size())
                             .arg(QFileInfo(tab->file()).fileName()));
    of->trace()->view()->selectNodes(names);
    if (!parts.isEmpty())
        m_status->showMessage(tr("Nodes selected: %1").arg(parts.join(QStringLiteral(", "))), 8000);
}

void MainWindow::followInTraces(const DocumentPage* page)
{
    if (m_lighting)
        return;
    const QStringList names = page->selectedNames();
    for (const ProgramTab* tab : tabs())
        if (tab->trace())
            tab->trace()->view()->selectNodes(names);
}

} // namespace nodewise::viewer
