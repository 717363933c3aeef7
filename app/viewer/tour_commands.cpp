// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/tour_commands.h"

#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/incoming.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "core/base/private_file.h"
#include "views/inspect/inspector.h"
#include "views/workbench/workbench.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenuBar>
#include <QToolBar>

#include <algorithm>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

namespace {

/// Is there from the first offer on: nobody is asked twice.
QString markerFile(const Services& services)
{
    return services.stateFolder.isEmpty() ? QString() : services.stateFolder + QStringLiteral("/tour-offered");
}

} // namespace

std::span<const views::ActionSpec> TourCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"help.tour", Menu::Help, 102, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "&Tour"),
         QT_TRANSLATE_NOOP("Actions", "Five steps on a live program")},
    };
    return all;
}

TourCommands::TourCommands(MainWindow& window) : WindowPart(window)
{
    addAction("help.tour", [this](bool) { start(); });
}

void TourCommands::attach()
{
    connect(window().welcome(), &WelcomePage::tourRequested, this, [this] {
        decline(); // to be asked again
        start();
    });
    connect(window().welcome(), &WelcomePage::tourDeclined, this, &TourCommands::decline);
    offerOnce();
}

void TourCommands::offerOnce()
{
    const QString marker = markerFile(window().services());
    if (marker.isEmpty())
        return;
    m_marking.start([marker](const Progress&) { return QFileInfo::exists(marker); },
                    [this](bool offered) { window().welcome()->setTourOffered(!offered && window().tabs().isEmpty()); });
}

void TourCommands::decline()
{
    window().welcome()->setTourOffered(false);
    const QString marker = markerFile(window().services());
    if (marker.isEmpty())
        return;
    m_marking.start(
        [marker](const Progress&) {
            // Where it can't be written it is offered again, which is no failure worth a word.
            return writePrivateFile(marker.toStdString(), "").has_value();
        },
        [](bool) {});
}

/// Who opens something on their own does not need to be asked.
void TourCommands::onTab(ProgramTab* tab)
{
    if (window().isVisible())
        decline();
    connect(tab, &ProgramTab::firstFrame, this, [this, tab] {
        if (tab == m_awaited)
            begin();
    });
    connect(tab, &ProgramTab::failed, this, [this, tab] { // or was cancelled
        if (tab == m_awaited)
            m_awaited = nullptr;
    });
}

/// Whoever goes on with another program has no use for it any more.
void TourCommands::onContext()
{
    if (currentTab() != m_awaited)
        m_awaited = nullptr;
}

void TourCommands::start()
{
    if (m_tour)
        return;
    if (currentPage())
        return beginOnCurrent();
    m_finding.start([folder = QCoreApplication::applicationDirPath()](const Progress&) { return findSamples(folder); },
                    [this, tabs = window().tabs().size()](const QStringList& files) {
                        if (window().tabs().size() > tabs)
                            return; // something was opened meanwhile
                        const auto llama = std::ranges::find_if(
                            files, [](const QString& file) { return QFileInfo(file).fileName() == QLatin1String("llama.pt2"); });
                        if (llama == files.end())
                            return window().status().showMessage(tr("Open a program first: no samples are installed."), 8000);
                        window().openFiles({*llama});
                        beginOnCurrent();
                    });
}

/// Once its picture is there.
void TourCommands::beginOnCurrent()
{
    if (currentPage() && currentPage()->isComplete())
        return begin();
    m_awaited = currentTab();
}

void TourCommands::begin()
{
    m_awaited = nullptr;
    m_tour = new Tour(steps(), &window());
}

void TourCommands::selectNode() const
{
    DocumentPage* page = currentPage();
    const graph::Graph* fx = page ? page->document()->fx() : nullptr;
    if (!fx)
        return;
    const auto nodes = fx->nodes();
    // One that a newcomer knows; else the first that computes.
    auto found = std::ranges::find_if(nodes, [](const graph::Node& node) { return node.opType() == "aten.linear.default"; });
    if (found == nodes.end())
        found = std::ranges::find_if(nodes, [](const graph::Node& node) { return node.op == graph::NodeOp::CallFunction; });
    if (found != nodes.end())
        page->selectByName(QString::fromStdString(fx->qualifiedName(found->id)));
}

void TourCommands::runToNode() const
{
    DocumentPage* page = currentPage();
    if (!page)
        return;
    page->showPage(QStringLiteral("values"), false);
    if (!page->selectedName().isEmpty())
        follow(window(), {{"debug", page->selectedName()}});
}

QList<TourStep> TourCommands::steps() const
{
    const auto page = [this] { return currentPage(); };
    return {
        {[page] {
             if (DocumentPage* shown = page()) {
                 shown->setMaximized(false);
                 shown->setPanes(DocumentPage::Panes::Both);
                 shown->setRightPanel(true);
             }
         },
         [page]() -> QWidget* { return page() ? page()->pane(views::Side::Fx)->parentWidget() : nullptr; },
         [] { return tr("One program, two graphs"); },
         [] {
             return tr(
                 "The FX graph as PyTorch exported it, beside the IR that a backend receives. The wheel zooms, dragging moves, a double "
                 "click opens a module.");
         }},
        {[this] { selectNode(); }, [page]() -> QWidget* { return page() ? page()->findChild<views::Inspector*>() : nullptr; },
         [] { return tr("Select a node: everything follows"); },
         [] {
             return tr(
                 "Its counterpart in the IR lights up, and here stand its types, its arguments, its line of Python, and its operator's "
                 "schema.");
         }},
        {[this] { runToNode(); }, [page]() -> QWidget* { return page() ? page()->dock() : nullptr; },
         [] { return tr("Run it, node by node"); },
         [] { return tr("F10 runs a node, Shift+F10 takes one back. Every tensor is here: look at it, compare it, change it."); }},
        {{},
         [this]() -> QWidget* { return window().findChild<QToolBar*>(QStringLiteral("toolBar")); },
         [] { return tr("Ask about your hardware"); },
         [] {
             return tr("Choose a backend: which operators it takes, the kernels that it would run, and what they cost on a simulated NPU. "
                       "Compare finds where a device's numbers diverge.");
         }},
        {{},
         [this]() -> QWidget* { return window().menuBar()->cornerWidget(Qt::TopRightCorner); },
         [] { return tr("Find everything from one place"); },
         [] {
             return tr(
                 "Ctrl+K finds commands, nodes, modules, settings, files, and pages of the documentation. F1 opens the page about what you "
                 "are looking at.");
         }},
    };
}

} // namespace nodewise::viewer
