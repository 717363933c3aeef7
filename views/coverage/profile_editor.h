// SPDX-License-Identifier: Apache-2.0
// The editor of backend profiles: their JSON and the files of their functions, with what is wrong inline, and what each rule decides of
// the program while it is written.
#pragma once

#include "views/common/edit_bars.h"
#include "views/coverage/change_of_verdicts.h"
#include "views/coverage/coverage_context.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_check.h"

#include <QFileSystemWatcher>
#include <QPointer>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QMessageBox;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTabWidget;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class ProfileProblemModel;
class TemplateEditor;
class VerdictBar;
class VerdictChangeModel;

/// A window of its own, one per tab. What is typed is kept on disk as a draft until it is saved or
/// given up, whatever happens to the program. Shipped files and generated tables are read only.
class ProfileEditor : public QWidget {
    Q_OBJECT
public:
    explicit ProfileEditor(const CoverageContext& context, QWidget* parent = nullptr);
    ~ProfileEditor() override;

    /// Shows a file in a tab; a profile is from then on the one that is judged. Lines and columns from 1, 0 = as it was.
    void open(const QString& path, int line = 0, int column = 0);
    /// A copy of the profile in the user's folder, chosen and opened. "" or why not.
    QString copyToEdit(const QString& path);
    /// A copy of the profile that is edited, as it stands here, under another name.
    void duplicate();
    /// Of the user's own profile, once that is confirmed; its text stays here until it is given up.
    void askDelete();
    /// Of the profile that is edited; "" = none.
    QString profile() const { return m_profile; }
    QString currentFile() const;
    TemplateEditor* currentEditor() const;
    TemplateEditor* tryEditor(const QString& path) const;
    QTabWidget* editors() const { return m_editors; }
    QListWidget* list() const { return m_list; }
    ProfileProblemModel& problems() const { return *m_problemModel; }
    QTreeView* problemTable() const { return m_problems; }
    QTabWidget* lists() const { return m_lists; }
    /// Why there are no changes; "" = there are.
    QString changesNote() const;
    /// The same of mistakes.
    QString problemsNote() const;
    QString summaryText() const;
    VerdictChangeModel& changes() const { return *m_changeModel; }
    VerdictBar* bar() const { return m_bar; }
    QPushButton* saveButton() const { return m_head->saveButton(); }
    QAction* deleteAction() const { return m_deleteAction; }
    QToolButton* ruleButton() const { return m_ruleNodes; }
    QLabel* ruleLabel() const { return m_ruleText; }
    QLineEdit* findField() const { return m_find->field(); }
    QString badgeText() const { return m_head->badge(); }
    QString statusText() const { return m_head->status(); }
    QString noticeText() const { return m_notice->text(); }
    QPushButton* noticeButton(bool first) const { return m_notice->button(first); }
    /// Null while nothing is asked.
    QMessageBox* question() const;
    /// Some file, or this one, is not saved.
    bool dirty() const;
    bool dirty(const QString& path) const;
    /// The current file. False: why stands in statusText().
    bool save();
    void saveAs();
    bool saveTo(const QString& path);
    void revert();
    /// What is not saved is on disk as drafts from now on.
    void keepNow() { keepDrafts(); }
    /// Nothing of what was typed waits to be judged.
    bool settled() const;

Q_SIGNALS:
    /// Another profile should be the one that programs are judged by.
    void profileChosen(const QString& name);

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// A file that is open.
    struct File {
        QString path, saved;
        TemplateEditor* editor = nullptr;
        bool exists = false, readOnly = false;
    };
    using Notice = NoticeBar::Notice;
    static constexpr int typingMs = 350; ///< of a pause, until what was typed is judged
    // profile_editor.cpp
    void makeHead();
    QWidget* makeEditors();
    QWidget* makeRule();
    QWidget* makeLive();
    void connectParts();
    void fillList();
    void setStatus(const QString& text, bool bad = false) { m_head->setStatus(text, bad); }
    void find(const QString& text, bool forward);
    void showTitle();
    void retranslate();
    // profile_editor_files.cpp
    File* tryFile(const QString& path);
    const File* tryFile(const QString& path) const;
    File* currentFileOf();
    void choose(const QString& path);
    void askOpen();
    void removeOwn(const QString& path);
    File& added(const QString& path);
    void closeTab(int index);
    /// What a file that comes to the front is said to be; "" = nothing.
    QString toldOf(const QString& path) const;
    void onCurrent();
    void onEdited();
    void keepDrafts();
    void watchFiles();
    void onFiles();
    void tell(Notice notice, const QString& path, const QString& text);
    void whenSettled(const QString& path, const std::function<void()>& then);
    void saveAll();
    void onSaved();
    void forget(const QString& path);
    bool write(File& file);
    // profile_editor_live.cpp
    bool isChosen() const;
    const CoverageAsk& asked() const;
    void judge();
    /// QTimer keeps the interval that it is started with.
    void judgeSoon(int ms) { m_pause.start(ms); }
    void onVerdicts();
    void showProblems();
    void showMarks();
    void showChanges();
    void showNotes();
    QString noChangesText(bool compared) const;
    QString noProblemsText() const;
    void showRule();
    int ruleLine() const;
    std::vector<std::uint32_t> ruleNodes() const;
    QString textOf(const QString& path) const;
    std::pair<QString, CoverageAsk::Copies> withFunctions(QString text);

    CoverageContext m_context;
    CoverageRun* m_run;
    ProfileStore m_store;
    CoverageAsk* m_ask;   ///< of a profile that is not the chosen one
    CoverageAsk* m_saved; ///< of the file, to compare with
    ProfileCheck* m_check;
    QString m_profile;
    QString m_current; ///< file, as it was told of last
    std::vector<std::unique_ptr<File>> m_files;
    QTimer m_pause, m_keeping;
    QFileSystemWatcher m_watcher;
    std::unique_ptr<QTemporaryDir> m_copies; ///< of function files under edit
    QString m_toldFile;                      ///< that the notice is about
    bool m_loading = false, m_closing = false;
    QPointer<QMessageBox> m_question;

    EditHead* m_head;
    NoticeBar* m_notice;
    EditFind* m_find;
    QLabel *m_ruleText, *m_summary, *m_noChanges, *m_noProblems;
    QPushButton* m_copy;
    QToolButton* m_ruleNodes;
    QAction *m_saveAsAction = nullptr, *m_revertAction = nullptr, *m_openAction = nullptr, *m_chooseAction = nullptr,
            *m_duplicateAction = nullptr, *m_deleteAction = nullptr;
    QListWidget* m_list;
    QTabWidget *m_editors, *m_lists;
    VerdictBar* m_bar;
    VerdictChangeModel* m_changeModel;
    QTreeView *m_changes, *m_problems;
    QStackedWidget *m_changesStack, *m_problemsStack;
    ProfileProblemModel* m_problemModel;
    QSplitter *m_columns, *m_rows;
};

} // namespace nodewise::views
