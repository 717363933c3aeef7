// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/go_commands.h"

#include "app/viewer/command_palette.h"
#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/palette_sources.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/sample_files.h"
#include "app/viewer/walk.h"
#include "views/analysis/tool_page.h"
#include "views/dump/mlir_page.h"
#include "views/inspect/search_panel.h"
#include "views/timeline/trace_page.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <utility>

namespace nodewise::viewer {

using views::BarSpec;
using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> GoCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"go.back",
         Menu::Go,
         101,
         Needs::Document,
         "Alt+Left",
         QT_TRANSLATE_NOOP("Actions", "&Back"),
         QT_TRANSLATE_NOOP("Actions", "Go back to the previous selection"),
         false,
         {201, BarSpec::Words::Never, "back"}},
        {"go.forward",
         Menu::Go,
         102,
         Needs::Document,
         "Alt+Right",
         QT_TRANSLATE_NOOP("Actions", "&Forward"),
         QT_TRANSLATE_NOOP("Actions", "Go forward to the next selection"),
         false,
         {202, BarSpec::Words::Never, "forward"}},
        {"go.producer", Menu::Go, 201, Needs::Document, "Alt+Up", QT_TRANSLATE_NOOP("Actions", "Go to &Producer"),
         QT_TRANSLATE_NOOP("Actions", "Select the node that produces this node's first input")},
        {"go.consumer", Menu::Go, 202, Needs::Document, "Alt+Down", QT_TRANSLATE_NOOP("Actions", "Go to &Consumer"),
         QT_TRANSLATE_NOOP("Actions", "Select the first node that uses this node")},
        {"go.previousSibling", Menu::Go, 203, Needs::Document, "Alt+Shift+Left", QT_TRANSLATE_NOOP("Actions", "Go to P&revious Sibling"),
         QT_TRANSLATE_NOOP("Actions", "Select the previous node that uses the same value")},
        {"go.nextSibling", Menu::Go, 204, Needs::Document, "Alt+Shift+Right", QT_TRANSLATE_NOOP("Actions", "Go to &Next Sibling"),
         QT_TRANSLATE_NOOP("Actions", "Select the next node that uses the same value")},
        {"go.find", Menu::Go, 301, Needs::Document, "Ctrl+F", QT_TRANSLATE_NOOP("Actions", "F&ind…"),
         QT_TRANSLATE_NOOP("Actions", "Search both graphs, such as op:linear module:layers.0")},
        {"go.findNext", Menu::Go, 302, Needs::Document, "F3", QT_TRANSLATE_NOOP("Actions", "Find N&ext"), ""},
        {"go.findPrevious", Menu::Go, 303, Needs::Document, "Shift+F3", QT_TRANSLATE_NOOP("Actions", "Find Pre&vious"), ""},
        {"go.palette", Menu::Go, 401, Needs::Nothing, "Ctrl+K", QT_TRANSLATE_NOOP("Actions", "Command Pa&lette…"),
         QT_TRANSLATE_NOOP("Actions", "Search or type a command; @ finds nodes, # modules, ? the documentation")},
        {"go.node", Menu::Go, 402, Needs::Document, "Ctrl+P", QT_TRANSLATE_NOOP("Actions", "Go to No&de…"), ""},
        {"go.module", Menu::Go, 403, Needs::Document, "Ctrl+Shift+P", QT_TRANSLATE_NOOP("Actions", "Go to &Module…"), ""},
        {"go.nextPane", Menu::Go, 501, Needs::Document, "F6", QT_TRANSLATE_NOOP("Actions", "Next Pa&ne"),
         QT_TRANSLATE_NOOP("Actions", "Move keyboard focus to the next pane")},
        {"go.nextTab", Menu::Go, 502, Needs::Tab, "Ctrl+Tab Ctrl+PgDown", QT_TRANSLATE_NOOP("Actions", "Next &Tab"), ""},
        {"go.previousTab", Menu::Go, 503, Needs::Tab, "Ctrl+Shift+Tab Ctrl+PgUp", QT_TRANSLATE_NOOP("Actions", "Previous T&ab"), ""},
    };
    return all;
}

GoCommands::GoCommands(MainWindow& window) : WindowPart(window)
{
    addWalk();
    addFind();
    addTabs();
    addAction("go.palette", [this](bool) { palette().popUp(QString()); });
    addAction("go.node", [this](bool) { palette().popUp(QStringLiteral("@")); });
    addAction("go.module", [this](bool) { palette().popUp(QStringLiteral("#")); });
}

