// SPDX-License-Identifier: Apache-2.0
// The workshop: a template under edit beside the kernel that it becomes, checked against ATen, saved in the user's folder.
#pragma once

#include "core/protocol/template_draft.h"
#include "views/common/edit_bars.h"
#include "views/kernel/kernel_context.h"
#include "views/kernel/template_store.h"

#include <QFileSystemWatcher>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLineEdit;
class QMessageBox;
class QPushButton;
class QSplitter;
class QTabWidget;
class QToolButton;

namespace nodewise::views {

class MessageBox;
class DraftCheck;
class DraftNodeModel;
class ProblemModel;
class SchemaService;
class TablePage;
class TemplateDraft;
class TemplateEditor;
class WorkStrip;
class WorkshopPreview;
class WorkshopStart;

/// A window of its own, one per tab. What is typed is kept on disk as a draft until it is saved or
/// given up, whatever happens to the program.
class Workshop : public QWidget {
    Q_OBJECT
public:
    /// `schemas` may be null: no engine, and nothing to start with.
    Workshop(const KernelContext& context, SchemaService* schemas, QWidget* parent = nullptr);
    ~Workshop() override;

    /// Asks what to begin with. `op`: "aten.roll.default"; "" = to be chosen.
    void start(const std::string& op, std::optional<std::uint32_t> node = {});
    /// A template that is there, with what was not saved of it; false: there is none.
    bool edit(const QString& name, std::optional<std::uint32_t> node = {});
    /// A new one, not saved yet.
    void begin(const QString& name, const lowering::TemplateTexts& texts, std::optional<std::uint32_t> node = {});

    QString name() const { return m_name; }
    bool dirty() const;
    /// Into the user's folder, and into the plan at once. False: why stands in statusText().
    bool save();
    /// To what is saved.
    void revert();
    void askDelete();
    void check(bool random);

    QTabWidget* editors() const { return m_editors; }
    WorkshopPreview* preview() const { return m_preview; }
    ProblemModel& problems() const { return *m_problemModel; }
    DraftNodeModel& nodes() const { return *m_nodeModel; }
    QTabWidget* lists() const { return m_lists; }
    TemplateDraft& draft() const { return *m_draft; }
    DraftCheck& draftCheck() const { return *m_check; }
    WorkStrip* checkStrip() const { return m_strip; }
    QPushButton* saveButton() const { return m_head->saveButton(); }
    QPushButton* checkButton() const { return m_checkButton; }
    QToolButton* moreButton() const { return m_head->moreButton(); }
    QLineEdit* findField() const { return m_find->field(); }
    NoticeBar* notice() const { return m_notice; }
    QString noticeText() const { return m_notice->text(); }
    QPushButton* noticeButton(bool first) const { return m_notice->button(first); }
    QString statusText() const { return m_head->status(); }
    /// Null while nothing is asked.
    WorkshopStart* startDialog() const;
    QMessageBox* question() const;

Q_SIGNALS:
    void message(const QString& text);
    void launchRequested();
    /// Of a name and title that the window system shows.
    void saved(const QString& name);

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    using Notice = NoticeBar::Notice;
    void makeHead();
    QWidget* makeEditors();
    QWidget* makeLists();
    void connectParts();
    /// Goes on at once where nothing would be lost, else once the user has said what is to become of it.
    void whenSettled(const std::function<void()>& then);
    void load(const QString& name, const lowering::TemplateTexts& shown, std::optional<std::uint32_t> node);
    lowering::TemplateTexts texts() const;
    void onEdited();
    void onDraft();
    void fillProblems();
    void fillNodes();
    void fillState();
    void onProblem();
    void onFiles();
    void watchFiles();
    void unwatch();
    void keepDraft();
    void removeOwn();
    void setStatus(const QString& text, bool bad = false);
    void find(const QString& text, bool forward);
    void retranslate();
    void showTitle();

    KernelContext m_context;
    SchemaService* m_schemas;
    TemplateStore m_store;
    TemplateDraft* m_draft;
    DraftCheck* m_check;
    QString m_name;
    lowering::TemplateTexts m_saved; ///< as the files are; empty where there are none
    bool m_own = false, m_shipped = false, m_exists = false;
    bool m_loading = false;
    std::shared_ptr<const protocol::TemplateDraftAnswer> m_shown; ///< in the table of nodes
    QFileSystemWatcher m_watcher;
    QTimer m_keeping;
    QPointer<WorkshopStart> m_start;
    QPointer<MessageBox> m_question;

    EditHead* m_head;
    NoticeBar* m_notice;
    EditFind* m_find;
    QPushButton* m_checkButton;
    QAction *m_randomAction, *m_revertAction, *m_deleteAction, *m_newAction;
    QTabWidget* m_editors;
    TemplateEditor *m_text, *m_functions;
    WorkshopPreview* m_preview;
    QTabWidget* m_lists;
    ProblemModel* m_problemModel;
    DraftNodeModel* m_nodeModel;
    TablePage *m_problems, *m_nodes;
    WorkStrip* m_strip;
    QSplitter *m_columns, *m_rows;
};

} // namespace nodewise::views
