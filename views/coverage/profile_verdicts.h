// SPDX-License-Identifier: Apache-2.0
// What a profile under edit says of the program, judged after each pause of typing: shares of verdicts, those that change against the saved
// file, and what is wrong; notes and marks stand in the texts.
#pragma once

#include "views/coverage/coverage_ask.h"
#include "views/coverage/coverage_context.h"
#include "views/editor/background_check.h"

#include <QTemporaryDir>
#include <QWidget>

class QTabWidget;

namespace nodewise::views {

class Label;
class CoverageRun;
class EditFiles;
class ProblemPage;
class TablePage;
class VerdictBar;
class VerdictChangeModel;

/// Files, their problems and coverage outlive it.
class ProfileVerdicts : public QWidget {
    Q_OBJECT
public:
    ProfileVerdicts(const CoverageContext& context, EditFiles* files, ProblemPage& problems, QWidget* parent);

    /// That is judged; "" = none.
    const QString& profile() const { return m_profile; }
    void setProfile(const QString& path);
    /// It is the window's, too.
    bool isChosen() const;
    /// Of what is typed.
    const CoverageAsk& asked() const;
    /// Once typing pauses.
    void judgeSoon() { m_typed.soon(); }
    void judge() { m_typed.now(); }
    /// Files on disk are others: what was saved is judged anew.
    void forgetSaved();
    /// Nothing of what was typed waits to be judged.
    bool settled() const;
    /// How many nodes rules decide, after their lines.
    void showNotes();
    void refresh();

Q_SIGNALS:
    /// Verdicts, or why there are none.
    void changed();
    void message(const QString& text);

private:
    void connectParts();
    /// What is to be judged, as values.
    struct Texts {
        QString profile, text;                              ///< path; text "" = the file's
        std::vector<std::pair<QString, QString>> functions; ///< path and text of those that are not saved
        std::shared_ptr<const QTemporaryDir> folder;        ///< for copies of these
    };
    struct Draft {
        protocol::ProfileSource source;
        CoverageAsk::Copies copies;
    };
    Texts texts();
    static Draft draftOf(const Texts& texts, const Progress& progress);
    void ask(const Draft& draft);
    void showProblems();
    void showChanges();
    QString noChangesText(bool compared) const;
    QString noProblemsText() const;

    CoverageContext m_context;
    CoverageRun* m_run;
    EditFiles* m_files;
    CoverageAsk* m_ask;     ///< of a profile that is not the chosen one
    CoverageAsk* m_saved;   ///< of the file, to compare with
    NewestQuestion m_names; ///< what of the text may be misspelt: judging goes on without
    std::vector<protocol::ProfileProblem> m_warnings;
    QString m_profile;
    std::shared_ptr<QTemporaryDir> m_copies; ///< of function files under edit
    Label* m_summary;
    VerdictBar* m_bar;
    QTabWidget* m_lists;
    VerdictChangeModel* m_changeModel;
    TablePage* m_changes;
    ProblemPage& m_problems;
    BackgroundCheck<Texts, Draft> m_typed;
};

} // namespace nodewise::views
