// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_page.h"

#include "core/backend/profile_files.h"
#include "core/base/data_folder.h"
#include "views/common/column_fit.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/step_bar.h"
#include "views/common/translated.h"
#include "views/coverage/coverage_text.h"
#include "views/diff/diff_view.h"
#include "views/rewrite/event_model.h"
#include "views/rewrite/pipeline_text.h"
#include "views/rewrite/step_model.h"
#include "views/table/table_page.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int mostProblems = 12; // of a profile, on the page

TableWords stepWords()
{
    return {.name = PipelinePage::tr("Steps of the pipeline"),
            .exportTitle = PipelinePage::tr("Export Steps"),
            .exportFile = QStringLiteral("steps.csv")};
}

TableWords eventWords()
{
    return {.name = PipelinePage::tr("What the step did to each node"),
            .filter = PipelinePage::tr("node, rule or reason"),
            .filterName = PipelinePage::tr("Filter nodes"),
            .exportTitle = PipelinePage::tr("Export What the Step Did"),
            .exportFile = QStringLiteral("step.csv"),
            .exportTip = PipelinePage::tr("Write what is shown as a table")};
}

} // namespace

PipelinePage::PipelinePage(PipelineSource source, QWidget* parent)
    : ToolPage(parent), m_run(new PipelineRun(std::move(source), this)), m_folders(dataFolders("profiles")),
      m_head(new StepBar(this, Qt::SHIFT | Qt::Key_F10, Qt::Key_F10)), m_profile(new QComboBox(this)), m_open(new QToolButton(this)),
      m_stack(new QStackedWidget(this)), m_diff(new DiffView), m_steps(new StepModel(this)), m_events(new EventModel(this)),
      m_stepPage(new TablePage(m_steps, stepWords, {}, this)), m_eventPage(new TablePage(m_events, eventWords, {}, this)),
      m_message(new Label), m_bar(new QProgressBar), m_cancel(new QPushButton), m_again(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHead();
    column->addWidget(m_head);
    column->addWidget(m_stack, 1);
    makeViews();
    m_stack->addWidget(m_diff);
    m_stack->addWidget(makeMessage());
    setFocusProxy(m_stepPage);
    connect(m_run, &PipelineRun::changed, this, &PipelinePage::onRun);
    connect(m_run, &PipelineRun::progressed, this, &PipelinePage::showHowFar);
    connect(m_run, &PipelineRun::written, this, &PipelinePage::resultWritten);
    fillProfiles();
    retranslate();
    onRun();
    onLanguageChange(this, [this] {
        retranslate();
        showRow(m_row); // names of graphs
    });
}

void PipelinePage::makeHead()
{
    m_head->insertWidget(m_profile);
    m_open->setObjectName("open result");
    m_head->addWidget(m_open);
    connect(m_head->nextAction(), &QAction::triggered, this, [this] { stepBy(1); });
    connect(m_head->previousAction(), &QAction::triggered, this, [this] { stepBy(-1); });
    connect(m_open, &QToolButton::clicked, this, &PipelinePage::askResult);
    connect(m_profile, &QComboBox::activated, this, [this](int index) { start(m_profile->itemData(index).toString()); });
}

void PipelinePage::makeViews()
{
    for (TablePage* page : {m_stepPage, m_eventPage}) {
        page->table()->setRootIsDecorated(false);
        page->table()->setSelectionMode(QAbstractItemView::SingleSelection);
    }
    m_stepPage->setObjectName("pipeline steps");
    m_eventPage->setObjectName("pipeline events");
    QHeaderView* header = m_stepPage->table()->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(StepModel::Name, QHeaderView::Stretch);
    m_diff->side()->insertWidget(0, m_stepPage);
    m_diff->side()->addWidget(m_eventPage);
    m_diff->side()->setSizes({220, 320, 220});
    connect(m_stepPage, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_stepPage->chosenRows(); !rows.empty())
            showRow(rows.front().row());
    });
    connect(m_eventPage, &TablePage::chosen, this, &PipelinePage::chooseEvent);
    connect(m_diff, &DiffView::entryShown, this, &PipelinePage::followSelection);
    new ColumnFit(m_eventPage->table(), {{18, 9}, {16, 15}, {18, 9}, {26, 14}, {40, 16}, {22, 14}}, EventModel::Why,
                  {EventModel::Place, EventModel::Rule});
    connectPlaces();
}

/// A click on a place opens it, and so does Enter.
void PipelinePage::connectPlaces()
{
    const auto openStep = [this](const QModelIndex& index) {
        if (const PipelineStep* step = m_steps->row(index.row()); step->line > 0)
            requestRule(m_shown->path, step->line);
    };
    const auto openEvent = [this](const QModelIndex& index) {
        const protocol::ChainLink& link = m_events->row(index.row())->link;
        requestRule(link.file, link.line);
    };
    connect(m_stepPage, &TablePage::activated, this, openStep);
    connect(m_eventPage, &TablePage::activated, this, openEvent);
    connect(m_stepPage, &TablePage::clicked, this, [openStep](const QModelIndex& index) {
        if (index.column() == StepModel::Line)
            openStep(index);
    });
    connect(m_eventPage, &TablePage::clicked, this, [openEvent](const QModelIndex& index) {
        if (index.column() == EventModel::Place)
            openEvent(index);
    });
}

