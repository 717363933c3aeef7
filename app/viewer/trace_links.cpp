// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/trace_links.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/timeline/trace_page.h"

#include <QFileInfo>

namespace nodewise::viewer {

TraceLinks::TraceLinks(MainWindow& window) : WindowPart(window)
{
}

void TraceLinks::onTab(ProgramTab* tab)
{
    connect(tab, &ProgramTab::traceOpened, this, [this, tab] {
        connect(tab->trace()->view(), &views::TimelineView::nodesChosen, this,
                [this, tab](const QStringList& names) { light(tab, names); });
    });
}

void TraceLinks::onOpened(ProgramTab* tab)
{
    connect(&tab->page()->selection(), &views::Selection::changed, this, [this, page = tab->page()] { follow(page); });
}

/// In every open program that has some of them; in the trace itself, too.
void TraceLinks::light(ProgramTab* of, const QStringList& names)
{
    const MainWindow::Lighting guard(window());
    QStringList parts;
    for (const ProgramTab* tab : window().tabs())
        if (DocumentPage* page = tab->page(); page && page->selectByNames(names))
            parts.append(tr("%1 of %2 in %3", "nodes of a slice that are in a program")
                             .arg(page->selectedNames().size())
                             .arg(names.size())
                             .arg(QFileInfo(tab->file()).fileName()));
    of->trace()->view()->selectNodes(names);
    if (!parts.isEmpty())
        window().status().showMessage(tr("Nodes selected: %1").arg(parts.join(QStringLiteral(", "))), 8000);
}

void TraceLinks::follow(const DocumentPage* page)
{
    if (window().lighting())
        return;
    const QStringList names = page->selectedNames();
    for (const ProgramTab* tab : window().tabs())
        if (tab->trace())
            tab->trace()->view()->selectNodes(names);
}

} // namespace nodewise::viewer