void GoCommands::addWalk()
{
    addPageAction(
        "go.back", [](DocumentPage* page, bool) { page->selection().back(); },
        [](DocumentPage& page) { return page.selection().canGoBack(); });
    addPageAction(
        "go.forward", [](DocumentPage* page, bool) { page->selection().forward(); },
        [](DocumentPage& page) { return page.selection().canGoForward(); });
    for (const auto& [id, step] : {std::pair("go.producer", Step::Producer),
                                   {"go.consumer", Step::Consumer},
                                   {"go.previousSibling", Step::PreviousSibling},
                                   {"go.nextSibling", Step::NextSibling}})
        addPageAction(id, [step = step](DocumentPage* page, bool) { walk(page->selection(), step); });
}

void GoCommands::addFind()
{
    const auto add = [this](const char* id, auto call) {
        addAction(
            id,
            [this, call](bool) {
                ProgramTab* tab = currentTab();
                if (tab && tab->mlir())
                    call(tab->mlir());
                else if (tab && tab->trace())
                    call(tab->trace());
                else if (DocumentPage* page = currentPage())
                    call(page);
            },
            [this] { return currentPage() || (currentTab() && (currentTab()->mlir() || currentTab()->trace())); });
    };
    add("go.findNext", [](auto* page) { page->findNext(true); });
    add("go.findPrevious", [](auto* page) { page->findNext(false); });
    addAction(
        "go.find",
        [this](bool) {
            ProgramTab* tab = currentTab();
            if (tab->mlir())
                tab->mlir()->find();
            else if (tab->trace())
                tab->trace()->find();
            else if (tab->tool())
                tab->tool()->find();
            else
                currentPage()->find();
        },
        [this] {
            const ProgramTab* tab = currentTab();
            return tab && (tab->page() || tab->mlir() || tab->trace() || tab->tool());
        });
}

void GoCommands::addTabs()
{
    const auto several = [this] { return window().tabs().size() > 1; };
    addPageAction("go.nextPane", [](DocumentPage* page, bool) { page->focusNextPane(); });
    addAction(
        "go.nextTab", [this](bool) { window().moveTab(1); }, several);
    addAction(
        "go.previousTab", [this](bool) { window().moveTab(-1); }, several);
}

void GoCommands::onContext()
{
    if (m_palette)
        m_palette->setDocument(currentPage() ? currentPage()->document() : nullptr);
}

CommandPalette& GoCommands::palette()
{
    if (m_palette)
        return *m_palette;
    m_palette = new CommandPalette(&window());
    m_palette->setOwn([this] { return ownEntries(); });
    m_palette->setRead([folder = QCoreApplication::applicationDirPath()] { return helpEntries(readHelp()) + sampleEntries(folder); });
    onContext();
    connect(m_palette, &CommandPalette::chosen, this, &GoCommands::open);
    return *m_palette;
}

QList<PaletteEntry> GoCommands::ownEntries() const
{
    QList<PaletteEntry> entries = commandEntries(window().actions());
    for (const auto& [field, name] : {std::pair("theme", tr("Theme…")),
                                      {"language", tr("Language…")},
                                      {"textSize", tr("Text size…")},
                                      {"trusted", tr("Trusted files…")}})
        entries.append(
            {.kind = PaletteEntry::Kind::Setting, .text = name, .detail = tr("Preferences"), .name = QString::fromLatin1(field)});
    for (const QString& file : window().remembered().recent)
        entries.append({.kind = PaletteEntry::Kind::Recent,
                        .text = QFileInfo(file).fileName(),
                        .detail = QDir::toNativeSeparators(QFileInfo(file).path()),
                        .name = file});
    return entries;
}

void GoCommands::open(const PaletteEntry& entry)
{
    DocumentPage* page = currentPage();
    switch (entry.kind) {
    case PaletteEntry::Kind::Command:
    case PaletteEntry::Kind::Setting:
        for (const Actions::Entry& known : window().actions().all())
            if (entry.name == QLatin1String(known.spec->id))
                return known.action->trigger();
        Q_EMIT preferenceRequested(entry.name);
        return;
    case PaletteEntry::Kind::Node:
        if (page)
            page->selectByName(entry.name);
        return;
    case PaletteEntry::Kind::Module:
        if (page)
            page->selection().selectModule(entry.name);
        return;
    case PaletteEntry::Kind::Recent:
    case PaletteEntry::Kind::Sample:
        return openSample(window(), entry.name, entry.asked);
    case PaletteEntry::Kind::Help:
        Q_EMIT helpRequested(entry.name, entry.anchor);
        return;
    case PaletteEntry::Kind::Elsewhere:
        if (entry.name == QLatin1String("find"))
            return find(entry.anchor);
        Q_EMIT helpSearched(entry.anchor);
        return;
    }
}

void GoCommands::find(const QString& words)
{
    DocumentPage* page = currentPage();
    if (!page)
        return;
    page->find();
    page->search()->setQuery(words);
}

} // namespace nodewise::viewer
