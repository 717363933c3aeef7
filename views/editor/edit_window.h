// SPDX-License-Identifier: Apache-2.0
// A window over files under edit: its tabs, what is asked before something typed is lost, and all that is done with files. A kind of file
// says only what differs.
#pragma once

#include "views/common/message_box.h"
#include "views/editor/edit_bars.h"
#include "views/editor/edit_files.h"
#include "views/editor/problem_page.h"

#include <QPointer>

#include <functional>

class QAction;
class QTabWidget;

namespace nodewise::views {

class TextSearch;

/// What is typed is kept on disk as a draft until it is saved or discarded, whatever happens to the program.
class EditWindow : public QWidget {
    Q_OBJECT
public:
    explicit EditWindow(QWidget* parent);
    ~EditWindow() override;

    QString currentFile() const;
    TextEditor* currentEditor() const;
    /// Some file is not saved.
    bool dirty() const { return !m_files->unsaved().empty(); }
    bool dirty(const QString& path) const { return m_files->dirty(path); }
    /// The current file, with those that belong to it. False: the status says why.
    bool save();
    void saveAs();
    /// A copy, which is opened. What was typed is in it: the file that it comes from is as it was saved.
    bool saveTo(const QString& path);
    void revert();

protected:
    using Notice = NoticeBar::Notice;

    // What differs by the kind of file.
    virtual QString windowName() const = 0;
    virtual QStringList filters() const = 0; ///< of files that can be opened
    virtual const TextStore& store() const = 0;
    virtual void openFile(const QString& path) = 0;
    /// Lines and columns from 1. Of files that are open.
    virtual void showPlace(const QString& path, int line, int column);
    /// May be saved; false: the status says why not.
    virtual bool ready(const EditFile& file);
    virtual QString badge(const EditFile& file) const;
    virtual QString savedText(const EditFile& file) const;
    virtual QString writeCopy(const QString& from, const QString& to) const = 0; ///< "" or why not
    virtual void onSaved() {}
    virtual void onDeleted(const QString& path) = 0;
    virtual void onChanged(const QString&) {} ///< by another program
    virtual void onForgotten(const QString&, bool) {}
    virtual void onCurrent() { showTitle(); }
    virtual void showTitle();
    virtual void retranslate();

    // What a kind of file is built of. A constructor calls retranslate() once.
    void arrange(QWidget* body);
    /// Tabs and finding; `below`: between them.
    QWidget* editArea(QWidget* below = nullptr);
    EditFiles& files() const { return *m_files; }
    EditHead& head() const { return *m_head; }
    QTabWidget& tabs() const { return *m_editors; }
    EditFile* current() const;
    EditFile* currentMain() const;
    /// What is listed there is marked in the texts.
    ProblemPage& problems() const { return *m_problems; }
    EditFile& addFile(EditFile file, EditLanguage language);
    /// Drafts stay.
    void closeAll();
    void showWindow();
    void setStatus(const QString& text, bool bad = false) { m_head->setStatus(text, bad); }
    /// Goes on at once where nothing would be lost, else once the user has said what is to become of it. "": of all files.
    void whenSettled(const QString& path, const std::function<void()>& then);

    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void connectParts();
    void askOpen();
    /// Of the user's own file, once that is confirmed; its text stays here until it is discarded.
    void askDelete();
    void closeFile(const QString& path);
    /// What was typed is lost.
    void forget(const QString& path);
    bool write(EditFile& file);
    MessageBox* ask(const QString& title, const QString& text, const QString& details, QMessageBox::StandardButtons buttons);
    void settle(int answer, const QString& path, const std::function<void()>& then);
    void removeOwn(EditFile& file);
    void tell(Notice notice, const QString& path, const QString& text);
    void onFile(const QString& path, bool shown);
    void markTexts();
    /// 1: the next place, -1: the one before, 0: here or the next.
    void find(int by);

    EditFiles* m_files;
    QPointer<MessageBox> m_question;
    QString m_told; ///< file that the notice is about
    bool m_closing = false;
    EditHead* m_head;
    NoticeBar* m_notice;
    TextSearch* m_search;
    ProblemPage* m_problems;
    QTabWidget* m_editors;
    QAction *m_open, *m_saveAs, *m_revert, *m_delete, *m_next, *m_previous;
};

} // namespace nodewise::views
