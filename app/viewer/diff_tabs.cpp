// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/diff_tabs.h"

#include "app/viewer/diff_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "views/common/theme.h"
#include "views/diff/diff_view.h"

#include <QFileDialog>
#include <QFileInfo>

namespace nodewise::viewer {

using views::DiffInput;
using views::Side;

using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> DiffTabs::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"diff.graphs", Menu::Compare, 401, Needs::Tab, "Ctrl+D", QT_TRANSLATE_NOOP("Actions", "&Differences of Two Graphs…"),
         QT_TRANSLATE_NOOP("Actions", "Show what was added, removed or changed from one graph to another, without running them")},
        {"diff.ir", Menu::Compare, 402, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Differences to Its &IR"),
         QT_TRANSLATE_NOOP("Actions", "Show what differs between this program's FX graph and its IR")},
    };
    return all;
}

namespace {

constexpr int messageMs = 10000;

QString nameOf(const DiffInput& input, std::uint32_t node)
{
    return QString::fromStdString(input.side == Side::Fx ? input.document->fx()->qualifiedName(graph::NodeId(node))
                                                         : input.document->ir->nodes[node].name);
}

} // namespace

WindowToolKind DiffTabs::kind()
{
    static constexpr views::OptionSpec options[] = {
        {"diff", "FILE|ir", "Compare the FX graph with another file's first, or with its IR (ir)"},
    };
    return {[](MainWindow& window) -> WindowPart* { return new DiffTabs(window); }, options};
}

DiffTabs::DiffTabs(MainWindow& window) : WindowPart(window)
{
    addOption();
    addAction("diff.graphs", [this](bool) { ask(); });
    addAction(
        "diff.ir",
        [this](bool) {
            const auto& document = currentPage()->document();
            const QString title = currentTab()->title();
            show({document, Side::Fx, title}, {document, Side::Ir, title});
        },
        [this] { return currentPage() && currentPage()->document()->fx() && currentPage()->document()->ir; });
}

void DiffTabs::addOption()
{
    const auto ask = [this](const QString& other) {
        compareWith(other);
        return QString();
    };
    actionSet().addOption("diff", {.ask = ask, .settled = [this] { return m_asked && m_asked->isComplete(); }});
}

/// The current program, with that of a file as soon as it is there; or with its own IR: "ir".
void DiffTabs::compareWith(const QString& file)
{
    const auto inputOf = [](const ProgramTab* tab, bool ir) {
        const auto& document = tab->page()->document();
        return DiffInput{document, !ir && document->fx() ? Side::Fx : Side::Ir, tab->title()};
    };
    const ProgramTab* first = currentTab();
    if (file == QLatin1String("ir")) {
        m_asked = show(inputOf(first, false), inputOf(first, true));
        return;
    }
    window().openFiles({file});
    const ProgramTab* other = currentTab();
    const auto compare = [this, inputOf, first, other] { m_asked = show(inputOf(first, false), inputOf(other, false)); };
    if (other->page())
        compare();
    else
        connect(other, &ProgramTab::opened, this, compare, Qt::SingleShotConnection);
}

void DiffTabs::onOpened(ProgramTab* opened)
{
    if (!m_dialog)
        return;
    m_dialog->setGraphs(openGraphs());
    m_dialog->offer(*opened->page()->document());
}

QList<DiffInput> DiffTabs::openGraphs() const
{
    QList<DiffInput> graphs;
    for (const ProgramTab* tab : window().tabs()) {
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

void DiffTabs::ask()
{
    if (!m_dialog) {
        m_dialog = new DiffDialog(&window());
        connect(m_dialog, &DiffDialog::chosen, this, &DiffTabs::show);
        connect(m_dialog, &DiffDialog::openRequested, this, [this] { window().actions()["file.open"]->trigger(); });
        m_dialog->setGraphs(openGraphs());
        // Of a tab that is made of others, the program that it begins with.
        const ProgramTab* tab = currentTab();
        if (const auto document = tab && tab->page() ? tab->page()->document() : tab && tab->tool() ? tab->tool()->document() : nullptr)
            m_dialog->propose(document);
    }
    m_dialog->show();
    m_dialog->raise();
}

views::DiffView* DiffTabs::show(const DiffInput& before, const DiffInput& after)
{
    auto* view = new views::DiffView;
    ProgramTab* tab = window().addTool(view, titleOf(before, after));
    view->setChoices([this] { return openGraphs(); });
    connect(view, &views::DiffView::inputsChanged, this, [this, tab, view] {
        tab->setToolTitle(titleOf(view->input(false), view->input(true)));
        window().showTitle(tab);
        window().showContext();
    });
    connect(view, &views::DiffView::fileWanted, this,
            [this, view](bool behind, const QString& file) { file.isEmpty() ? askFor(view, behind) : openFor(view, behind, file); });
    view->setAnimated(window().services().animated);
    connect(view, &views::DiffView::nodeActivated, this, &DiffTabs::goToNode);
    view->compare(before, after);
    return view;
}

QString DiffTabs::titleOf(const DiffInput& before, const DiffInput& after)
{
    return before.document == after.document ? tr("%1: FX ↔ IR").arg(before.title) : tr("%1 ↔ %2").arg(before.title, after.title);
}

void DiffTabs::askFor(views::DiffView* view, bool after)
{
    auto* dialog = new QFileDialog(&window(), tr("Compare With"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Programs and IR files (*.pt2 *.json)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, view, [this, view, after](const QString& file) { openFor(view, after, file); });
    dialog->open();
}

/// In a tab of its own, which is seen until there is something to compare: it may ask, or fail.
void DiffTabs::openFor(views::DiffView* view, bool after, const QString& file)
{
    OpenFile wanted;
    wanted.file = QFileInfo(file).absoluteFilePath();
    wanted.page = window().remembered().page;
    wanted.page.summary = false;
    QPointer<ProgramTab> back = currentTab();
    ProgramTab* tab = window().open(wanted);
    const auto take = [this, view, after, tab, back] {
        if (back)
            window().setCurrentTab(back);
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

/// In its own document, if that is open.
void DiffTabs::goToNode(const DiffInput& input, std::uint32_t node)
{
    ProgramTab* tab = window().tryTab(*input.document);
    if (!tab)
        return window().status().showMessage(tr("%1 is no longer open").arg(input.title), messageMs);
    window().setCurrentTab(tab);
    if (tab->page()->document() != input.document) { // read again since: its nodes may be others
        const QString name = nameOf(input, node);
        if (!tab->page()->selectByName(name))
            window().status().showMessage(tr("%1 was read again and no longer has %2").arg(tab->title(), name), messageMs);
    } else if (input.side == Side::Fx)
        tab->page()->selection().selectFx(graph::NodeId(node));
    else
        tab->page()->selection().selectIr(ir::NodeId(node));
}

} // namespace nodewise::viewer
