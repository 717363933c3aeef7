// SPDX-License-Identifier: Apache-2.0
// All diagnostics of a document in one list; choosing one selects its node.
#pragma once

#include "views/common/selection.h"

#include <QDialog>
#include <QPointer>

namespace nodewise::views {
class TablePage;
}

namespace nodewise::viewer {

class DiagnosticModel;

/// Not modal: the window shows what is chosen. The selection is watched, not owned.
class DiagnosticsDialog : public QDialog {
    Q_OBJECT
public:
    DiagnosticsDialog(views::Selection* selection, QWidget* parent);

private:
    void fill();
    void choose(const QModelIndex& index);
    QString allText() const;

    QPointer<views::Selection> m_selection;
    DiagnosticModel* m_model;
    views::TablePage* m_page;
};

} // namespace nodewise::viewer
