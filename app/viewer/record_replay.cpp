// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/record_replay.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/record_analysis.h"
#include "app/viewer/status_line.h"
#include "core/base/sha256.h"
#include "views/analysis/analyses.h"
#include "views/common/message_box.h"
#include "views/common/plugin_service.h"
#include "views/common/translated.h"
#include "views/common/trust_service.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>

#include <algorithm>

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

constexpr std::size_t mostRows = 2000; ///< that a page shows at once; nobody has edited as much

std::size_t rowsOf(const RecordPlan& plan)
{
    return plan.launch.inputs.size() + plan.launch.weights.size() + plan.plugins.size() + plan.record.edits.size();
}

} // namespace

WindowToolKind RecordReplay::kind()
{
    static constexpr views::OptionSpec options[] = {
        {"replay", "", "Replay the session record first, which must be trusted, so that the picture shows its stop", "screenshot"},
    };
    return {[](MainWindow& window) -> WindowPart* { return new RecordReplay(window); }, options};
}

RecordReplay::RecordReplay(MainWindow& window) : WindowPart(window)
{
    addAction("debug.replay", [this](bool) { ask(); });
    const auto session = [this] { return currentPage() ? &currentPage()->analyses().find<views::DebugAnalysis>()->session() : nullptr; };
    const auto failure = [session] {
        const auto* run = session();
        return run && run->state() == views::DebugSession::State::Failed ? run->reason() : QString();
    };
    actionSet().addOption("replay", {.ask = [this](const QString&) { return replayShown(); },
                                     .settled = [session] { return session() && session()->stopped(); },
                                     .failure = failure});
}

bool RecordReplay::open(const QString& file)
{
    const bool own = file.endsWith(recordSuffix());
    if (own)
        showRecord(file);
    return own;
}

/// Nobody is there to press the button: the record must be trusted already.
QString RecordReplay::replayShown()
{
    auto* page = currentTab() ? qobject_cast<RecordPage*>(currentTab()->currentWidget()) : nullptr;
    if (!page)
        return tr("this is not a session record");
    if (!window().services().trust->trusts(page->plan().file))
        return tr("the session record is not trusted; --trust names its folder");
    for (const std::string& plugin : page->plan().plugins)
        if (const QString file = QString::fromStdString(plugin); !window().services().trust->trusts(file))
            return tr("%1, a plug-in of the session record, is not trusted; --trust names its folder").arg(file);
    page->replay();
    return {};
}

void RecordReplay::ask()
{
    auto* dialog = new QFileDialog(&window(), tr("Replay Session Record"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Session records (*%1)").arg(recordSuffix()), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &RecordReplay::showRecord);
    dialog->open();
}

void RecordReplay::showRecord(const QString& file)
{
    RecordPlan plan{.file = QFileInfo(file).absoluteFilePath(), .hash = {}, .program = {}, .record = {}, .launch = {}, .plugins = {}};
    plan.hash = sha256OfFile(file.toStdString()).value_or(std::string());
    auto record = protocol::readSessionFile(file.toStdString());
    auto launch = record ? protocol::decodeBody<protocol::LaunchArguments>(record->launch.text)
                         : Result<protocol::LaunchArguments>(fail(record.error()));
    if (!launch)
        return warn(tr("This session can't be replayed."), views::translated(launch.error()));
    plan.record = std::move(*record);
    plan.launch = std::move(*launch);
    plan.program = programOf(plan.launch, plan.file);
    plan.plugins = absolute(plan.launch.plugins, plan.file);
    if (const std::size_t rows = rowsOf(plan); rows > mostRows)
        return warn(tr("This session can't be replayed."),
                    tr("It has %L1 inputs, weights, plug-ins, and edits, and what runs is shown first: up to %L2 of them.")
                        .arg(rows)
                        .arg(mostRows));
    auto* page = new RecordPage(std::move(plan), &window());
    connect(page, &RecordPage::replayRequested, this, &RecordReplay::replay);
    window().addTool(page, QFileInfo(file).fileName());
}

/// The recorded program may not be where it was: an open one may be it.
void RecordReplay::replay(RecordPlan plan)
{
    if (sha256OfFile(plan.file.toStdString()).value_or(std::string()) != plan.hash) {
        showRecord(plan.file); // what was seen is not what would run
        return window().status().showMessage(tr("The session record was changed: it is shown again."), 15000);
    }
    if (QFileInfo(plan.program).isFile())
        return askPlugins(plan);
    const QString what = tr("The session was recorded with %1, which is missing.").arg(QDir::toNativeSeparators(plan.program));
    const auto tabs = window().tabs();
    const auto tab = std::find_if(tabs.rbegin(), tabs.rend(), [](const ProgramTab* each) { return each->page() != nullptr; });
    if (tab == tabs.rend())
        return warn(tr("This session can't be replayed."), what);
    auto* box = new views::MessageBox(QMessageBox::Question, tr("Replay Session Record"), what, QMessageBox::Cancel, &window());
    box->setInformativeText(
        tr("It can be replayed on the open program %1. If that is a different program, breakpoints and edits may not match.")
            .arg(QFileInfo((*tab)->file()).fileName()));
    QPushButton* here = box->addButton(tr("Replay on the Open Program"), QMessageBox::AcceptRole);
    plan.program = (*tab)->file();
    plan.launch.model = (*tab)->state().model.toStdString();
    connect(here, &QPushButton::clicked, this, [this, plan = std::move(plan)] { askPlugins(plan); });
    box->open();
}

/// Native code loads because the user says so, never because a file does. The button was the word on the record itself.
void RecordReplay::askPlugins(const RecordPlan& plan)
{
    window().services().trust->trust({plan.file});
    views::PluginService* service = window().services().plugins;
    QStringList files;
    for (const std::string& plugin : plan.plugins)
        files.append(QString::fromStdString(plugin));
    window().services().trust->ask({.what = views::TrustRequest::What::Plugins, .files = files, .does = {}}, &window(),
                                   [this, service, plan, files] {
                                       for (const QString& file : files)
                                           if (service && !service->tryPlugin(file))
                                               service->add(file, true);
                                       begin(plan);
                                   });
}

/// With its plug-ins in place, which have their part in the IR.
void RecordReplay::begin(const RecordPlan& plan)
{
    if (window().services().plugins && !window().services().plugins->settled())
        return window().services().plugins->whenSettled(this, [this, plan] { begin(plan); });
    OpenFile file;
    file.file = plan.program;
    file.model = QString::fromStdString(plan.launch.model);
    file.irFile = plan.launch.program.empty() ? QString() : QString::fromStdString(plan.launch.ir);
    file.page = currentPage() ? currentPage()->state() : window().remembered().page;
    file.page.summary = false;
    ProgramTab* tab = window().open(file);
    const auto replay = [plan, tab] { tab->page()->analyses().find<views::DebugAnalysis>()->replay(plan.record, plan.file, plan.plugins); };
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
    window().refuse(what + QLatin1Char(' ') + why);
    auto* box = new views::MessageBox(QMessageBox::Warning, QStringLiteral("Nodewise"), what, QMessageBox::Ok, &window());
    box->setInformativeText(why);
    box->open();
}

} // namespace nodewise::viewer
