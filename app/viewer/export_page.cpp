// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/export_page.h"

#include "app/viewer/error_page.h"
#include "app/viewer/export_facts.h"
#include "app/viewer/loading_page.h"
#include "app/viewer/pane_header.h"
#include "core/base/data_folder.h"
#include "core/base/private_file.h"
#include "core/base/shown_text.h"
#include "views/common/follow.h"
#include "views/common/theme.h"
#include "views/common/trust_service.h"
#include "views/debug/interpreter_dialog.h"
#include "views/debug/interpreter_text.h"
#include "views/inspect/fact_page.h"
#include "views/table/table_page.h"

#include <QApplication>
#include <QClipboard>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::viewer {

namespace {

constexpr int hashLetters = 16;
constexpr qsizetype mostShown = 1 << 18;    // characters of what torch says
constexpr std::size_t mostOfLine = 1 << 12; // bytes

/// Always the same of a model, so that what a session keeps of its program is found again; nothing is written beside the user's file. "" =
/// there is no such folder.
QString programOf(const QString& model)
{
    const std::string cache = userFolder("XDG_CACHE_HOME", ".cache");
    if (cache.empty())
        return {};
    const QByteArray hash = QCryptographicHash::hash(model.toUtf8(), QCryptographicHash::Sha256).toHex().left(hashLetters);
    const std::string folder = cache + "/exported/" + hash.toStdString();
    if (!makePrivateFolder(folder))
        return {};
    return QString::fromStdString(folder) + QLatin1Char('/') + QFileInfo(ExportPage::fileOf(model)).completeBaseName() +
           QStringLiteral(".pt2");
}

/// It comes from a file that may be anybody's.
QString shownDetails(const QString& all)
{
    QStringList lines;
    for (const QStringView line : QStringView(all).left(mostShown).split(u'\n'))
        lines.append(QString::fromStdString(shownText(line.toUtf8().toStdString(), Lines::Kept, mostOfLine)));
    if (all.size() > mostShown)
        lines.append(QStringLiteral("…"));
    return lines.join(u'\n');
}

views::TableWords graphWords()
{
    return {.name = ExportPage::tr("The graph as far as it came"),
            .filter = ExportPage::tr("node, operator, or type"),
            .filterName = ExportPage::tr("Filter nodes"),
            .exportTitle = ExportPage::tr("Export the Graph So Far"),
            .exportFile = QStringLiteral("graph.csv"),
            .empty = ExportPage::tr("Nothing of a graph was recorded.")};
}

} // namespace

QString ExportPage::fileOf(const QString& model)
{
    const qsizetype colon = model.lastIndexOf(QLatin1String(".py:"));
    return colon < 0 || QFileInfo::exists(model) ? model : model.left(colon + 3);
}

ExportPage::ExportPage(QString model, views::TrustService* trust, QWidget* parent)
    : ToolPage(parent), m_model(std::move(model)), m_file(fileOf(m_model)), m_trust(trust), m_head(new PaneHeader(this)),
      m_interpreter(new QToolButton(this)), m_again(new QPushButton(this)), m_copy(new QPushButton(this)), m_draft(new QPushButton(this)),
      m_stack(new QStackedWidget(this)), m_loading(new LoadingPage(this)), m_error(new ErrorPage(this))
{
    make();
}

ExportPage::ExportPage(const QString& file, const Result<protocol::ExportReport>& report, QWidget* parent)
    : ExportPage(QString(), nullptr, parent)
{
    m_file = file;
    read(report);
}

void ExportPage::read(const Result<protocol::ExportReport>& report)
{
    if (report)
        m_report = *report;
    report ? showReport() : showError(report.error());
}

void ExportPage::make()
{
    m_interpreter->setObjectName(QStringLiteral("interpreter"));
    m_interpreter->setProperty("role", "link");
    m_again->setObjectName(QStringLiteral("again"));
    m_draft->setObjectName(QStringLiteral("draft"));
    m_draft->setProperty("role", "primary");
    for (QWidget* control : std::initializer_list<QWidget*>{m_interpreter, m_copy, m_again, m_draft})
        m_head->addControl(control);
    m_head->setFixedHeight(m_again->sizeHint().height() + 10);
    for (QWidget* page : std::initializer_list<QWidget*>{m_loading, m_error, makeReport()})
        m_stack->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_stack, 1);
    connect(m_interpreter, &QToolButton::clicked, this, &ExportPage::chooseInterpreter);
    connect(m_again, &QPushButton::clicked, this, &ExportPage::start);
    connect(m_copy, &QPushButton::clicked, this, &ExportPage::copy);
    connect(m_draft, &QPushButton::clicked, this, [this] { Q_EMIT draftRequested(QString::fromStdString(m_report->draft->file)); });
    connect(m_loading, &LoadingPage::cancelRequested, this, &ExportPage::cancel);
    connect(m_error, &ErrorPage::retryRequested, this,
            [this] { m_model.isEmpty() ? read(protocol::readExportReport(m_file.toStdString())) : start(); });
    connect(m_error, &ErrorPage::openOtherRequested, this, &ExportPage::openOtherRequested);
    connect(&m_run, &ExportRun::progressed, this, [this](const QString& step) { m_loading->setProgress(step, -1); });
    connect(&m_run, &ExportRun::finished, this, &ExportPage::onFinished);
    connect(&m_run, &ExportRun::failed, this, [this](const QString& why) { showError(why, tr("Run the file by itself to see more.")); });
    views::followLanguage(this, &ExportPage::retranslate);
}

