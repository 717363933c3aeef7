// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/program_tab.h"

#include "app/viewer/document_page.h"
#include "app/viewer/error_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/loading_page.h"
#include "app/viewer/model_chooser.h"
#include "app/viewer/notice_bar.h"
#include "app/viewer/operator_check.h"
#include "app/viewer/plugin_conversion.h"
#include "app/viewer/program_watch.h"
#include "app/viewer/sample_files.h"
#include "views/analysis/analyses.h"
#include "views/analysis/tool_page.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_start.h"
#include "views/dump/mlir_page.h"
#include "views/mlir/log_page.h"
#include "views/timeline/trace_page.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QPointer>
#include <QTimer>

namespace nodewise::viewer {

ProgramTab::ProgramTab(const OpenFile& file, const Services& services, QWidget* parent)
    : QStackedWidget(parent), m_file(file), m_services(services), m_conversion(new PluginConversion(services.plugins, this)),
      m_check(new OperatorCheck(services.plugins, this)), m_loading(new LoadingPage(this))
{
    addWidget(m_loading);
    connect(m_loading, &LoadingPage::cancelRequested, this, &ProgramTab::cancel);
    connect(m_conversion, &PluginConversion::progress, this, [this](const QString& what) { showProgress(what, -1); });
    if (services.plugins)
        connect(services.plugins, &views::PluginService::activeChanged, this, &ProgramTab::onPluginsChanged);
}

bool ProgramTab::loading() const
{
    return m_job.running() || m_conversion->running();
}

bool ProgramTab::settled() const
{
    return !loading() && !m_check->running();
}

void ProgramTab::showProgress(const QString& what, double fraction)
{
    m_loading->setProgress(what, fraction);
    setWork({what, fraction, loading()});
}

void ProgramTab::endProgress()
{
    m_loading->stop();
    setWork({});
    m_errorText.clear();
}

void ProgramTab::setWork(Work work)
{
    m_work = std::move(work);
    Q_EMIT workChanged();
}

LoadRequest ProgramTab::request() const
{
    return {m_file.file.toStdString(), m_file.model.toStdString(), m_file.irFile.toStdString()};
}

void ProgramTab::showTool(views::ToolPage* page, const QString& title)
{
    m_tool = page;
    m_toolTitle = title;
    addWidget(page);
    setCurrentWidget(page);
    setFocusProxy(page);
}

QString ProgramTab::title() const
{
    if (m_tool)
        return m_toolTitle;
    const QString name = fileTitle(m_file.file);
    return m_file.model.isEmpty() ? name : tr("%1 · %2", "file and model").arg(name, m_file.model);
}

void ProgramTab::load(std::shared_ptr<EarlyLoad> early)
{
    m_file = state(); // a reload keeps what is selected
    m_conversion->drop();
    if (!shows()) {
        m_loading->start(m_file.file);
        setCurrentWidget(m_loading);
    }
    setWork({tr("Opening %1").arg(QFileInfo(m_file.file).fileName()), -1, true});
    if (early && !(early->request() == request()))
        early.reset();
    m_job.start([request = request(), early = std::move(early)](
                    const Progress& progress) { return early ? early->wait(progress) : viewer::load(request, progress); },
                [this](LoadOutcome outcome) { take(std::move(outcome)); },
                [this](const QString& what, double fraction) { showProgress(what, fraction); });
}

void ProgramTab::cancel()
{
    if (m_conversion->running())
        return m_conversion->cancel(); // what is read is shown
    if (!m_job.running() && m_mlir && m_mlir->log())
        return m_mlir->log()->scanned().cancel(); // likewise
    if (!m_job.running())
        return;
    m_job.cancel();
    LoadOutcome outcome;
    outcome.error = Error{.message = UserText::listed(cancelledMessage), .file = m_file.file.toStdString()};
    take(std::move(outcome));
}

void ProgramTab::showIr(const QString& irFile)
{
    m_file.irFile = irFile;
    load();
}

void ProgramTab::take(LoadOutcome outcome)
{
    if (outcome.document)
        return convert(std::move(outcome.document));
    endProgress();
    if (outcome.mlir)
        takeMlir(std::move(*outcome.mlir));
    else if (outcome.trace)
        takeTrace(std::move(outcome.trace));
    else if (!outcome.models.empty())
        takeModels(outcome.models);
    else
        takeError(outcome.error.value_or(Error{.message = tr("nothing was read").toStdString()}), QString::fromStdString(outcome.snippet));
}

void ProgramTab::convert(std::shared_ptr<const views::Document> document)
{
    m_conversion->start(std::move(document), [this](std::shared_ptr<const views::Document> converted) {
        endProgress();
        takeDocument(std::move(converted));
    });
}

/// After the first picture, which must not wait for it.
void ProgramTab::checkOperators()
{
    m_check->start(m_page->document(), [page = QPointer(m_page)](const std::vector<graph::Diagnostic>& found) {
        if (page)
            page->selection().setLateDiagnostics(found);
    });
}

void ProgramTab::onPluginsChanged()
{
    if (!m_page || loading())
        return; // what is being opened asks for itself
    if (!PluginConversion::concerns(*m_services.plugins, *m_page->document()))
        return checkOperators();
    if (m_page->analyses().running())
        return Q_EMIT message(tr("The plug-ins changed. Reload the program (Ctrl+R) when the session has ended, to convert it with them."));
    load();
}

void ProgramTab::takeDocument(std::shared_ptr<const views::Document> document)
{
    DocumentPage* old = m_page;
    m_page = new DocumentPage(std::move(document), m_file.page, m_file.debug, m_services, this);
    m_page->pane(views::Side::Fx)->restoreCanvas(m_file.fxCanvas);
    m_page->pane(views::Side::Ir)->restoreCanvas(m_file.irCanvas);
    connect(m_page, &DocumentPage::arrangementChanged, this, &ProgramTab::contextChanged);
    connect(&m_page->selection(), &views::Selection::changed, this, &ProgramTab::contextChanged);
    connect(&m_page->selection(), &views::Selection::documentChanged, this, &ProgramTab::contextChanged);
    connect(m_page, &DocumentPage::firstFrame, this, &ProgramTab::firstFrame);
    connect(m_page, &DocumentPage::firstFrame, this, &ProgramTab::checkOperators);
    connect(m_page, &DocumentPage::exportPictureRequested, this, &ProgramTab::exportPictureRequested);
    connect(m_page, &DocumentPage::busy, this, [this](const QString& what) { setWork({what, -1, loading()}); });
    connect(m_page, &DocumentPage::message, this, &ProgramTab::message);
    connect(&m_page->analyses(), &views::Analyses::changed, this, &ProgramTab::analysesChanged);
    connect(&m_page->analyses(), &views::Analyses::progress, this, [this](const QString& what, double fraction) {
        setWork({what, fraction, true});
    });
    watchFile();
    addWidget(m_page);
    setFocusProxy(m_page);
    replace(m_page, old);
    restoreSelection();
    // After the selection, which would be scrolled to.
    m_page->pane(views::Side::Fx)->restoreCode(m_file.fxCode);
    m_page->pane(views::Side::Ir)->restoreCode(m_file.irCode);
    Q_EMIT opened();
    Q_EMIT contextChanged();
}

/// Another file than the one that is shown does not run, nor does a session go on with other weights than it began with. That is said when
/// it comes about, and again when somebody tries.
void ProgramTab::watchFile()
{
    auto* watch = new ProgramWatch(m_page->document(), m_page);
    connect(watch, &ProgramWatch::changed, m_page, [this, bar = m_page->notice()](FileChange now, const QString& file, bool ofSession) {
        if (now == FileChange::None)
            bar->withdraw(QStringLiteral("changed"));
        else
            bar->tell(ofSession ? sessionFileChanged(now, file) : programChanged(now, file));
    });
    const auto* debug = m_page->analyses().find<views::DebugAnalysis>();
    if (!debug)
        return;
    connect(&debug->session(), &views::DebugSession::stateChanged, watch, [watch, session = &debug->session()] {
        if (session->state() == views::DebugSession::State::Starting)
            watch->setSessionFiles(session->launched());
        else if (!session->alive())
            watch->clearSessionFiles();
        watch->remind();
    });
}

views::Notice ProgramTab::programChanged(FileChange now, const QString& file)
{
    return {.text =
                [name = QFileInfo(file).fileName(), now] {
                    return now == FileChange::Gone ? tr("%1 no longer exists").arg(name)
                                                   : tr("%1 changed on disk since it was opened").arg(name);
                },
            .details = [] { return tr("What is shown is the file as it was. It does not run until it is reloaded."); },
            .file = {},
            .folder = {},
            .action = [] { return tr("Reload"); },
            .run = [this] { load(); },
            .key = QStringLiteral("changed")};
}

views::Notice ProgramTab::sessionFileChanged(FileChange now, const QString& file)
{
    return {.text =
                [name = QFileInfo(file).fileName(), now] {
                    return now == FileChange::Gone ? tr("%1 no longer exists").arg(name)
                                                   : tr("%1 changed on disk since the session began").arg(name);
                },
            .details = [] { return tr("The session does not go on with other values than it began with."); },
            .file = {},
            .folder = {},
            .action = [] { return tr("Start again"); },
            .run =
                [page = QPointer(m_page)] {
                    if (page)
                        page->analyses().find<views::DebugAnalysis>()->launcher().start();
                },
            .key = QStringLiteral("changed")};
}

void ProgramTab::takeMlir(document::MlirInput input)
{
    views::MlirPage* old = m_mlir;
    m_mlir = new views::MlirPage(std::move(input), m_services.schemas ? &m_services.schemas->engine() : nullptr, this);
    connect(m_mlir, &views::MlirPage::message, this, &ProgramTab::message);
    connect(m_mlir, &views::MlirPage::firstLines, this, &ProgramTab::firstFrame);
    connect(m_mlir, &views::MlirPage::reloadRequested, this, [this] { load(); });
    connect(m_mlir, &views::MlirPage::progressed, this, [this](double fraction) {
        setWork(fraction < 0 ? Work() : Work{tr("Reading %1").arg(QFileInfo(m_file.file).fileName()), fraction, true});
    });
    addWidget(m_mlir);
    setFocusProxy(m_mlir);
    replace(m_mlir, old);
    Q_EMIT mlirOpened();
    Q_EMIT contextChanged();
}

/// Making it and showing it are two turns, so that neither holds up what else the window does: what is posted is done in the same one.
void ProgramTab::replace(QWidget* page, QWidget* old)
{
    QTimer::singleShot(1, page, [this, page, old = QPointer(old)] {
        setCurrentWidget(page);
        if (old) {
            removeWidget(old);
            old->deleteLater();
        }
        if (isVisible())
            page->setFocus();
    });
}

void ProgramTab::takeTrace(std::shared_ptr<const trace::Trace> trace)
{
    views::TracePage* old = m_trace;
    m_trace = new views::TracePage(std::move(trace), m_file.file, this);
    m_trace->view()->setState(QJsonDocument::fromJson(m_file.trace).object());
    connect(m_trace, &views::TracePage::message, this, &ProgramTab::message);
    connect(m_trace, &views::TracePage::reloadRequested, this, [this] { load(); });
    addWidget(m_trace);
    setFocusProxy(m_trace);
    replace(m_trace, old);
    QTimer::singleShot(0, m_trace, [this] { Q_EMIT firstFrame(); });
    Q_EMIT traceOpened();
    Q_EMIT contextChanged();
}

void ProgramTab::restoreSelection()
{
    if (!m_file.selectedModule.isNull())
        m_page->selection().selectModule(m_file.selectedModule);
    else if (!m_file.selectedNodes.isEmpty())
        m_page->selectByNames(m_file.selectedNodes);
}

void ProgramTab::takeModels(const std::vector<std::string>& models)
{
    if (!m_chooser) {
        m_chooser = new ModelChooser(this);
        addWidget(m_chooser);
        connect(m_chooser, &ModelChooser::chosen, this, [this](const QString& model) {
            m_file.model = model;
            if (m_services.recall)
                m_services.recall(m_file);
            load();
        });
    }
    QStringList names;
    for (const std::string& name : models)
        names.append(QString::fromStdString(name));
    m_chooser->setModels(m_file.file, names);
    setCurrentWidget(m_chooser);
    Q_EMIT choiceNeeded(names);
    Q_EMIT contextChanged();
}

void ProgramTab::takeError(const Error& error, const QString& snippet)
{
    m_errorText = views::translated(error);
    if (!shows()) {
        if (!m_error) {
            m_error = new ErrorPage(this);
            addWidget(m_error);
            connect(m_error, &ErrorPage::retryRequested, this, [this] { load(); });
            connect(m_error, &ErrorPage::openOtherRequested, this, &ProgramTab::openOtherRequested);
        }
        m_error->setError(error, snippet);
        setCurrentWidget(m_error);
    } else if (const auto shown = m_page ? m_page->document() : nullptr) {
        m_file.irFile = QString::fromStdString(shown->irFile); // the document that stays says what is open
    }
    Q_EMIT failed(m_errorText);
    Q_EMIT contextChanged();
}

OpenFile ProgramTab::state() const
{
    OpenFile f = m_file;
    if (m_trace)
        f.trace = QJsonDocument(m_trace->view()->state()).toJson(QJsonDocument::Compact);
    if (!m_page)
        return f;
    f.page = m_page->state();
    f.debug = m_page->analyses().save();
    f.fxCanvas = m_page->pane(views::Side::Fx)->canvasState();
    f.irCanvas = m_page->pane(views::Side::Ir)->canvasState();
    f.fxCode = m_page->pane(views::Side::Fx)->codePlace();
    f.irCode = m_page->pane(views::Side::Ir)->codePlace();
    f.selectedNodes = m_page->selectedNames();
    f.selectedModule = m_page->selection().state().modulePath;
    return f;
}

} // namespace nodewise::viewer
