// SPDX-License-Identifier: Apache-2.0
// The call stack of a stop: the node, its modules, the bodies around it, then the model's Python frames.
#pragma once

#include "views/common/table_model.h"
#include "views/debug/debug_context.h"
#include "views/debug/stop_snapshot.h"

#include <QCoreApplication>
#include <QWidget>

class QTreeView;

namespace nodewise::views {

class StackModel : public TableModel<DebugFrame> {
    Q_DECLARE_TR_FUNCTIONS(StackModel)
public:
    enum Column { Name, Place, ColumnCount };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const DebugFrame& frame, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

class StackPanel : public QWidget {
    Q_OBJECT
public:
    explicit StackPanel(const DebugContext& context, QWidget* parent = nullptr);
    StackModel& model() const { return *m_model; }

    QTreeView* view() const { return m_view; }

Q_SIGNALS:
    /// A frame of Python's was chosen: the current node is selected, its source should be seen.
    void sourceRequested();

private:
    void refresh();
    void goTo(const DebugFrame& frame);
    void retranslate();

    DebugContext m_context;
    StackModel* m_model;
    QTreeView* m_view;
};

} // namespace nodewise::views
