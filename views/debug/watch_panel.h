// SPDX-License-Identifier: Apache-2.0
// The dock's list of watches: double click or F2 edits, Delete removes, the last row adds.
#pragma once

#include "views/debug/debug_context.h"

#include <QWidget>

class QTreeView;

namespace nodewise::views {

class WatchModel;

class WatchPanel : public QWidget {
    Q_OBJECT
public:
    explicit WatchPanel(const DebugContext& context, QWidget* parent = nullptr);
    WatchModel& model() const { return *m_model; }
    QTreeView* view() const { return m_view; }

private:
    void showMenu(const QPoint& at);

    WatchModel* m_model;
    QTreeView* m_view;
};

} // namespace nodewise::views
