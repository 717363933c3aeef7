// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/tool_commands.h"

#include "app/viewer/cage_text.h"
#include "app/viewer/diagnostics_dialog.h"
#include "app/viewer/document_page.h"
#include "app/viewer/go_commands.h"
#include "app/viewer/help_window.h"
#include "app/viewer/main_window.h"
#include "app/viewer/preferences_dialog.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/shortcuts_dialog.h"
#include "app/viewer/status_line.h"
#include "views/common/message_box.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/compilelog/compile_log_page.h"
#include "views/compilelog/log_difference_page.h"
#include "views/workbench/workbench.h"

#include <QApplication>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> ToolCommands::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"help.contents", Menu::Help, 100, Needs::Nothing, "F1", QT_TRANSLATE_NOOP("Actions", "&Documentation"),
         QT_TRANSLATE_NOOP("Actions", "Open the documentation at what is being looked at")},
        {"help.shortcuts", Menu::Help, 101, Needs::Nothing, "Shift+F1", QT_TRANSLATE_NOOP("Actions", "&Keyboard Shortcuts"), ""},
        {"help.about", Menu::Help, 201, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "&About Nodewise"), ""},
        {"help.aboutQt", Menu::Help, 202, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "About &Qt"), ""},
        {"language.en", Menu::Language, 101, Needs::Nothing, "", "&English", "English", true, {}, "language"},
        {"language.ko", Menu::Language, 102, Needs::Nothing, "", "한국어 (&K)", "한국어", true, {}, "language"},
        {"theme.light",
         Menu::Theme,
         101,
         Needs::Nothing,
         "",
         QT_TRANSLATE_NOOP("Actions", "&Light"),
         QT_TRANSLATE_NOOP("Actions", "Use the light theme"),
         true,
         {},
         "theme"},
        {"theme.dark",
         Menu::Theme,
         102,
         Needs::Nothing,
         "",
         QT_TRANSLATE_NOOP("Actions", "&Dark"),
         QT_TRANSLATE_NOOP("Actions", "Use the dark theme"),
         true,
         {},
         "theme"},
        {"theme.system",
         Menu::Theme,
         103,
         Needs::Nothing,
         "",
         QT_TRANSLATE_NOOP("Actions", "Same as &System"),
         QT_TRANSLATE_NOOP("Actions", "Use the system's theme"),
         true,
         {},
         "theme"},
        {"tools.warnings", Menu::Tools, 101, Needs::Document, "Ctrl+Shift+W", QT_TRANSLATE_NOOP("Actions", "&Warnings…"),
         QT_TRANSLATE_NOOP("Actions", "List the warnings from reading, checking and converting this program")},
        {"tools.restartEngine", Menu::Tools, 201, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Restart &Engine"),
         QT_TRANSLATE_NOOP("Actions", "Restart the engine, which provides operator schemas")},
        {"tools.preferences", Menu::Tools, 301, Needs::Nothing, "Ctrl+,", QT_TRANSLATE_NOOP("Actions", "&Preferences…"),
         QT_TRANSLATE_NOOP("Actions", "Theme, language, text size, and the files that you trust")},
    };
    return all;
}

ToolCommands::ToolCommands(MainWindow& window) : WindowPart(window)
{
    addAction("tools.warnings", [this](bool) { showWarnings(); });
    addAction("tools.restartEngine", [&window](bool) {
        if (window.services().schemas)
            window.services().schemas->engine().retry();
    });
    addAction("tools.preferences", [this](bool) { showPreferences({}); });
    addThemes();
    addHelp();
    connect(&window.status(), &StatusLine::warningsClicked, this, &ToolCommands::showWarnings);
    connect(&window.status(), &StatusLine::engineClicked, this, [&window] { window.actions()["tools.restartEngine"]->trigger(); });
    connect(&window.status(), &StatusLine::cageClicked, this, &ToolCommands::showAbout);
}

