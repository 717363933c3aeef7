// SPDX-License-Identifier: Apache-2.0
// All diagnostics of a document in one list; choosing one selects its node.
#pragma once

#include "views/common/selection.h"

#include <QDialog>
#include <QPointer>

class QTreeWidget;

namespace nodewise::viewer {

/// Not modal: the window shows what is chosen. The selection is watched, not owned.
class DiagnosticsDialog : public QDialog {
    Q_OBJECT
public:
    DiagnosticsDialog(views::Selection* selection, QWidget* parent);
    QTreeWidget* list() const { return m_list; }
    QString allText() const;

private:
    void fill();
    void choose();
    void select(const std::string& name);

    QPointer<views::Selection> m_selection;
    QTreeWidget* m_list;
};

} // namespace nodewise::viewer
