// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/record_analysis.h"

#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"

#include <QFileDialog>
#include <QFileInfo>

namespace nodewise::viewer {

using views::Menu;
using views::Needs;

QString recordSuffix()
{
    return QStringLiteral(".nodewise-session.json");
}

views::AnalysisKind RecordAnalysis::kind()
{
    static constexpr views::ActionSpec actions[] = {
        {"debug.saveRecord", Menu::Debug, 602, Needs::Document, "", QT_TRANSLATE_NOOP("Actions", "S&ave Session Record…"),
         QT_TRANSLATE_NOOP("Actions", "Save inputs, edits, breakpoints and the current position to a file that can be replayed")},
    };
    return {actions, [](views::Analyses& tab) -> views::Analysis* { return new RecordAnalysis(tab); }};
}

RecordAnalysis::RecordAnalysis(views::Analyses& tab) : Analysis(tab)
{
    const views::DebugSession* session = &find<views::DebugAnalysis>()->session();
    addAction(
        "debug.saveRecord", [this](bool) { ask(); },
        [session] { return session->alive() && session->state() != views::DebugSession::State::Starting; });
}

void RecordAnalysis::ask()
{
    const QString opened = QString::fromStdString(document().file.empty() ? document().irFile : document().file);
    auto* dialog = new QFileDialog(host().window, tr("Save Session Record"), lastFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Session records (*%1)").arg(recordSuffix())});
    dialog->selectFile(QFileInfo(opened).completeBaseName() + recordSuffix());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        find<views::DebugAnalysis>()->saveRecord(file.endsWith(QLatin1String(".json")) ? file : file + recordSuffix());
    });
    dialog->open();
}

} // namespace nodewise::viewer