void PipelinePage::requestRule(const std::string& file, int line)
{
    if (!file.empty())
        Q_EMIT ruleRequested(QString::fromStdString(file), line);
}

QWidget* PipelinePage::makeMessage()
{
    auto* page = new QWidget(m_stack);
    auto* box = new QWidget(page);
    auto* column = new QVBoxLayout(box);
    m_message->setObjectName("pipeline message");
    m_cancel->setObjectName("pipeline cancel");
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_bar->setObjectName("pipeline progress");
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 0);
    column->addWidget(m_message);
    column->addWidget(m_bar);
    column->addWidget(m_cancel, 0, Qt::AlignLeft);
    column->addWidget(m_again, 0, Qt::AlignLeft);
    box->setFixedWidth(560);
    auto* outer = new QVBoxLayout(page);
    outer->addStretch(2);
    outer->addWidget(box, 0, Qt::AlignHCenter);
    outer->addStretch(3);
    connect(m_cancel, &QPushButton::clicked, m_run, &PipelineRun::cancel);
    connect(m_again, &QPushButton::clicked, this, [this] { start(m_chosen); });
    return page;
}

void PipelinePage::setAnimated(bool animated)
{
    m_diff->setAnimated(animated);
}

/// What can't be read is told when it is chosen.
void PipelinePage::fillProfiles()
{
    const QSignalBlocker blocker(m_profile);
    m_profile->clear();
    if (const auto entries = backend::listProfiles(m_folders))
        for (const backend::ProfileEntry& entry : *entries)
            m_profile->addItem(QString::fromStdString(entry.name), QString::fromStdString(entry.name));
    if (!m_chosen.isEmpty() && m_profile->findData(m_chosen) < 0)
        m_profile->addItem(shownName(), m_chosen);
    m_profile->setCurrentIndex(m_profile->findData(m_chosen));
}

/// Of a file without its folder.
QString PipelinePage::shownName() const
{
    return m_chosen.endsWith(QLatin1String(".json")) ? QFileInfo(m_chosen).completeBaseName() : m_chosen;
}

protocol::ProfileSource PipelinePage::source() const
{
    return {.name = m_chosen.toStdString(), .text = {}, .folders = m_folders};
}

void PipelinePage::start(const QString& profile)
{
    m_stays = m_shown && profile == m_chosen;
    m_chosen = profile;
    fillProfiles();
    m_run->start(source());
}

void PipelinePage::readAgain(const std::shared_ptr<const Document>& document)
{
    const auto& shown = m_run->source().document;
    if (shown == document || !document->fx() || !isSameProgram(*shown, *document))
        return;
    m_run->setDocument(document);
    if (!m_chosen.isEmpty())
        start(QString(m_chosen));
}

/// As a file beside which the program can be shown: the name says of what and by whom.
void PipelinePage::askResult()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/rewritten");
    QDir().mkpath(folder);
    m_stays = true;
    const QString program = QFileInfo(QString::fromStdString(m_run->source().document->file)).completeBaseName();
    m_run->start(source(), QStringLiteral("%1/%2.%3.json").arg(folder, program, shownName()));
}

void PipelinePage::onRun()
{
    using State = PipelineRun::State;
    const State state = m_run->state();
    const bool done = state == State::Done;
    if (done && m_run->result() != m_shown) {
        m_shown = m_run->result();
        m_steps->setResult(m_shown);
        showStep(m_stays ? std::min(m_row, m_steps->rowCount() - 1) : 0);
    }
    m_stack->setCurrentIndex(done ? 0 : 1);
    if (m_bar->isHidden() || state != State::Running)
        showHowFar({}, -1);
    m_bar->setVisible(state == State::Running);
    m_cancel->setVisible(state == State::Running);
    m_again->setVisible(state == State::Failed || state == State::Faulty);
    m_message->setText(messageText());
    m_open->setEnabled(done);
    enableSteps();
    showDetail();
}

void PipelinePage::showDetail()
{
    const bool done = m_run->state() == PipelineRun::State::Done;
    m_head->setDetail(done ? tr("%n step(s) · %1 ms", nullptr, int(m_shown->steps.size())).arg(QLocale().toString(m_shown->ms, 'f', 0))
                           : QString());
}

void PipelinePage::showHowFar(const QString& what, double fraction)
{
    m_now = what;
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    m_bar->setValue(int(fraction * 1000));
    m_message->setText(messageText());
}

