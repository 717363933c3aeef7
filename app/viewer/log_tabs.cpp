// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/log_tabs.h"

#include "app/viewer/diff_tabs.h"
#include "app/viewer/load.h"
#include "app/viewer/main_window.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/status_line.h"
#include "app/viewer/welcome_page.h"
#include "core/torchtrace/compare.h"
#include "core/torchtrace/timeline.h"
#include "views/common/translated.h"
#include "views/compilelog/compile_log_page.h"
#include "views/compilelog/log_difference_page.h"

#include <QDirIterator>
#include <QFileDialog>
#include <QFileInfo>

namespace nodewise::viewer {

namespace {

constexpr int messageMs = 8000;

/// Both graphs, or the error of the one that could not be read.
struct BothRead {
    std::shared_ptr<const views::Document> before, after;
    std::optional<Error> error;
};

BothRead readBoth(const LoadRequest& before, const LoadRequest& after, const Progress& progress)
{
    BothRead both;
    for (const auto& [request, document] : {std::pair{&before, &both.before}, {&after, &both.after}}) {
        LoadOutcome outcome = viewer::load(*request, progress);
        if (!outcome.document) {
            both.error = outcome.error;
            return both;
        }
        *document = std::move(outcome.document);
    }
    return both;
}

/// In a folder only some files are looked into, since each folder that is opened is asked before anything is shown: those that TORCH_TRACE
/// named, and the first others.
bool holdsLogs(const QString& path)
{
    if (!QFileInfo(path).isDir())
        return torchtrace::holdsLogs(path.toStdString());
    constexpr int mostSeen = 2000, mostNamed = 50, mostOthers = 50;
    QDirIterator files(path, QDir::Files | QDir::Hidden);
    for (int seen = 0, named = 0, others = 0; seen < mostSeen && files.hasNext(); ++seen) {
        const QString file = files.next(), name = files.fileName();
        if (!name.endsWith(QLatin1String(".log")))
            continue;
        const bool isNamed = name.contains(QLatin1String("torch_trace"));
        if ((isNamed ? ++named <= mostNamed : ++others <= mostOthers) && torchtrace::holdsLogs(file.toStdString()))
            return true;
    }
    return false;
}

} // namespace

WindowToolKind LogTabs::kind()
{
    return {[](MainWindow& window) -> WindowPart* { return new LogTabs(window); }};
}

LogTabs::LogTabs(MainWindow& window) : WindowPart(window)
{
}

bool LogTabs::open(const QString& path)
{
    if (!holdsLogs(path))
        return false;
    const QString file = QFileInfo(path).absoluteFilePath();
    auto* page = new views::CompileLogPage;
    connect(page, &views::CompileLogPage::openRequested, this, &LogTabs::openModel);
    connect(page, &views::CompileLogPage::timelineRequested, this, [this](const QString& of) {
        openModel(of, QString::fromUtf8(torchtrace::timelineModel.data(), qsizetype(torchtrace::timelineModel.size())));
    });
    connect(page, &views::CompileLogPage::differenceRequested, this,
            [this](const QString& of, const QString& model, const QString& otherFile, const QString& otherModel) {
                m_differences.push_back({of, model, otherFile, otherModel});
                showDifference();
            });
    connect(page, &views::CompileLogPage::compareRequested, this, &LogTabs::compareWith);
    connect(page, &views::CompileLogPage::message, this, [this](const QString& text) { window().status().showMessage(text, messageMs); });
    window().addTool(page, QFileInfo(file).fileName());
    page->start(file);
    noteRecent(window().remembered(), file);
    window().welcome()->setRecent(window().remembered().recent);
    return true;
}

void LogTabs::openModel(const QString& file, const QString& model)
{
    OpenFile wanted;
    wanted.file = file;
    wanted.model = model;
    wanted.page = window().remembered().page;
    wanted.page.summary = false;
    wanted.page.irVisible = false; // operators of torch's own Python have no IR
    wanted.page.fxVisible = true;
    window().open(wanted);
}

/// One after another: a second one must not take the place of the first.
void LogTabs::showDifference()
{
    if (m_reading.running() || m_differences.empty())
        return;
    const Wanted wanted = m_differences.front();
    m_differences.pop_front();
    const LoadRequest before{.file = wanted.file.toStdString(), .model = wanted.model.toStdString(), .irFile = {}};
    const LoadRequest after{.file = wanted.otherFile.toStdString(), .model = wanted.otherModel.toStdString(), .irFile = {}};
    window().status().showMessage(tr("Reading both graphs"));
    m_reading.start([before, after](const Progress& progress) { return readBoth(before, after, progress); },
                    [this, wanted](const BothRead& both) {
                        window().status().clearMessage();
                        if (both.error)
                            window().status().showMessage(views::translated(*both.error), messageMs);
                        else if (auto* tabs = window().findChild<DiffTabs*>())
                            tabs->show({both.before, views::Side::Fx, wanted.model}, {both.after, views::Side::Fx, wanted.otherModel});
                        showDifference();
                    });
}

void LogTabs::compareWith(const QString& path, const QString& other)
{
    if (!other.isEmpty())
        return showComparison(path, other);
    auto* dialog = new QFileDialog(&window(), tr("Compare With Log"), window().remembered().lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Logs of torch.compile (*.log)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, [this, path](const QString& file) { showComparison(path, file); });
    dialog->open();
}

void LogTabs::showComparison(const QString& before, const QString& after)
{
    auto* page = new views::LogDifferencePage;
    connect(page, &views::LogDifferencePage::differenceRequested, this,
            [this](const QString& of, const QString& model, const QString& otherFile, const QString& otherModel) {
                m_differences.push_back({of, model, otherFile, otherModel});
                showDifference();
            });
    connect(page, &views::LogDifferencePage::message, this,
            [this](const QString& text) { window().status().showMessage(text, messageMs); });
    window().addTool(page, tr("%1 ↔ %2").arg(QFileInfo(before).fileName(), QFileInfo(after).fileName()));
    page->start(before, after);
}

} // namespace nodewise::viewer
