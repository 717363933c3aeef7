// SPDX-License-Identifier: Apache-2.0
// Every shortcut of the window and of the canvas in one list.
#pragma once

#include <QAction>
#include <QDialog>

namespace nodewise::viewer {

class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent);
};

} // namespace nodewise::viewer
