// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/incoming.h"

#include "app/viewer/document_page.h"
#include "app/viewer/export_page.h"
#include "app/viewer/layout_commands.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/session_store.h"
#include "app/viewer/status_line.h"
#include "views/common/trust_service.h"

#include <QFileInfo>
#include <QWindow>

#include <functional>

namespace nodewise::viewer {

namespace {

constexpr char activationVariable[] = "XDG_ACTIVATION_TOKEN";

QString absolute(const QString& name)
{
    return name.isEmpty() ? QString() : QFileInfo(name).absoluteFilePath();
}

using Then = std::function<void(ProgramTab& tab)>;

/// With the file's tab, once it shows something; of a Python file, with that of the program that it makes.
void withTab(MainWindow& window, const HandedFile& handed, const Then& then)
{
    for (ProgramTab* tab : window.tabs()) {
        if (const auto* exporting = qobject_cast<ExportPage*>(tab->tool()); exporting && exporting->model() == handed.file) {
            const auto made = [&window, then](const QString& program) { withTab(window, {.file = program}, then); };
            QObject::connect(exporting, &ExportPage::exported, &window, made, Qt::SingleShotConnection);
        } else if (tab->file() == handed.file && (handed.model.isEmpty() || tab->state().model == handed.model)) {
            if (tab->page())
                then(*tab);
            else
                QObject::connect(
                    tab, &ProgramTab::opened, &window, [tab, then] { then(*tab); }, Qt::SingleShotConnection);
        }
    }
}

void comeToFront(MainWindow& window, const QByteArray& activation)
{
    if (window.isMinimized())
        window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    // Qt's Wayland plug-in takes the caller's right to be in front from here.
    qputenv(activationVariable, activation);
    window.raise();
    window.activateWindow();
    qunsetenv(activationVariable);
}

} // namespace

Handover handoverOf(const Options& options)
{
    Handover handover;
    for (const QString& name : options.files)
        handover.files.append({absolute(name), {}, {}, {}, {}, options.named.contains(name) ? QStringLiteral("yes") : QString()});
    if (!handover.files.isEmpty()) {
        HandedFile& first = handover.files.front();
        first.model = options.model;
        first.irFile = absolute(options.irFile);
        first.node = options.select;
        const bool isFile = options.layout.contains(QLatin1Char('/')) || options.layout.endsWith(QLatin1String(".json"));
        first.layout = isFile ? absolute(options.layout) : options.layout;
    }
    handover.activation = qgetenv(activationVariable);
    return handover;
}

QList<OpenFile> tabsOf(const Handover& handover, const PageState& page, SessionStore* store)
{
    QList<OpenFile> tabs;
    for (const HandedFile& handed : handover.files) {
        OpenFile& tab = tabs.emplace_back();
        tab.file = handed.file;
        tab.model = handed.model;
        tab.irFile = handed.irFile;
        tab.page = page;
        if (store)
            store->recall(tab);
    }
    return tabs;
}

void selectAsked(MainWindow& window, const Handover& handover)
{
    for (const HandedFile& handed : handover.files)
        if (!handed.node.isEmpty())
            withTab(window, handed, [&window, node = handed.node](ProgramTab& tab) {
                if (tab.page() && !tab.page()->selectByName(node))
                    window.status().showMessage(MainWindow::tr("There is no node named %1.").arg(node), 15000);
            });
}

void arrangeAsked(MainWindow& window, const Handover& handover)
{
    for (const HandedFile& handed : handover.files)
        if (!handed.layout.isEmpty())
            withTab(window, handed, [&window, layout = handed.layout](ProgramTab& tab) {
                const QString why = tab.page() ? applyLayout(*tab.page(), layout) : QString();
                if (!why.isEmpty())
                    window.status().showMessage(why, 15000);
            });
}

void follow(MainWindow& window, const AskedOptions& asked)
{
    ProgramTab* tab = window.currentTab();
    if (!tab || asked.isEmpty())
        return;
    const auto ask = [&window, tab, asked] {
        window.setCurrentTab(tab);
        for (const auto& [name, value] : asked) {
            const views::OptionBehavior* option = window.tryOption(name);
            const QString why = option ? option->ask(value) : MainWindow::tr("This is not a program.");
            if (!why.isEmpty())
                return window.status().showMessage(why, 15000);
        }
    };
    const auto* exporting = qobject_cast<ExportPage*>(tab->tool());
    if (exporting && exporting->running()) // of the program that it makes, whose tab is the current one by then
        QObject::connect(
            exporting, &ExportPage::exported, &window, [&window, asked] { follow(window, asked); }, Qt::SingleShotConnection);
    else if (tab->tool() || (tab->page() && !tab->loading()))
        ask();
    else
        QObject::connect(tab, &ProgramTab::opened, &window, ask, Qt::SingleShotConnection);
}

void trustNamed(views::TrustService& trust, const Handover& handover)
{
    for (const HandedFile& handed : handover.files)
        if (const QString file = ExportPage::fileOf(handed.file); !handed.named.isEmpty() && file.endsWith(QLatin1String(".py")))
            trust.trustForNow(file);
}

void take(MainWindow& window, const Handover& handover, SessionStore* store)
{
    trustNamed(*window.services().trust, handover);
    window.openNamed(tabsOf(handover, window.session().page, store));
    arrangeAsked(window, handover);
    selectAsked(window, handover);
    comeToFront(window, handover.activation);
}

} // namespace nodewise::viewer
