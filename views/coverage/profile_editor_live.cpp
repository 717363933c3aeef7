// SPDX-License-Identifier: Apache-2.0
// The editor's live part: the text is judged after each pause of typing, and its rules tell which nodes they decide.
#include "views/coverage/profile_editor.h"

#include "views/common/translated.h"
#include "views/coverage/problem_list.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/kernel/template_editor.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace nodewise::views {

using State = CoverageAsk::State;

namespace {

/// Braces of a line that are in no string, from its end.
QString bracesOf(const QString& text)
{
    QString braces;
    bool string = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == u'"' && (at == 0 || text[at - 1] != u'\\'))
            string = !string;
        else if (!string && (text[at] == u'{' || text[at] == u'}'))
            braces.prepend(text[at]);
    }
    return braces;
}

/// Of the innermost brace that is open where the caret stands, from 1; 0 = none is.
int openBraceLine(const QTextCursor& caret)
{
    int depth = 0;
    for (QTextBlock block = caret.block(); block.isValid(); block = block.previous())
        for (const QChar brace : bracesOf(block == caret.block() ? block.text().left(caret.positionInBlock()) : block.text())) {
            depth += brace == u'}' ? 1 : -1;
            if (depth < 0)
                return block.blockNumber() + 1;
        }
    return 0;
}

} // namespace

bool ProfileEditor::isChosen() const
{
    return m_run->choice().entry().path == m_profile;
}

/// Where the chosen profile is edited, all of the window sees the verdicts of its text.
const CoverageAsk& ProfileEditor::asked() const
{
    return isChosen() ? m_run->own() : *m_ask;
}

bool ProfileEditor::settled() const
{
    return !m_pause.isActive() && !asked().busy() && !m_saved->busy() && !m_check->busy();
}

/// Function files under edit are judged, too: copies of their texts are named in place of the files.
std::pair<QString, CoverageAsk::Copies> ProfileEditor::withFunctions(QString text)
{
    CoverageAsk::Copies copies;
    for (const auto& file : m_files) {
        if (file->path.endsWith(QLatin1String(".json")) || !dirty(file->path))
            continue;
        if (!m_copies)
            m_copies = std::make_unique<QTemporaryDir>();
        const QString name = QFileInfo(file->path).fileName(), copy = m_copies->filePath(name);
        const QRegularExpression named(QStringLiteral("\"([^\"\\\\]*/)?%1\"").arg(QRegularExpression::escape(name)));
        if (const auto match = named.match(text); match.hasMatch() && ProfileStore::save(copy, textOf(file->path)).isEmpty()) {
            text.replace(match.capturedStart(), match.capturedLength(), u'"' + copy + u'"');
            copies.emplace(copy.toStdString(), file->path.toStdString());
        }
    }
    return {text, copies};
}

void ProfileEditor::judge()
{
    m_pause.stop();
    if (m_profile.isEmpty() || !m_run->hindrance().isEmpty())
        return onVerdicts();
    const bool edited = std::ranges::any_of(m_files, [this](const auto& file) { return dirty(file->path); });
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
    auto [text, copies] = withFunctions(textOf(m_profile));
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

void ProfileEditor::onVerdicts()
{
    showProblems();
    showChanges();
    showNotes();
    showRule();
    const CoverageAsk& live = asked();
    const QString why = m_run->hindrance();
    if (!why.isEmpty())
        setStatus(why, true);
    else if (live.state() == State::Failed)
        setStatus(live.reason(), !live.givenUp());
}

void ProfileEditor::showProblems()
{
    const CoverageAsk& live = asked();
    m_noProblems->setText(noProblemsText());
    if (live.busy())
        return; // what is known stays
    const bool had = m_problemModel->mistakes() > 0;
    m_problemModel->setProblems(live.problems(), m_check->warnings());
    showMarks();
    const int mistakes = m_problemModel->mistakes(), warnings = m_problemModel->warnings();
    m_lists->setTabText(1, mistakes > 0 && warnings > 0 ? tr("Errors %1 · Warnings %2", "counts").arg(mistakes).arg(warnings)
                           : warnings > 0               ? tr("Warnings %1", "count").arg(warnings)
                           : mistakes > 0               ? tr("Errors %1", "count").arg(mistakes)
                                                        : tr("Errors"));
    m_problemsStack->setCurrentIndex(m_problemModel->rowCount() > 0 ? 1 : 0);
    if (mistakes > 0 && !had)
        m_lists->setCurrentIndex(1);
    else if (mistakes == 0 && had)
        m_lists->setCurrentIndex(0);
}

void ProfileEditor::showMarks()
{
    for (const auto& file : m_files) {
        std::vector<EditorMark> marks;
        for (const auto& [problem, warning] : m_problemModel->rows())
            if (QString::fromStdString(problem.file) == file->path && problem.line > 0) {
                const QString hint = translated(problem.hint), message = translated(problem.message);
                marks.push_back(
                    {problem.line - 1, std::max(0, problem.column - 1), hint.isEmpty() ? message : message + u'\n' + hint, warning});
            }
        file->editor->setMarks(std::move(marks));
    }
}

QString ProfileEditor::noProblemsText() const
{
    const CoverageAsk& live = asked();
    return live.state() == State::Done ? tr("The profile has no errors, and uses no unknown names.")
           : live.busy()               ? tr("Judging…")
                                       : tr("Nothing has been judged yet");
}

QString ProfileEditor::problemsNote() const
{
    return m_problemsStack->currentIndex() == 0 ? m_noProblems->text() : QString();
}

QString ProfileEditor::summaryText() const
{
    return m_summary->text();
}

void ProfileEditor::showChanges()
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
    const bool edited = dirty();
    const auto change = live && saved && edited ? std::make_shared<const ChangeOfVerdicts>(saved, live) : nullptr;
    m_changeModel->setChange(change, false);
    m_changes->sortByColumn(-1, Qt::AscendingOrder);
    std::size_t changed = 0;
    for (int row = 0; row < m_changeModel->rowCount(); ++row)
        changed += m_changeModel->nodesOf(m_changeModel->index(row, 0)).size();
    m_lists->setTabText(0, change ? tr("Changed Verdicts %1", "count of nodes").arg(changed) : tr("Changed Verdicts"));
    m_noChanges->setText(noChangesText(change != nullptr));
    m_changesStack->setCurrentIndex(m_changeModel->rowCount() > 0 ? 1 : 0);
}

