// SPDX-License-Identifier: Apache-2.0
// The dock's list of breakpoints, with ways to add those that no click sets: by operator, module, Python line, value.
#pragma once

#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QMenu;
class QToolButton;

namespace nodewise::views {

class BreakpointModel;
class TablePage;

class BreakpointPanel : public QWidget {
    Q_OBJECT
public:
    explicit BreakpointPanel(const DebugContext& context, QWidget* parent = nullptr);
    /// Asks for its pattern, path or name.
    void askToAdd(Breakpoint::Kind kind);
    /// The row of a breakpoint, ready to be edited.
    void editCondition(int key);

private:
    void fillMenu(QMenu& menu, int key);
    void removeChosen();
    void fillAddMenu(QMenu& menu);
    void retranslate();

    DebugContext m_context;
    BreakpointModel* m_model;
    TablePage* m_page;
    QToolButton* m_add;
    QToolButton* m_remove;
    QMenu* m_addMenu;
};

} // namespace nodewise::views
