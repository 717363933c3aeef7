// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/layout_commands.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "app/viewer/tab_layout.h"
#include "views/common/translated.h"
#include "views/workbench/panel_places.h"
#include "views/workbench/panel_window.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

namespace {

constexpr int told = 8000; // ms

QString shownName(QString name)
{
    return name.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

} // namespace

std::span<const views::ActionSpec> LayoutCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"layout.read", Menu::Layout, 101, Needs::Document, "Alt+1", QT_TRANSLATE_NOOP("Actions", "&Read"),
         QT_TRANSLATE_NOOP("Actions", "Both graphs, the outline and the inspector")},
        {"layout.debug", Menu::Layout, 102, Needs::Document, "Alt+2", QT_TRANSLATE_NOOP("Actions", "&Debug"),
         QT_TRANSLATE_NOOP("Actions", "The FX graph over values, watches, the tensor and the console")},
        {"layout.kernels", Menu::Layout, 103, Needs::Document, "Alt+3", QT_TRANSLATE_NOOP("Actions", "&Kernels"),
         QT_TRANSLATE_NOOP("Actions", "The kernel in the main area over the list of kernels")},
        {"layout.timeline", Menu::Layout, 104, Needs::Document, "Alt+4", QT_TRANSLATE_NOOP("Actions", "&Timeline"),
         QT_TRANSLATE_NOOP("Actions", "A large timeline beside the costs")},
        {"layout.save", Menu::Layout, 301, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Save Layout As…"),
         QT_TRANSLATE_NOOP("Actions", "Save how this tab is arranged under a name")},
        {"layout.export", Menu::Layout, 302, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Export Layout…"),
         QT_TRANSLATE_NOOP("Actions", "Write how this tab is arranged to a file")},
        {"layout.import", Menu::Layout, 303, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "&Import Layout…"),
         QT_TRANSLATE_NOOP("Actions", "Arrange this tab as a file says, and keep that layout")},
        {"layout.remove", Menu::Layout, 304, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Re&move Saved Layout…"), ""},
        {"panel.maximize", Menu::View, 306, Needs::Document, "Ctrl+M", QT_TRANSLATE_NOOP("Actions", "Maximi&ze Panel"),
         QT_TRANSLATE_NOOP("Actions", "Show what has the keyboard alone; again brings the rest back"), true},
        {"panel.toMain", Menu::View, 307, Needs::Document, "Ctrl+Shift+A", QT_TRANSLATE_NOOP("Actions", "Panel in Main &Area"),
         QT_TRANSLATE_NOOP("Actions", "Show the current panel as a tab beside the graphs; again brings it back to the dock"), true},
        {"panel.toWindow", Menu::View, 308, Needs::Document, "Ctrl+Shift+N", QT_TRANSLATE_NOOP("Actions", "Panel in Its O&wn Window"),
         QT_TRANSLATE_NOOP("Actions", "Tear the current panel off, for a second screen; again brings it back to the dock"), true},
        {"panel.close", Menu::View, 309, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "Close Pane&l"),
         QT_TRANSLATE_NOOP("Actions", "Take the current panel's tab away; + in the dock brings it back")},
    };
    return all;
}

LayoutCommands::LayoutCommands(MainWindow& window) : WindowPart(window)
{
    addLayouts();
    addPanels();
    qApp->installEventFilter(this);
}

/// Keys in a panel's own window are about its tab, which is seen then: also that window has all shortcuts.
bool LayoutCommands::eventFilter(QObject* target, QEvent* event)
{
    const auto* widget = event->type() == QEvent::ShortcutOverride ? qobject_cast<const QWidget*>(target) : nullptr;
    if (!widget || !qobject_cast<const views::PanelWindow*>(widget->window()))
        return false;
    for (const QWidget* above = widget->window(); above; above = above->parentWidget())
        for (ProgramTab* tab : window().tabs())
            if (above == tab)
                window().setCurrentTab(tab);
    return false;
}

void LayoutCommands::addLayouts()
{
    for (const char* id : {"layout.read", "layout.debug", "layout.kernels", "layout.timeline"})
        addPageAction(id, [this, name = QString::fromLatin1(id).section(u'.', 1)](DocumentPage* page, bool) {
            if (const QString why = applyLayout(*page, name); !why.isEmpty())
                say(why);
        });
    addPageAction("layout.save", [this](DocumentPage*, bool) { saveAs(); });
    addPageAction("layout.export", [this](DocumentPage*, bool) { exportFile(); });
    addPageAction("layout.import", [this](DocumentPage*, bool) { importFile(); });
    addAction("layout.remove", [this](bool) { remove(); });
}

