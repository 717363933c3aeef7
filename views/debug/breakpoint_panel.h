// SPDX-License-Identifier: Apache-2.0
// The dock's list of breakpoints, with ways to add those that no click sets: by operator, module, Python line, value.
#pragma once

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"

#include <QPointer>
#include <QWidget>

class QMenu;
class QToolButton;

namespace nodewise::views {

class BreakpointModel;
class ConditionCheck;
class ExpressionField;
class Label;
class TablePage;

class BreakpointPanel : public QWidget {
    Q_OBJECT
public:
    explicit BreakpointPanel(const DebugContext& context, QWidget* parent = nullptr);
    /// Asks for its pattern, path or name.
    void askToAdd(Breakpoint::Kind kind);
    /// The row of a breakpoint, ready to be edited.
    void editCondition(int key);
    /// Why the condition that is edited or chosen, or else the first that can't hold, never does; "" = nothing is wrong.
    QString problem() const;

private:
    void fillMenu(QMenu& menu, int key);
    void removeChosen();
    void fillAddMenu(QMenu& menu);
    void retranslate();
    void prepare(ExpressionField& field, const QModelIndex& index);
    void checkTyped(ExpressionField& field, int key);
    void showProblem();

    DebugContext m_context;
    ConditionCheck* m_check;
    Label* m_problem;
    QPointer<ExpressionField> m_edited; ///< the condition that is being written
    BreakpointModel* m_model;
    TablePage* m_page;
    QToolButton* m_add;
    QToolButton* m_remove;
    QMenu* m_addMenu;
};

} // namespace nodewise::views
