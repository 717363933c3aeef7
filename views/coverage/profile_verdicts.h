// SPDX-License-Identifier: Apache-2.0
// What a profile under edit says of the program, judged after each pause of typing: shares of verdicts, those that change against the saved
// file, and what is wrong; notes and marks stand in the texts.
#pragma once

#include "views/coverage/coverage_ask.h"
#include "views/coverage/coverage_context.h"

#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

class QTabWidget;

namespace nodewise::views {

class Label;
class CoverageRun;
class ProfileCheck;
class ProfileFiles;
class ProfileProblemPage;
class TablePage;
class VerdictBar;
class VerdictChangeModel;

/// Files and coverage outlive it.
class ProfileVerdicts : public QWidget {
    Q_OBJECT
public:
    static constexpr int typingMs = 350; ///< of a pause, until what was typed is judged

    ProfileVerdicts(const CoverageContext& context, ProfileFiles* files, QWidget* parent);

    /// That is judged; "" = none.
    const QString& profile() const { return m_profile; }
    void setProfile(const QString& path);
    /// It is the window's, too.
    bool isChosen() const;
    /// Of what is typed.
    const CoverageAsk& asked() const;
    /// QTimer keeps the interval that it is started with.
    void judgeSoon(int ms = typingMs) { m_pause.start(ms); }
    /// Files on disk are others: what was saved is judged anew.
    void forgetSaved();
    int mistakes() const;
    /// Nothing of what was typed waits to be judged.
    bool settled() const;
    /// A file is shown anew.
    void markFiles();
    void refresh();

Q_SIGNALS:
    /// Verdicts, or why there are none.
    void changed();
    void placeWanted(const QString& file, int line, int column);
    void message(const QString& text);

private:
    void connectParts();
    void judge();
    std::pair<QString, CoverageAsk::Copies> withFunctions(QString text);
    void showProblems();
    void showMarks();
    void showNotes();
    void showChanges();
    QString noChangesText(bool compared) const;
    QString noProblemsText() const;

    CoverageContext m_context;
    CoverageRun* m_run;
    ProfileFiles* m_files;
    CoverageAsk* m_ask;   ///< of a profile that is not the chosen one
    CoverageAsk* m_saved; ///< of the file, to compare with
    ProfileCheck* m_check;
    QString m_profile;
    QTimer m_pause;
    std::unique_ptr<QTemporaryDir> m_copies; ///< of function files under edit
    Label* m_summary;
    VerdictBar* m_bar;
    QTabWidget* m_lists;
    VerdictChangeModel* m_changeModel;
    TablePage* m_changes;
    ProfileProblemPage* m_problems;
};

} // namespace nodewise::views
