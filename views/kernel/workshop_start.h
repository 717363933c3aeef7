// SPDX-License-Identifier: Apache-2.0
// What a template begins with: the operator that it is for, its name, and a skeleton or another template to start from.
#pragma once

#include "views/common/document.h"
#include "views/kernel/template_store.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QLineEdit;
class QListWidget;

namespace nodewise::views {

class Label;
class SchemaService;

class WorkshopStart : public QDialog {
    Q_OBJECT
public:
    /// `op`: chosen at first; "" = the first. `schemas` may be null; then there is nothing to start with.
    WorkshopStart(std::shared_ptr<const Document> document, SchemaService* schemas, const TemplateStore& store, const std::string& op,
                  QWidget* parent = nullptr);

    QString name() const;
    std::string op() const;
    /// What the chosen starting point gives for name and operator.
    Result<lowering::TemplateTexts> texts() const;
    QListWidget* list() const { return m_list; }
    QString errorText() const;

private:
    QPushButton* okButton() const;
    void fillOps(const std::string& op);
    void onOp();
    void fillList();
    void check();
    std::shared_ptr<const protocol::OpSchema> schema() const;
    QString waitingText() const;

    std::shared_ptr<const Document> m_document;
    SchemaService* m_schemas;
    TemplateStore m_store;
    std::vector<lowering::TemplateFile> m_templates;
    QComboBox* m_ops;
    QLineEdit* m_name;
    QListWidget* m_list;
    Label *m_about, *m_error;
    QDialogButtonBox* m_buttons;
    bool m_named = false; ///< by the user
};

} // namespace nodewise::views
