// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/record_replay.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/record_analysis.h"
#include "views/analysis/analyses.h"
#include "views/common/message_box.h"
#include "views/common/plugin_service.h"
#include "views/common/translated.h"
#include "views/debug/debug_analysis.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> RecordReplay::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"debug.replay", Menu::Debug, 603, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Repla&y Session Record…"),
         QT_TRANSLATE_NOOP("Actions", "Open a recorded session's program and replay it to the saved position")},
    };
    return all;
}

namespace {

/// Where the program of a record is: at its path, or beside the record as it was told there.
QString programOf(const protocol::LaunchArguments& launch, const QString& record)
{
    const QString named = QString::fromStdString(launch.program.empty() ? launch.ir : launch.program);
    const QFileInfo beside(QFileInfo(record).absoluteDir(), named);
    const bool found = !named.isEmpty() && QDir::isRelativePath(named) && beside.exists();
    return found ? beside.absoluteFilePath() : named.isEmpty() ? QString() : QFileInfo(named).absoluteFilePath();
}

std::vector<std::string> absolute(std::vector<std::string> files, const QString& record)
{
    for (std::string& file : files)
        if (const QFileInfo beside(QFileInfo(record).absoluteDir(), QString::fromStdString(file)); beside.exists())
            file = beside.absoluteFilePath().toStdString();
    return files;
}

} // namespace

WindowToolKind RecordReplay::kind()
{
    return {[](MainWindow& window) -> WindowPart* { return new RecordReplay(window); }};
}

RecordReplay::RecordReplay(MainWindow& window) : WindowPart(window)
{
    addAction("debug.replay", [this](bool) { ask(); });
}

bool RecordReplay::open(const QString& file)
{
    const bool own = file.endsWith(recordSuffix());
    if (own)
        replay(file);
    return own;
}

void RecordReplay::ask()
{
    auto* dialog = new QFileDialog(&window(), tr("Replay Session Record"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Session records (*%1)").arg(recordSuffix()), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &RecordReplay::replay);
    dialog->open();
}

void RecordReplay::replay(const QString& file)
{
    Wanted wanted{.file = QFileInfo(file).absoluteFilePath()};
    auto record = protocol::readSessionFile(file.toStdString());
    const auto launch = record ? protocol::decodeBody<protocol::LaunchArguments>(record->launch.text)
                               : Result<protocol::LaunchArguments>(fail(record.error()));
    if (!launch)
        return warn(tr("This session can't be replayed."), views::translated(launch.error()));
    wanted.record = std::move(*record);
    wanted.program = programOf(*launch, wanted.file);
    wanted.model = QString::fromStdString(launch->model);
    wanted.ir = launch->program.empty() ? QString() : QString::fromStdString(launch->ir);
    auto plugins = absolute(launch->plugins, wanted.file);
    if (QFileInfo(wanted.program).isFile())
        askPlugins(std::move(wanted), std::move(plugins));
    else
        askProgram(std::move(wanted), std::move(plugins));
}

/// The recorded program is not where it was: the open one may be it.
void RecordReplay::askProgram(Wanted wanted, std::vector<std::string> plugins)
{
    const QString what = tr("The session was recorded with %1, which is missing.").arg(QDir::toNativeSeparators(wanted.program));
    ProgramTab* tab = currentTab();
    if (!tab || !tab->page())
        return warn(tr("This session can't be replayed."), what);
    auto* box = new views::MessageBox(QMessageBox::Question, tr("Replay Session Record"), what, QMessageBox::Cancel, &window());
    box->setInformativeText(
        tr("It can be replayed on the open program %1. If that is a different program, breakpoints and edits may not match.")
            .arg(QFileInfo(tab->file()).fileName()));
    QPushButton* here = box->addButton(tr("Replay on the Open Program"), QMessageBox::AcceptRole);
    wanted.program = tab->file();
    wanted.model = tab->state().model;
    connect(here, &QPushButton::clicked, this,
            [this, wanted = std::move(wanted), plugins = std::move(plugins)] { askPlugins(wanted, plugins); });
    box->open();
}

/// Native code loads because the user says so, never because a file does.
void RecordReplay::askPlugins(Wanted wanted, std::vector<std::string> plugins)
{
    views::PluginService* service = window().services().plugins;
    if (service)
        std::erase_if(plugins, [service](const std::string& file) {
            const auto* named = service->tryPlugin(QString::fromStdString(file));
            return named && named->state == views::PluginService::State::Loaded;
        });
    if (plugins.empty())
        return begin(wanted);
    QStringList names;
    for (const std::string& plugin : plugins)
        names.append(QString::fromStdString(plugin));
    auto* box = new views::MessageBox(QMessageBox::Warning, tr("Replay Session Record"),
                                      tr("The session was recorded with plug-ins. Plug-ins are programs: they can do whatever you can."),
                                      QMessageBox::Cancel, &window());
    box->setInformativeText(names.join(QLatin1Char('\n')));
    QPushButton* load = box->addButton(tr("Load Them"), QMessageBox::AcceptRole);
    connect(load, &QPushButton::clicked, this, [this, service, wanted, plugins = std::move(plugins)]() mutable {
        if (service)
            for (const std::string& plugin : plugins) {
                const QString file = QString::fromStdString(plugin);
                service->trustForThisRun(views::PluginService::folderOf(file));
                service->add(file, true);
            }
        wanted.plugins = std::move(plugins);
        begin(wanted);
    });
    box->open();
}

/// With its plug-ins in place, which have their part in the IR.
void RecordReplay::begin(const Wanted& wanted)
{
    if (window().services().plugins && !window().services().plugins->settled())
        return window().services().plugins->whenSettled(this, [this, wanted] { begin(wanted); });
    OpenFile file;
    file.file = wanted.program;
    file.model = wanted.model;
    file.irFile = wanted.ir;
    file.page = currentPage() ? currentPage()->state() : window().remembered().page;
    file.page.summary = false;
    ProgramTab* tab = window().open(file);
    const auto replay = [wanted, tab] {
        tab->page()->analyses().find<views::DebugAnalysis>()->replay(wanted.record, wanted.file, wanted.plugins);
    };
    if (tab->page() && !tab->loading())
        return replay();
    auto* once = new QObject(tab); // a later reload must not replay again
    connect(tab, &ProgramTab::opened, once, [once, replay] {
        once->deleteLater();
        replay();
    });
    connect(tab, &ProgramTab::failed, once, &QObject::deleteLater);
}

void RecordReplay::warn(const QString& what, const QString& why)
{
    auto* box = new views::MessageBox(QMessageBox::Warning, QStringLiteral("Nodewise"), what, QMessageBox::Ok, &window());
    box->setInformativeText(why);
    box->open();
}

} // namespace nodewise::viewer
