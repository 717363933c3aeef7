// SPDX-License-Identifier: Apache-2.0
// The dock's list of breakpoints, with ways to add those that no click sets: by operator, module, Python line, value.
#pragma once

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QMenu;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class BreakpointModel;

class BreakpointPanel : public QWidget {
    Q_OBJECT
public:
    explicit BreakpointPanel(const DebugContext& context, QWidget* parent = nullptr);
    BreakpointModel& model() const { return *m_model; }
    QTreeView* view() const { return m_view; }
    /// Asks for its pattern, path or name.
    void askToAdd(Breakpoint::Kind kind);
    /// The row of a breakpoint, ready to be edited.
    void editCondition(int key);

private:
    void showMenu(const QPoint& at);
    void removeCurrent();
    void fillAddMenu(QMenu& menu);
    void retranslate();

    DebugContext m_context;
    BreakpointModel* m_model;
    QTreeView* m_view;
    QToolButton* m_add;
    QToolButton* m_remove;
    QMenu* m_addMenu;
};

} // namespace nodewise::views
