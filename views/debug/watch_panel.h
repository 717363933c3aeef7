// SPDX-License-Identifier: Apache-2.0
// The dock's list of watches: double click or F2 edits, Delete removes, the last row adds.
#pragma once

#include "views/debug/debug_context.h"

#include <QModelIndex>
#include <QWidget>

class QMenu;

namespace nodewise::views {

class TablePage;
class WatchModel;

class WatchPanel : public QWidget {
    Q_OBJECT
public:
    explicit WatchPanel(const DebugContext& context, QWidget* parent = nullptr);
    WatchModel& model() const { return *m_model; }

private:
    void fillMenu(QMenu& menu, const QModelIndex& index);
    /// The expression of a row of the model.
    void edit(int row);

    WatchModel* m_model;
    TablePage* m_page;
};

} // namespace nodewise::views
