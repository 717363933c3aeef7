// SPDX-License-Identifier: Apache-2.0
// The workshop: a template under edit beside the kernel that it becomes, checked against ATen, saved in the user's folder.
#pragma once

#include "core/protocol/template_draft.h"
#include "views/editor/edit_window.h"
#include "views/kernel/kernel_context.h"
#include "views/kernel/template_draft.h"
#include "views/kernel/template_store.h"

class QPushButton;

namespace nodewise::views {

class DraftCheck;
class DraftNodeModel;
class SchemaService;
class TablePage;
class WorkStrip;
class WorkshopPreview;
class WorkshopStart;

/// One per tab. A shipped template is edited in place: what is saved is the user's own, which takes its place.
class Workshop : public EditWindow {
    Q_OBJECT
public:
    /// `schemas` may be null: no engine, and nothing to start with.
    Workshop(const KernelContext& context, SchemaService* schemas, QWidget* parent = nullptr);

    /// Asks what to begin with. `op`: "aten.roll.default"; "" = to be chosen.
    void start(const std::string& op, std::optional<std::uint32_t> node = {});
    /// A template that is there, with what was not saved of it; false: there is none.
    bool edit(const QString& name, std::optional<std::uint32_t> node = {});

    QString name() const { return m_name; }
    void check(bool random);

    WorkshopPreview* preview() const { return m_preview; }
    DraftNodeModel& nodes() const { return *m_nodeModel; }
    TemplateDraft& draft() const { return *m_draft; }
    WorkStrip* checkStrip() const { return m_strip; }
    QPushButton* checkButton() const { return m_checkButton; }

Q_SIGNALS:
    void launchRequested();

protected:
    QString windowName() const override;
    QStringList filters() const override;
    const TextStore& store() const override { return m_store; }
    void openFile(const QString& path) override;
    bool ready(const EditFile& file) override;
    QString savedText(const EditFile& file) const override;
    QString writeCopy(const QString& from, const QString& path) const override;
    void onSaved() override;
    void onDeleted(const QString&) override { planAnew(); }
    void onChanged(const QString& path) override;
    void showTitle() override;
    void retranslate() override;

private:
    QWidget* makeLists();
    void connectParts();
    EditFile* file(const char* suffix) const;
    TextEditor* editor(protocol::TemplateProblem::File file) const; ///< null: of neither
    lowering::TemplateTexts texts() const;
    void load(const QString& name, std::optional<std::uint32_t> node);
    /// A new one, not saved yet.
    void begin(const QString& name, const lowering::TemplateTexts& texts, std::optional<std::uint32_t> node);
    bool plans() const;
    void planAnew();
    /// What was saved before it was verified.
    void tellVerified();
    void tellVerified(const TemplateDraft::Verified& verified);
    void onDraft();
    void fillProblems();
    void fillNodes();
    void fillState();

    KernelContext m_context;
    SchemaService* m_schemas;
    TemplateStore m_store;
    TemplateDraft* m_draft;
    DraftCheck* m_check;
    QString m_name;
    bool m_unverified = false;                                    ///< it was saved before it was verified, and nothing was typed since
    std::shared_ptr<const protocol::TemplateDraftAnswer> m_shown; ///< in the table of nodes
    QPointer<WorkshopStart> m_start;

    QPushButton* m_checkButton;
    QAction *m_randomAction, *m_newAction;
    WorkshopPreview* m_preview;
    QTabWidget* m_lists;
    DraftNodeModel* m_nodeModel;
    TablePage* m_nodes;
    WorkStrip* m_strip;
};

} // namespace nodewise::views
