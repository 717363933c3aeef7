// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_verdicts.h"

#include "views/common/column_fit.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/translated.h"
#include "views/coverage/change_of_verdicts.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/problem_list.h"
#include "views/coverage/profile_check.h"
#include "views/coverage/profile_files.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/kernel/template_editor.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTreeView>

namespace nodewise::views {

using State = CoverageAsk::State;

namespace {

TableWords changeWords()
{
    return {.name = ProfileVerdicts::tr("What the text changes compared with the saved file"),
            .exportTitle = ProfileVerdicts::tr("Export Changed Verdicts"),
            .exportFile = QStringLiteral("changed-verdicts.csv")};
}

} // namespace

ProfileVerdicts::ProfileVerdicts(const CoverageContext& context, ProfileFiles* files, QWidget* parent)
    : QWidget(parent), m_context(context), m_run(context.coverage), m_files(files), m_ask(new CoverageAsk(m_run->source(), this)),
      m_saved(new CoverageAsk(m_run->source(), this)), m_check(new ProfileCheck(m_run->source().engine, this)), m_summary(new Label(this)),
      m_bar(new VerdictBar(this)), m_lists(new QTabWidget(this)), m_changeModel(new VerdictChangeModel(this)),
      m_changes(new TablePage(m_changeModel, changeWords, {}, this)), m_problems(new ProfileProblemPage(this))
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 4, 8, 2);
    row->setSpacing(8);
    m_summary->setProperty("role", "dim");
    m_summary->setObjectName("summary");
    row->addWidget(m_summary);
    row->addWidget(m_bar, 1);
    m_changes->setObjectName("changed verdicts");
    new ColumnFit(m_changes->table(), VerdictChangeModel::columnFit(), VerdictChangeModel::Why, {VerdictChangeModel::Flops});
    m_lists->setDocumentMode(true);
    m_lists->addTab(m_changes, QString());
    m_lists->addTab(m_problems, QString());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_lists, 1);
    m_pause.setSingleShot(true);
    connectParts();
    followLanguage(this, &ProfileVerdicts::refresh);
}

void ProfileVerdicts::connectParts()
{
    connect(&m_pause, &QTimer::timeout, this, &ProfileVerdicts::judge);
    for (const CoverageAsk* ask : {&m_run->own(), static_cast<const CoverageAsk*>(m_ask), static_cast<const CoverageAsk*>(m_saved)}) {
        connect(ask, &CoverageAsk::changed, this, &ProfileVerdicts::refresh);
        connect(ask, &CoverageAsk::resultChanged, this, &ProfileVerdicts::refresh);
    }
    connect(m_check, &ProfileCheck::changed, this, &ProfileVerdicts::showProblems);
    connect(&m_run->choice(), &ProfileChoice::changed, this, &ProfileVerdicts::judge);
    connect(m_bar, &VerdictBar::verdictClicked, this, [this](protocol::Verdict verdict) {
        if (const auto& live = asked().result())
            selectNodes(*m_context.selection, Side::Fx, live->nodesOf(verdict));
    });
    connect(m_changes, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_changes->chosenRows(); !rows.empty())
            selectNodes(*m_context.selection, Side::Fx, m_changeModel->nodesOf(rows.front()));
    });
    for (TablePage* page : {m_changes, static_cast<TablePage*>(m_problems)})
        connect(page, &TablePage::message, this, &ProfileVerdicts::message);
    connect(m_problems, &ProfileProblemPage::placeWanted, this, &ProfileVerdicts::placeWanted);
    connect(m_problems, &TablePage::clicked, this, [this](const QModelIndex& index) {
        if (index.column() != ProfileProblemPage::Where) // which the page asks for itself
            m_problems->request(index);
    });
}

void ProfileVerdicts::setProfile(const QString& path)
{
    if (path == m_profile)
        return;
    m_profile = path;
    m_saved->clear();
    m_ask->clear();
    m_check->clear();
    judgeSoon(0);
}

void ProfileVerdicts::forgetSaved()
{
    m_saved->clear();
    judgeSoon(0);
}

bool ProfileVerdicts::isChosen() const
{
    return m_run->choice().entry().path == m_profile;
}

/// Where the chosen profile is edited, all of the window sees the verdicts of its text.
const CoverageAsk& ProfileVerdicts::asked() const
{
    return isChosen() ? m_run->own() : *m_ask;
}

int ProfileVerdicts::mistakes() const
{
    return m_problems->mistakes();
}

bool ProfileVerdicts::settled() const
{
    return !m_pause.isActive() && !asked().busy() && !m_saved->busy() && !m_check->busy();
}

/// Function files under edit are judged, too: copies of their texts are named in place of the files.
std::pair<QString, CoverageAsk::Copies> ProfileVerdicts::withFunctions(QString text)
{
    CoverageAsk::Copies copies;
    for (const auto& file : m_files->all()) {
        if (file->path.endsWith(QLatin1String(".json")) || !m_files->dirty(file->path))
            continue;
        if (!m_copies)
            m_copies = std::make_unique<QTemporaryDir>();
        const QString name = QFileInfo(file->path).fileName(), copy = m_copies->filePath(name);
        const QRegularExpression named(QStringLiteral("\"([^\"\\\\]*/)?%1\"").arg(QRegularExpression::escape(name)));
        if (const auto match = named.match(text); match.hasMatch() && ProfileStore::save(copy, m_files->textOf(file->path)).isEmpty()) {
            text.replace(match.capturedStart(), match.capturedLength(), u'"' + copy + u'"');
            copies.emplace(copy.toStdString(), file->path.toStdString());
        }
    }
    return {text, copies};
}

