// SPDX-License-Identifier: Apache-2.0
// A panel in a window of its own, for a second screen.
#pragma once

#include <QWidget>

namespace nodewise::views {

/// Shows a panel that belongs to its parent's dock, which takes it back. The window's keys work here, too.
class PanelWindow : public QWidget {
    Q_OBJECT
public:
    PanelWindow(QWidget* panel, QWidget* parent);
    void setPanelTitle(const QString& title);

Q_SIGNALS:
    /// The user closed it.
    void backWanted();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QString m_program; ///< as the window's title names it
};

} // namespace nodewise::views
