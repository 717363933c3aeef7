// SPDX-License-Identifier: Apache-2.0
// The dock's list of edits that are in force, with undo and redo.
#pragma once

#include "core/protocol/values.h"
#include "views/debug/debug_context.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QWidget>

class QToolButton;

namespace nodewise::views {

class Label;

class EditModel : public RecordModel<protocol::EditInfo> {
    Q_DECLARE_TR_FUNCTIONS(EditModel)
public:
    enum Column { Name, Text, Tick, ColumnCount };
    using DescribedModel::DescribedModel;

protected:
    Table<protocol::EditInfo> describe() const override;
};

class TablePage;

class EditPanel : public QWidget {
    Q_OBJECT
public:
    explicit EditPanel(const DebugContext& context, QWidget* parent = nullptr);
    EditModel& model() const { return *m_model; }
    /// Sends an edit; what depends on it is computed again.
    void apply(const protocol::EditRequest& request);
    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();

Q_SIGNALS:
    void failed(const QString& message);
    void countChanged(int count);

private:
    void refresh();
    void ask(const char* command);
    void enableButtons();
    void take(const Result<protocol::EditsAnswer>& answer, bool valuesChanged);
    void retranslate();

    DebugContext m_context;
    EditModel* m_model;
    TablePage* m_page;
    QToolButton *m_undo, *m_redo;
    bool m_redoable = false; ///< something was taken back
    Label* m_note;
};

} // namespace nodewise::views