void ProfileVerdicts::judge()
{
    m_pause.stop();
    if (m_profile.isEmpty() || !m_run->hindrance().isEmpty())
        return refresh();
    const bool edited = !m_files->unsaved().empty();
    const protocol::ProfileSource source{.name = m_profile.toStdString(), .text = {}, .folders = {}};
    if (!edited) {
        m_run->dropDraft(m_profile);
        if (!isChosen())
            m_ask->ask(source);
        else if (!m_run->busy() && (!m_run->result() || m_run->own().profile() != source))
            m_run->start();
        return m_check->ask(source);
    }
    if (!m_saved->result() && !m_saved->busy() && QFileInfo::exists(m_profile))
        m_saved->ask(source);
    auto [text, copies] = withFunctions(m_files->textOf(m_profile));
    if (text.isEmpty())
        text = QStringLiteral("\n"); // no text would mean the file's
    protocol::ProfileSource draft = source;
    draft.text = text.toStdString();
    if (isChosen())
        m_run->setDraft(m_profile, text, copies);
    else
        m_ask->ask(draft, copies);
    m_check->ask(draft, std::move(copies));
}

void ProfileVerdicts::refresh()
{
    showProblems();
    showChanges();
    markFiles();
    Q_EMIT changed();
}

void ProfileVerdicts::showProblems()
{
    const CoverageAsk& live = asked();
    m_problems->setEmptyText(noProblemsText());
    if (live.busy())
        return; // what is known stays
    const bool had = m_problems->mistakes() > 0;
    m_problems->setProblems(live.problems(), m_check->warnings());
    showMarks();
    const int mistakes = m_problems->mistakes(), warnings = m_problems->warnings();
    m_lists->setTabText(1, mistakes > 0 && warnings > 0 ? tr("Errors %1 · Warnings %2", "counts").arg(mistakes).arg(warnings)
                           : warnings > 0               ? tr("Warnings %1", "count").arg(warnings)
                           : mistakes > 0               ? tr("Errors %1", "count").arg(mistakes)
                                                        : tr("Errors"));
    if (mistakes > 0 && !had)
        m_lists->setCurrentIndex(1);
    else if (mistakes == 0 && had)
        m_lists->setCurrentIndex(0);
}

void ProfileVerdicts::markFiles()
{
    showMarks();
    showNotes();
}

void ProfileVerdicts::showMarks()
{
    for (const auto& file : m_files->all()) {
        std::vector<EditorMark> marks;
        for (const auto& [problem, warning] : m_problems->remarks())
            if (QString::fromStdString(problem.file) == file->path && problem.line > 0) {
                const QString hint = translated(problem.hint), message = translated(problem.message);
                marks.push_back(
                    {problem.line - 1, std::max(0, problem.column - 1), hint.isEmpty() ? message : message + u'\n' + hint, warning});
            }
        file->editor->setMarks(std::move(marks));
    }
}

QString ProfileVerdicts::noProblemsText() const
{
    const CoverageAsk& live = asked();
    return live.state() == State::Done ? tr("The profile has no errors, and uses no unknown names.")
           : live.busy()               ? tr("Judging…")
                                       : tr("Nothing has been judged yet");
}

void ProfileVerdicts::showChanges()
{
    const auto& live = asked().result();
    const auto& saved = m_saved->result();
    m_bar->setTotals(live ? live->totals() : CoverageResult::Totals());
    m_bar->setVisible(live != nullptr); // else it would say that there is nothing to measure
    const bool faulty = asked().state() == State::Faulty;
    m_summary->setText(asked().busy() ? tr("Judging…")
                       : !live        ? tr("Nothing has been judged yet")
                       : faulty       ? tr("Before the errors:", "what is shown of a program")
                                      : tr("This program:"));
    const bool edited = !m_files->unsaved().empty();
    const auto change = live && saved && edited ? std::make_shared<const ChangeOfVerdicts>(saved, live) : nullptr;
    m_changeModel->setChange(change, false);
    std::size_t nodes = 0;
    for (int row = 0; row < m_changeModel->rowCount(); ++row)
        nodes += m_changeModel->nodesOf(m_changeModel->index(row, 0)).size();
    m_lists->setTabText(0, change ? tr("Changed Verdicts %1", "count of nodes").arg(nodes) : tr("Changed Verdicts"));
    m_changes->setEmptyText(noChangesText(change != nullptr));
}

QString ProfileVerdicts::noChangesText(bool compared) const
{
    if (compared)
        return tr("Your edits change no verdict of this program.");
    if (asked().busy() || m_saved->busy())
        return tr("Judging…");
    if (!asked().result())
        return tr("Nothing has been judged yet");
    return !m_files->unsaved().empty() ? tr("There are no verdicts of the saved file to compare with.")
                                       : tr("While you edit the profile, verdicts that differ from the saved file are shown here.");
}

/// Behind rules, how many nodes they decide; not of a text that can't be judged, whose lines may be others.
void ProfileVerdicts::showNotes()
{
    const auto live = asked().state() == State::Faulty ? nullptr : asked().result();
    for (const auto& file : m_files->all()) {
        std::map<int, QString> notes;
        if (live)
            for (const auto& [line, nodes] : live->linesOf(file->path.toStdString()))
                notes[line - 1] = tr("%Ln node(s)", nullptr, int(nodes));
        file->editor->setNotes(std::move(notes));
    }
}

} // namespace nodewise::views