QWidget* ExportPage::makeReport()
{
    auto* split = new QSplitter(Qt::Horizontal, m_stack);
    m_shown = split;
    m_why = new views::FactPage(split);
    m_why->setObjectName(QStringLiteral("why"));
    split->addWidget(m_why);
    split->addWidget(makeMore());
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({720, 560});
    split->setChildrenCollapsible(false);
    setFocusProxy(m_why);
    return split;
}

QWidget* ExportPage::makeMore()
{
    m_more = new QTabWidget(m_shown);
    m_more->setDocumentMode(true);
    m_nodes = new TracedModel(this);
    m_graph = new views::TablePage(m_nodes, graphWords, {}, m_more);
    m_graph->table()->setRootIsDecorated(false);
    m_sizes = new views::FactPage(m_more);
    m_sizes->setObjectName(QStringLiteral("sizes"));
    m_text = new QPlainTextEdit(m_more);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap); // lines are bounded, not short
    m_text->setObjectName(QStringLiteral("details"));
    for (QWidget* page : std::initializer_list<QWidget*>{m_graph, m_sizes, m_text})
        m_more->addTab(page, QString());
    return m_more;
}

void ExportPage::start()
{
    if (m_model.isEmpty() || running())
        return;
    m_report.reset();
    m_told.clear();
    m_loading->start(m_file);
    m_loading->setProgress(tr("Looking for an interpreter with torch"), -1);
    m_stack->setCurrentWidget(m_loading);
    if (m_python) {
        ask(m_python);
    } else {
        const std::string file = m_file.toStdString();
        m_search.start([file](const Progress&) { return process::tryUsualInterpreter(file); },
                       [this](std::optional<process::Interpreter> found) { ask(std::move(found)); });
    }
    retranslate();
}

void ExportPage::ask(std::optional<process::Interpreter> found)
{
    if (!found) {
        showError(tr("No Python interpreter with torch was found beside the file, in this environment, or in PATH."),
                  tr("Choose one above."));
        return;
    }
    m_python = std::move(found);
    retranslate();
    m_asking = true;
    const QString runs =
        tr("%1 runs it, with torch %2.", "an interpreter")
            .arg(QDir::toNativeSeparators(QString::fromStdString(m_python->path)), QString::fromStdString(m_python->torch));
    // Another may be chosen while the question is open, and is asked about anew.
    const auto isAnswer = [page = QPointer(this), python = *m_python] {
        return page && page->m_python == python && std::exchange(page->m_asking, false);
    };
    m_trust->ask(
        {.what = views::TrustRequest::What::Model, .files = {m_file}, .does = {runs}}, window(),
        [this, isAnswer, python = *m_python] {
            if (isAnswer())
                run(python);
        },
        [this, isAnswer] {
            if (isAnswer())
                showError(tr("Nothing of this file has run: you did not trust it."), tr("Try again once you have read it."));
        });
}

void ExportPage::run(const process::Interpreter& python)
{
    const QString out = programOf(m_model);
    if (out.isEmpty())
        return showError(tr("There is no folder of your own for the program."), tr("Set HOME, or XDG_CACHE_HOME, to a folder of yours."));
    m_loading->setProgress(tr("Starting %1").arg(views::InterpreterText::shortName(QString::fromStdString(python.path))), -1);
    m_run.start(QString::fromStdString(python.path), m_model, out);
}

void ExportPage::cancel()
{
    m_search.cancel();
    m_run.cancel();
    m_asking = false;
    showError(Error{.message = UserText::listed(cancelledMessage), .file = m_file.toStdString()});
}

void ExportPage::onFinished(const ExportRun::Done& done)
{
    const QString program = QString::fromStdString(done.program);
    m_told = done.told;
    if (!done.diagnosis.empty()) {
        auto report = protocol::readExportReport(done.diagnosis);
        if (!report)
            return showError(report.error());
        m_report = std::move(*report);
        return showReport();
    }
    if (program.isEmpty())
        return showError(tr("The interpreter ended without a word about it."));
    if (!m_told.empty())
        showTold();
    Q_EMIT exported(program, m_told.empty());
}