QString PipelinePage::messageText() const
{
    using State = PipelineRun::State;
    switch (m_run->state()) {
    case State::Empty:
        return tr("Choose a backend profile: its decompositions and passes are applied to the program, step by step.");
    case State::Running:
        return tr("Rewriting the program with %1…").arg(shownName()) + (m_now.isEmpty() ? QString() : QLatin1Char('\n') + m_now);
    case State::Failed:
        return m_run->reason();
    case State::Faulty:
        return problemsText();
    case State::Done:
        break;
    }
    return {};
}

QString PipelinePage::problemsText() const
{
    QStringList lines{tr("The profile %1 has errors, so nothing was rewritten:").arg(shownName())};
    int left = mostProblems;
    for (const protocol::ProfileProblem& problem : m_run->result()->problems) {
        if (left-- == 0) {
            lines.append(QStringLiteral("…"));
            break;
        }
        const QString place = CoverageText::place(problem.file, problem.line);
        const QString text = translated(problem.message);
        lines.append(place.isEmpty() ? text : place + QStringLiteral(": ") + text);
    }
    return lines.join(QStringLiteral("\n\n"));
}

void PipelinePage::showStep(int row)
{
    m_stepPage->mark({m_steps->index(row, 0)});
    showRow(row);
}

void PipelinePage::showRow(int row)
{
    if (!m_shown || row < 0 || row >= m_steps->rowCount())
        return;
    m_row = row;
    enableSteps();
    const PipelineStep* step = m_steps->row(row);
    m_events->setStep(m_shown, step);
    m_eventPage->setVisible(!step->events.empty());
    const QString own = QFileInfo(QString::fromStdString(m_shown->whole.before->file)).fileName();
    const bool whole = row == 0;
    // The graph of a step is called by what changed it last.
    const auto titleOf = [&](int behind) {
        while (behind > 0 && m_steps->row(behind)->changes == 0)
            --behind;
        return behind == 0 ? own : tr("after %1").arg(PipelineText::nameOf(*m_steps->row(behind)));
    };
    m_diff->compare({step->before, Side::Fx, titleOf(whole ? 0 : row - 1)},
                    {step->after, Side::Fx, whole ? tr("after %1").arg(QString::fromStdString(m_shown->profile)) : titleOf(row)},
                    step->known);
}

void PipelinePage::chooseEvent()
{
    const auto& result = m_diff->result();
    const QModelIndexList rows = m_eventPage->chosenRows();
    if (rows.empty() || !result)
        return;
    const std::uint32_t node = m_events->row(rows.front().row())->node;
    if (node < result->diff.ofBefore.size() && m_diff->state() == DiffView::State::Done)
        m_diff->showEntry(result->diff.ofBefore[node]);
}

/// The event of what is selected is shown, too.
void PipelinePage::followSelection(std::uint32_t entry)
{
    for (const std::uint32_t node : m_diff->result()->diff.entries[entry].before)
        if (const int row = m_events->rowOf(node); row >= 0)
            return m_eventPage->mark({m_events->index(row, 0)});
}

std::optional<int> PipelinePage::tryStep(int by) const
{
    int next = m_row + by;
    while (next > 0 && next < m_steps->rowCount() && m_steps->row(next)->changes == 0)
        next += by;
    return next >= 0 && next < m_steps->rowCount() ? std::optional(next) : std::nullopt;
}

void PipelinePage::stepBy(int by)
{
    if (const auto next = tryStep(by))
        showStep(*next);
}

void PipelinePage::enableSteps()
{
    const bool done = m_run->state() == PipelineRun::State::Done;
    m_head->setStepsEnabled(done && tryStep(-1), done && tryStep(1));
}

QAction* PipelinePage::stepAction() const
{
    return m_head->nextAction();
}

QAction* PipelinePage::backAction() const
{
    return m_head->previousAction();
}

void PipelinePage::find()
{
    m_diff->find();
}

GraphCanvas* PipelinePage::activeCanvas() const
{
    return m_diff->activeCanvas();
}

bool PipelinePage::isComplete() const
{
    if (m_run->state() == PipelineRun::State::Done)
        return m_diff->isComplete();
    return !m_run->busy();
}

void PipelinePage::retranslate()
{
    m_head->setHeading(tr("Pipeline of"));
    m_profile->setAccessibleName(tr("Backend profile"));
    m_profile->setToolTip(tr("Backend profile whose decompositions and passes are applied"));
    m_head->setPrevious(tr("↑ Step Back"), tr("Previous step that changed something (%1)"));
    m_head->setNext(tr("↓ Step"), tr("Next step that changed something (%1)"));
    m_open->setText(tr("Open Result"));
    m_open->setToolTip(tr("Show the rewritten graph beside the program, where it can be run and compared with it"));
    m_bar->setAccessibleName(tr("Rewriting progress"));
    m_cancel->setText(tr("&Cancel"));
    m_again->setText(tr("Rewrite &Again"));
    m_message->setText(messageText());
    showDetail();
}

} // namespace nodewise::views