void LayoutCommands::addPanels()
{
    using Place = views::PanelPlaces::Place;
    const auto possible = [](const DocumentPage& page) { return !page.currentPanel().isEmpty(); };
    addPageAction(
        "panel.maximize", [](DocumentPage* page, bool) { page->setMaximized(!page->maximized()); }, nullptr,
        [](const DocumentPage& page) { return page.maximized(); });
    for (const bool window : {false, true})
        addPageAction(
            window ? "panel.toWindow" : "panel.toMain", [window](DocumentPage* page, bool) { page->togglePlace(window); }, possible,
            [window](const DocumentPage& page) {
                return page.places().place(page.currentPanel()) == (window ? Place::Window : Place::Main);
            });
    addPageAction(
        "panel.close", [](DocumentPage* page, bool) { page->closePanel(); }, possible);
}

void LayoutCommands::onOpened(ProgramTab* tab)
{
    connect(tab->page(), &DocumentPage::panelMenuRequested, this, [this](const QPoint& global) {
        window().showActions();
        const Actions& a = window().actions();
        QMenu menu(&window());
        menu.addActions({a["panel.maximize"], a["panel.toMain"], a["panel.toWindow"]});
        menu.addSeparator();
        menu.addAction(a["panel.close"]);
        menu.exec(global);
    });
}

void LayoutCommands::fill(QMenu& menu)
{
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] { listSaved(menu); });
}

/// Between the shipped ones and what is done with layouts.
void LayoutCommands::listSaved(QMenu& menu)
{
    const QList<QAction*> before = menu.actions();
    for (QAction* action : before)
        if (action->property("saved").toBool())
            delete action;
    const QList<TabLayout> saved = savedLayouts();
    QAction* place = window().actions()["layout.save"];
    for (const TabLayout& layout : saved) {
        auto* action = new QAction(shownName(layout.name), &menu);
        action->setProperty("saved", true);
        action->setEnabled(currentPage() != nullptr);
        connect(action, &QAction::triggered, this, [this, layout] { take(layout); });
        menu.insertAction(place, action);
    }
    if (!saved.isEmpty())
        menu.insertSeparator(place)->setProperty("saved", true);
}

void LayoutCommands::say(const QString& text) const
{
    window().status().showMessage(text, told);
}

void LayoutCommands::take(const TabLayout& layout)
{
    if (DocumentPage* page = currentPage())
        page->arrange(layout.page);
    window().showContext();
}

TabLayout LayoutCommands::shown(const QString& name) const
{
    return {name, name, currentPage()->state(), false};
}

void LayoutCommands::saveAs()
{
    QStringList names;
    for (const TabLayout& layout : savedLayouts())
        names.append(layout.name);
    bool chosen = false;
    const QString name = QInputDialog::getItem(&window(), tr("Save Layout"), tr("Name of the layout:"), names, -1, true, &chosen).trimmed();
    if (!chosen || !currentPage())
        return;
    if (const auto done = saveLayout(shown(name)); !done)
        return say(views::translated(done.error()));
    say(tr("Saved the layout %1. It is in View > Layout, and --layout names it on the command line.").arg(name));
}

void LayoutCommands::exportFile()
{
    const QString path = QFileDialog::getSaveFileName(
        &window(), tr("Export Layout"), window().remembered().lastFolder + QStringLiteral("/layout.json"), tr("Layouts (*.json)"));
    if (path.isEmpty() || !currentPage())
        return;
    QSaveFile file(path);
    const QByteArray text = layoutText(shown(layoutNameOf(path)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return say(tr("%1 was not written: %2").arg(path, file.errorString()));
    say(tr("Wrote the layout to %1").arg(path));
}

void LayoutCommands::importFile()
{
    const QString path =
        QFileDialog::getOpenFileName(&window(), tr("Import Layout"), window().remembered().lastFolder, tr("Layouts (*.json)"));
    if (path.isEmpty())
        return;
    const auto layout = findLayout(QFileInfo(path).absoluteFilePath(), true);
    if (!layout)
        return say(views::translated(layout.error()));
    take(*layout);
    const auto name = keepLayout(*layout);
    say(name ? tr("Saved the layout as %1.").arg(*name) : views::translated(name.error()));
}

void LayoutCommands::remove()
{
    QStringList names;
    for (const TabLayout& layout : savedLayouts())
        names.append(layout.name);
    if (names.isEmpty())
        return say(tr("No layouts are saved."));
    bool chosen = false;
    const QString name = QInputDialog::getItem(&window(), tr("Remove Saved Layout"), tr("Layout to remove:"), names, 0, false, &chosen);
    if (!chosen)
        return;
    const auto done = removeLayout(name);
    say(done ? tr("Removed the layout %1.").arg(name) : views::translated(done.error()));
}

QString applyLayout(DocumentPage& page, const QString& name)
{
    const auto layout = findLayout(name, true);
    if (!layout)
        return views::translated(layout.error());
    page.arrange(layout->page);
    return {};
}

} // namespace nodewise::viewer
