// SPDX-License-Identifier: Apache-2.0
// Keeps the window's session as things happen: what the user did stands on the disk a moment later.
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

namespace nodewise::viewer {

class MainWindow;
class ProgramTab;
class SessionStore;

/// Window and store outlive it.
class SessionKeeper : public QObject {
    Q_OBJECT
public:
    SessionKeeper(MainWindow& window, SessionStore& store);

protected:
    /// Whatever the user does may change what is kept.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void soon();
    void keep();
    void onOpened(ProgramTab* tab);

    MainWindow& m_window;
    SessionStore& m_store;
    QTimer m_timer;
    QStringList m_restored; ///< files of which it is still to be told
};

} // namespace nodewise::viewer