void ExportPage::showTold()
{
    m_loading->stop();
    m_more->hide();
    seeReport();
}

/// In the language that is shown.
void ExportPage::fill()
{
    if (!m_report)
        return m_why->setFacts({QFileInfo(m_file).fileName(), tr("exported"), {}}, ExportFacts::told(m_told));
    m_why->setFacts(
        {ExportFacts::title(*m_report), QString::fromStdString(m_report->cause), views::FactCell(ExportFacts::versions(*m_report))},
        ExportFacts::why(*m_report));
    m_sizes->setFacts({}, ExportFacts::sizes(*m_report));
}

void ExportPage::seeReport()
{
    m_stack->setCurrentWidget(m_shown);
    retranslate();
    m_laidOut = false;
    QTimer::singleShot(0, this, [this] { QTimer::singleShot(0, this, [this] { m_laidOut = true; }); });
}

void ExportPage::showReport()
{
    m_loading->stop();
    m_nodes->setRows(m_report->graph);
    m_text->setFont(views::monoFont());
    m_text->setPlainText(shownDetails(QString::fromStdString(m_report->details.empty() ? m_report->error : m_report->details) +
                                      (m_run.printed().isEmpty() ? QString() : QStringLiteral("\n\n") + m_run.printed())));
    m_more->show();
    m_more->setTabVisible(1, !ExportFacts::sizes(*m_report).empty());
    if (m_report->graph.empty())
        m_more->setCurrentWidget(m_text);
    seeReport();
}

void ExportPage::showError(const QString& message, const QString& hint)
{
    showError(Error{.message = UserText(message.toStdString()), .file = m_file.toStdString(), .hint = UserText(hint.toStdString())});
}

void ExportPage::showError(const Error& error)
{
    m_loading->stop();
    m_error->setError(error);
    m_stack->setCurrentWidget(m_error);
    retranslate();
}

void ExportPage::find()
{
    if (m_more->isVisible())
        m_more->setCurrentWidget(m_graph);
    m_graph->filterField()->setFocus();
}

void ExportPage::chooseInterpreter()
{
    protocol::PythonExecutor now;
    if (m_python)
        now.python = m_python->path;
    auto* dialog = new views::InterpreterDialog({.now = now, .program = m_file.toStdString(), .own = false, .alone = true}, m_trust, this);
    connect(dialog, &views::InterpreterDialog::chosen, this, [this](const protocol::PythonExecutor& python, const QString& torch) {
        if (python.python.empty())
            return;
        m_search.cancel();
        m_run.cancel();
        m_asking = false;
        m_python = process::describeInterpreter(python.python, process::Interpreter::Found::Named);
        if (m_python->torch.empty())
            m_python->torch = torch.toStdString();
        start();
    });
    dialog->open();
}

void ExportPage::copy() const
{
    QApplication::clipboard()->setText(m_report ? ExportFacts::text(*m_report) : m_error->text());
}

void ExportPage::retranslate()
{
    const QString name = QFileInfo(m_file).fileName();
    const bool busy = running();
    m_head->setTitle(name);
    m_head->setDetail(QDir::toNativeSeparators(QFileInfo(m_file).path()));
    m_interpreter->setVisible(!m_model.isEmpty());
    m_interpreter->setText(m_python ? tr("%1, torch %2", "an interpreter")
                                          .arg(views::InterpreterText::shortName(QString::fromStdString(m_python->path)),
                                               m_python->torch.empty() ? QStringLiteral("?") : QString::fromStdString(m_python->torch))
                                    : tr("Choose Interpreter…"));
    m_interpreter->setToolTip(tr("The interpreter that runs the file; choose another one"));
    m_again->setText(tr("&Export Again"));
    m_again->setToolTip(tr("Run the file again, as it is now"));
    m_again->setVisible(!m_model.isEmpty() && !busy && m_stack->currentWidget() == m_shown);
    m_copy->setText(tr("&Copy as Text"));
    m_copy->setVisible(m_report.has_value());
    m_draft->setText(tr("Open the &Draft"));
    m_draft->setToolTip(tr("A program in which the branches that were taken are fixed"));
    m_draft->setVisible(m_report && m_report->draft && !m_report->draft->file.empty());
    const auto count = m_report ? m_report->graph.size() : 0;
    const bool cut = m_report && m_report->graphNodes > count;
    m_more->setTabText(0, cut ? tr("Graph So Far (last %L1 of %L2 Nodes)").arg(count).arg(m_report->graphNodes) : tr("Graph So Far"));
    m_more->setTabText(1, tr("Sizes and Guards"));
    m_more->setTabText(2, tr("All That torch Says"));
    m_text->setAccessibleName(m_more->tabText(2));
    if (m_stack->currentWidget() == m_shown)
        fill();
}

} // namespace nodewise::viewer
