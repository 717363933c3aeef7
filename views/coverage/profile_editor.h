// SPDX-License-Identifier: Apache-2.0
// The editor of backend profiles: their JSON and the files of their functions, with what is wrong inline, and what each rule decides of
// the program while it is written.
#pragma once

#include "views/common/edit_bars.h"
#include "views/coverage/coverage_context.h"
#include "views/coverage/profile_files.h"

#include <QPointer>
#include <QWidget>

#include <functional>

class QAction;
class QListWidget;
class QPushButton;
class QTabWidget;

namespace nodewise::views {

class MessageBox;
class CoverageRun;
class ProfileRuleBar;
class ProfileVerdicts;
class TemplateEditor;

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
    const QString& profile() const;
    QString currentFile() const;
    TemplateEditor* currentEditor() const;
    /// Some file is not saved.
    bool dirty() const { return !m_files->unsaved().empty(); }
    bool dirty(const QString& path) const { return m_files->dirty(path); }
    /// The current file. False: why stands in statusText().
    bool save();
    void saveAs();
    bool saveTo(const QString& path);
    void revert();
    /// Nothing of what was typed waits to be judged.
    bool settled() const;

Q_SIGNALS:
    /// Another profile should be the one that programs are judged by.
    void profileChosen(const QString& name);

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using File = ProfileFiles::File;
    using Notice = NoticeBar::Notice;
    // profile_editor.cpp
    void makeHead();
    QWidget* makeEditors();
    void connectParts();
    void fillList();
    void setStatus(const QString& text, bool bad = false) { m_head->setStatus(text, bad); }
    void find(const QString& text, bool forward);
    void onVerdicts();
    void showRule();
    void showTitle();
    void retranslate();
    // profile_editor_files.cpp
    File* currentFileOf() const;
    void askOpen();
    void removeOwn(const QString& path);
    File& added(const QString& path);
    void closeTab(int index);
    /// What a file that comes to the front is said to be; "" = nothing.
    QString toldOf(const QString& path) const;
    void onCurrent();
    void onFile(const QString& path);
    void tell(Notice notice, const QString& path, const QString& text);
    void whenSettled(const QString& path, const std::function<void()>& then);
    void settle(int answer, const QString& path, const std::function<void()>& then);
    void onSaved();
    void forget(const QString& path);
    bool write(File& file);

    CoverageContext m_context;
    CoverageRun* m_run;
    ProfileFiles* m_files;
    ProfileVerdicts* m_verdicts;
    QString m_current;  ///< file, as it was told of last
    QString m_toldFile; ///< that the notice is about
    bool m_closing = false;
    QPointer<MessageBox> m_question;

    EditHead* m_head;
    NoticeBar* m_notice;
    EditFind* m_find;
    ProfileRuleBar* m_rule;
    QPushButton* m_copy;
    QAction *m_saveAsAction = nullptr, *m_revertAction = nullptr, *m_openAction = nullptr, *m_chooseAction = nullptr,
            *m_duplicateAction = nullptr, *m_deleteAction = nullptr;
    QListWidget* m_list;
    QTabWidget* m_editors;
};

} // namespace nodewise::views