void ToolCommands::addThemes()
{
    MainWindow* w = &window();
    for (const auto& [id, name] : {std::pair("theme.light", "light"), {"theme.dark", "dark"}, {"theme.system", ""}})
        addAction(
            id, [w, name = QString::fromLatin1(name)](bool) { w->applyTheme(name); }, nullptr,
            [w, name = QString::fromLatin1(name)] { return w->remembered().theme == name; });
    for (const auto& [id, code] : {std::pair("language.en", "en"), {"language.ko", "ko"}})
        addAction(
            id, [w, code = QString::fromLatin1(code)](bool) { w->applyLanguage(code); }, nullptr,
            [w, code = QString::fromLatin1(code)] { return w->languageShown() == code; });
}

void ToolCommands::addHelp()
{
    addAction("help.contents", [this](bool) { showHelp(topicSeen()); });
    addAction("help.shortcuts", [this](bool) { (new ShortcutsDialog(window().actions().list(), &window()))->show(); });
    addAction("help.about", [this](bool) { showAbout(); });
    addAction("help.aboutQt", [](bool) { QApplication::aboutQt(); });
}

/// Of the dock's page that has the keyboard, or of what the tab is.
QString ToolCommands::topicSeen() const
{
    const ProgramTab* tab = currentTab();
    if (tab && tab->trace())
        return QStringLiteral("timeline");
    if (tab && tab->mlir())
        return QStringLiteral("mlir-files");
    if (tab && (qobject_cast<views::CompileLogPage*>(tab->tool()) || qobject_cast<views::LogDifferencePage*>(tab->tool())))
        return QStringLiteral("compile-logs");
    const views::Workbench* dock = currentPage() ? currentPage()->dock() : nullptr;
    return helpTopic(dock ? dock->pageWithFocus() : QString());
}

HelpWindow& ToolCommands::help()
{
    if (!m_help)
        m_help = new HelpWindow(&window());
    return *m_help;
}

void ToolCommands::showHelp(const QString& topic, const QString& anchor)
{
    help().showTopic(topic, anchor);
}

/// What the palette leads to.
void ToolCommands::attach()
{
    const auto* go = window().findChild<GoCommands*>();
    connect(go, &GoCommands::helpRequested, this, &ToolCommands::showHelp);
    connect(go, &GoCommands::helpSearched, this, [this](const QString& words) { help().search(words); });
    connect(go, &GoCommands::preferenceRequested, this, &ToolCommands::showPreferences);
}

void ToolCommands::onOpened(ProgramTab* tab)
{
    connect(tab->page(), &DocumentPage::helpRequested, this, [this](const QString& id) { showHelp(helpTopic(id)); });
}

void ToolCommands::showWarnings()
{
    if (DocumentPage* page = currentPage())
        (new DiagnosticsDialog(&page->selection(), &window()))->show();
}

void ToolCommands::showPreferences(const QString& field)
{
    MainWindow* w = &window();
    auto* dialog = new PreferencesDialog(w->remembered().theme, w->remembered().language, w->remembered().textSize, w->services().trust, w);
    connect(dialog, &PreferencesDialog::themeChosen, w, &MainWindow::applyTheme);
    connect(dialog, &PreferencesDialog::languageChosen, w, &MainWindow::applyLanguage);
    connect(dialog, &PreferencesDialog::textSizeChosen, w, &MainWindow::applyTextSize);
    connect(dialog, &QDialog::finished, w, &MainWindow::sessionChanged);
    dialog->open();
    dialog->focusOn(field);
}

void ToolCommands::showAbout()
{
    auto* box = new views::MessageBox(QMessageBox::NoIcon, tr("About Nodewise"), QString(), QMessageBox::Ok, &window());
    box->setText(
        views::Markup(tr("<h3>Nodewise %1</h3><p>Reads exported PyTorch programs: the FX graph beside the IR that a backend "
                         "receives.</p><p>Apache License 2.0. Uses Qt %3 under the GNU Lesser General Public License 3.</p><p>%2</p>"))
            .arg(QStringLiteral(NODEWISE_VERSION), cageLine(), QString::fromLatin1(qVersion())));
    box->setIconPixmap(window().windowIcon().pixmap(64));
    box->open();
}

} // namespace nodewise::viewer