QString ProfileEditor::noChangesText(bool compared) const
{
    if (compared)
        return tr("Your edits change no verdict of this program.");
    if (asked().busy() || m_saved->busy())
        return tr("Judging…");
    if (!asked().result())
        return tr("Nothing has been judged yet");
    return dirty() ? tr("There are no verdicts of the saved file to compare with.")
                   : tr("While you edit the profile, verdicts that differ from the saved file are shown here.");
}

QString ProfileEditor::changesNote() const
{
    return m_changesStack->currentIndex() == 0 ? m_noChanges->text() : QString();
}

/// The rule that the caret stands in: its own line, or the one where the innermost braces around it begin.
int ProfileEditor::ruleLine() const
{
    const auto& live = asked().result();
    TemplateEditor* editor = currentEditor();
    if (!live || !editor)
        return 0;
    const auto lines = live->linesOf(currentFile().toStdString());
    const int own = editor->currentLine() + 1;
    if (lines.contains(own))
        return own;
    const QString here = editor->textCursor().block().text();
    if (here.contains(u'{') && here.count(u'{') == here.count(u'}'))
        return -own; // a rule in one line, wherever the caret stands in it
    const int brace = openBraceLine(editor->textCursor());
    return brace == 0 || lines.contains(brace) ? brace : -brace;
}

std::vector<std::uint32_t> ProfileEditor::ruleNodes() const
{
    const int line = ruleLine();
    return line > 0 ? asked().result()->nodesOfRule(currentFile().toStdString(), line) : std::vector<std::uint32_t>();
}

/// Behind rules, how many nodes they decide; not of a text that can't be judged, whose lines may be others.
void ProfileEditor::showNotes()
{
    const auto live = asked().state() == State::Faulty ? nullptr : asked().result();
    for (const auto& file : m_files) {
        std::map<int, QString> notes;
        if (live)
            for (const auto& [line, nodes] : live->linesOf(file->path.toStdString()))
                notes[line - 1] = tr("%Ln node(s)", nullptr, int(nodes));
        file->editor->setNotes(std::move(notes));
    }
}

void ProfileEditor::showRule()
{
    const bool faulty = asked().state() == State::Faulty;
    const int line = faulty ? 0 : ruleLine();
    const auto nodes = faulty ? std::vector<std::uint32_t>() : ruleNodes();
    m_ruleText->setText(faulty              ? tr("No rule applies until the errors are fixed.")
                        : !asked().result() ? QString()
                        : line > 1          ? tr("This rule decides %n node(s).", nullptr, int(nodes.size()))
                        : line < -1         ? tr("This rule decides no node of this program.")
                                            : tr("Put the cursor in a rule to see what it decides."));
    m_ruleNodes->setText(tr("Select them"));
    m_ruleNodes->setVisible(!nodes.empty());
}

} // namespace nodewise::views
