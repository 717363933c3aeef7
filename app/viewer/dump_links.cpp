// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/dump_links.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "views/dump/artifact_page.h"
#include "views/dump/mlir_page.h"
#include "views/mlir/dump_page.h"

#include <QFileInfo>

#include <algorithm>

namespace nodewise::viewer {

using Lighting = MainWindow::Lighting;

DumpLinks::DumpLinks(MainWindow& window) : WindowPart(window)
{
}

void DumpLinks::onTab(ProgramTab* tab)
{
    connect(tab, &ProgramTab::mlirOpened, this, [this, tab] { connectPage(tab); });
}

void DumpLinks::onOpened(ProgramTab* tab)
{
    connect(&tab->page()->selection(), &views::Selection::changed, this, [this, page = tab->page()] { follow(page); });
}

void DumpLinks::connectPage(ProgramTab* tab)
{
    if (auto* dump = tab->mlir()->dump()) {
        connect(dump, &views::DumpPage::nodesChosen, this, [this, tab](const QStringList& names) { lightNodes(tab, names); });
        connect(dump, &views::DumpPage::openRequested, this, [this](const QString& file) { window().openFiles({file}); });
    }
    if (auto* artifacts = tab->mlir()->artifacts())
        connect(artifacts, &views::ArtifactPage::chosen, this,
                [this, tab](const std::vector<dump::PlaceQuery>& queries) { lightPlaces(tab, queries); });
}

const dump::ProgramPlaces& DumpLinks::placesOf(const std::shared_ptr<const views::Document>& document)
{
    std::erase_if(m_places, [](const auto& each) { return each.first.expired(); });
    const auto found = std::ranges::find_if(m_places, [&](const auto& each) { return each.first.lock() == document; });
    if (found != m_places.end())
        return *found->second;
    return *m_places.emplace_back(document, std::make_unique<const dump::ProgramPlaces>(*document->fx())).second;
}

/// What compilers say of a place, found again in every open program: told how sure.
void DumpLinks::lightPlaces(ProgramTab* of, const std::vector<dump::PlaceQuery>& queries)
{
    using Sure = dump::ProgramMatch::Sure;
    const Lighting guard(window());
    struct Found {
        QString file;
        QStringList names;
        Sure sure = Sure::Certain; ///< of the least sure one
    };
    QList<Found> found;
    for (const ProgramTab* tab : window().tabs()) {
        const auto* graph = tab->page() ? tab->page()->document()->fx() : nullptr;
        if (!graph)
            continue;
        const dump::ProgramPlaces& places = placesOf(tab->page()->document());
        Found one{QFileInfo(tab->file()).fileName(), {}, Sure::Certain};
        for (const dump::PlaceQuery& query : queries)
            for (const dump::ProgramMatch& match : places.find(query)) {
                const QString name = QString::fromStdString(graph->qualifiedName(match.node));
                if (!one.names.contains(name))
                    one.names.append(name);
                one.sure = std::max(one.sure, match.sure);
            }
        if (!one.names.isEmpty() && tab->page()->selectByNames(one.names))
            found.append(std::move(one));
    }
    of->mlir()->artifacts()->setLink([found] {
        QStringList lines;
        for (const Found& one : found) {
            const QString names = one.names.join(QStringLiteral(", "));
            lines.append(one.sure == Sure::Certain  ? tr("%1 in %2: the same operator of the same line of Python").arg(names, one.file)
                         : one.sure == Sure::Likely ? tr("%1 in %2: of the same line of Python").arg(names, one.file)
                                                    : tr("%1 in %2: only by name").arg(names, one.file));
        }
        return lines.isEmpty() ? tr("No open program has matching nodes.") : lines.join(QLatin1Char('\n'));
    });
}

/// In every open program that has some of them.
void DumpLinks::lightNodes(ProgramTab* of, const QStringList& names)
{
    const Lighting guard(window());
    QList<std::pair<qsizetype, QString>> found; ///< how many, in which file
    for (const ProgramTab* tab : window().tabs())
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

void DumpLinks::follow(DocumentPage* page)
{
    const QString name = window().lighting() ? QString() : page->selectedName();
    if (name.isEmpty())
        return;
    for (const ProgramTab* tab : window().tabs()) {
        if (!tab->mlir())
            continue;
        if (tab->mlir()->dump())
            tab->mlir()->dump()->selectNode(name);
        const auto* graph = page->document()->fx();
        const auto fx = graph ? page->selection().currentFx() : std::nullopt;
        if (tab->mlir()->artifacts() && fx)
            tab->mlir()->artifacts()->showNode(placesOf(page->document()), *fx);
    }
}

} // namespace nodewise::viewer
