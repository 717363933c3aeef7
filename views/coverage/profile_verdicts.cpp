// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_verdicts.h"

#include "views/common/column_fit.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/coverage/change_of_verdicts.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/coverage_text.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/editor/edit_files.h"
#include "views/editor/problem_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTreeView>

namespace nodewise::views {

using State = CoverageAsk::State;

namespace {

constexpr int pauseMs = 350; ///< of typing

TableWords changeWords()
{
    return {.name = ProfileVerdicts::tr("What the text changes compared with the saved file"),
            .exportTitle = ProfileVerdicts::tr("Export Changed Verdicts"),
            .exportFile = QStringLiteral("changed-verdicts.csv")};
}

} // namespace

ProfileVerdicts::ProfileVerdicts(const CoverageContext& context, EditFiles* files, ProblemPage& problems, QWidget* parent)
    : QWidget(parent), m_context(context), m_run(context.coverage), m_files(files), m_ask(new CoverageAsk(m_run->source(), this)),
      m_saved(new CoverageAsk(m_run->source(), this)), m_names(m_run->source().engine, this), m_summary(new Label(this)),
      m_bar(new VerdictBar(this)), m_lists(new QTabWidget(this)), m_changeModel(new VerdictChangeModel(this)),
      m_changes(new TablePage(m_changeModel, changeWords, {}, this)), m_problems(problems),
      m_typed(
          this, pauseMs, [this] { return texts(); }, draftOf, [this](const Draft& draft) { ask(draft); })
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
    m_lists->addTab(&m_problems, QString());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(m_lists, 1);
    connectParts();
    followLanguage(this, &ProfileVerdicts::refresh);
}

void ProfileVerdicts::connectParts()
{
    for (const CoverageAsk* ask : {&m_run->own(), static_cast<const CoverageAsk*>(m_ask), static_cast<const CoverageAsk*>(m_saved)}) {
        connect(ask, &CoverageAsk::changed, this, &ProfileVerdicts::refresh);
        connect(ask, &CoverageAsk::resultChanged, this, &ProfileVerdicts::refresh);
    }
    connect(&m_run->choice(), &ProfileChoice::changed, this, &ProfileVerdicts::judge);
    connect(m_bar, &VerdictBar::verdictClicked, this, [this](protocol::Verdict verdict) {
        if (const auto& live = asked().result())
            selectNodes(*m_context.selection, Side::Fx, live->nodesOf(verdict));
    });
    connect(m_changes, &TablePage::chosen, this, [this] {
        if (const QModelIndexList rows = m_changes->chosenRows(); !rows.empty())
            selectNodes(*m_context.selection, Side::Fx, m_changeModel->nodesOf(rows.front()));
    });
    connect(m_changes, &TablePage::message, this, &ProfileVerdicts::message);
}

void ProfileVerdicts::setProfile(const QString& path)
{
    if (path == m_profile)
        return;
    m_profile = path;
    m_saved->clear();
    m_ask->clear();
    m_names.drop();
    m_warnings.clear();
    judge();
}

void ProfileVerdicts::forgetSaved()
{
    m_saved->clear();
    judge();
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

bool ProfileVerdicts::settled() const
{
    return !m_typed.busy() && !asked().busy() && !m_saved->busy() && !m_names.busy();
}

ProfileVerdicts::Texts ProfileVerdicts::texts()
{
    Texts out{.profile = m_profile, .text = {}, .functions = {}, .folder = {}};
    if (m_profile.isEmpty() || m_files->unsaved().empty())
        return out;
    out.text = m_files->textOf(m_profile);
    if (out.text.isEmpty())
        out.text = QStringLiteral("\n"); // no text would mean the file's
    for (const EditFile* file : m_files->unsaved())
        if (!ProfileStore::isJson(file->path))
            out.functions.emplace_back(file->path, m_files->textOf(file->path));
    if (!out.functions.empty() && !m_copies)
        m_copies = std::make_shared<QTemporaryDir>();
    out.folder = m_copies;
    return out;
}

/// Function files under edit are judged, too: copies of their texts are named in place of the files.
ProfileVerdicts::Draft ProfileVerdicts::draftOf(const Texts& texts, const Progress&)
{
    Draft out{.source = {.name = texts.profile.toStdString(), .text = {}, .folders = {}}, .copies = {}};
    QString text = texts.text;
    for (const auto& [path, functions] : texts.functions) {
        const QString name = QFileInfo(path).fileName(), copy = texts.folder->filePath(name);
        const QRegularExpression named(QStringLiteral("\"([^\"\\\\]*/)?%1\"").arg(QRegularExpression::escape(name)));
        if (const auto match = named.match(text); match.hasMatch() && TextStore::save(copy, functions).isEmpty()) {
            text.replace(match.capturedStart(), match.capturedLength(), u'"' + copy + u'"');
            out.copies.emplace(copy.toStdString(), path.toStdString());
        }
    }
    out.source.text = text.toStdString();
    return out;
}

void ProfileVerdicts::ask(const Draft& draft)
{
    if (m_profile.isEmpty() || !m_run->hindrance().isEmpty())
        return refresh();
    const bool edited = !draft.source.text.empty();
    protocol::ProfileSource saved = draft.source;
    saved.text.clear();
    if (edited && !m_saved->result() && !m_saved->busy() && QFileInfo::exists(m_profile))
        m_saved->ask(saved);
    if (!edited)
        m_run->dropDraft(m_profile);
    if (!isChosen())
        m_ask->ask(draft.source, draft.copies);
    else if (edited)
        m_run->setDraft(m_profile, QString::fromStdString(draft.source.text), draft.copies);
    else if (!m_run->busy() && (!m_run->result() || m_run->own().profile() != saved))
        m_run->start();
    m_names.ask(protocol::ProfileCheckRequest::command,
                protocol::encodeBody(protocol::ProfileCheckRequest{.profile = withCopies(draft.source, draft.copies)}),
                [this, copies = draft.copies](const Result<std::string>& body) {
                    const auto answer = body ? protocol::decodeBody<protocol::ProfileCheckAnswer>(*body)
                                             : Result<protocol::ProfileCheckAnswer>(fail(body.error()));
                    m_warnings.clear(); // that it can't be checked is told by those who judge by it
                    if (answer)
                        m_warnings = answer->warnings;
                    nameOriginals(m_warnings, copies);
                    showProblems();
                });
}

void ProfileVerdicts::refresh()
{
    showProblems();
    showChanges();
    showNotes();
    Q_EMIT changed();
}

void ProfileVerdicts::showProblems()
{
    const CoverageAsk& live = asked();
    m_problems.setEmptyText(noProblemsText());
    if (live.busy())
        return; // what is known stays
    const bool had = m_problems.mistakes() > 0;
    m_problems.setProblems(CoverageText::problems(live.mistakes(), m_warnings));
    m_lists->setTabText(1, m_problems.title());
    if (const bool has = m_problems.mistakes() > 0; has != had)
        m_lists->setCurrentIndex(has ? 1 : 0);
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
