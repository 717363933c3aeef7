// SPDX-License-Identifier: Apache-2.0
// The call stack of a stop: the node, its modules, the bodies around it, then the model's Python frames.
#pragma once

#include "views/debug/debug_context.h"
#include "views/debug/stop_snapshot.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QWidget>

namespace nodewise::views {

class StackModel : public RecordModel<DebugFrame> {
    Q_DECLARE_TR_FUNCTIONS(StackModel)
public:
    enum Column { Name, Place, ColumnCount };
    using DescribedModel::DescribedModel;

protected:
    Table<DebugFrame> describe() const override;
};

class TablePage;

class StackPanel : public QWidget {
    Q_OBJECT
public:
    explicit StackPanel(const DebugContext& context, QWidget* parent = nullptr);
    StackModel& model() const { return *m_model; }

Q_SIGNALS:
    /// A frame of Python's was chosen: the current node is selected, its source should be seen.
    void sourceRequested();

private:
    void refresh();
    void goTo(const DebugFrame& frame);

    DebugContext m_context;
    StackModel* m_model;
    TablePage* m_page;
};

} // namespace nodewise::views
