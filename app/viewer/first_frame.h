// SPDX-License-Identifier: Apache-2.0
// Unattended runs of the real window: measure the first complete frame, or save a picture, and end.
#pragma once

#include "app/viewer/main_window.h"
#include "app/viewer/options.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace nodewise::viewer {

/// Watches one window and ends the application with 0 or 1; says on stderr what went wrong.
class Unattended : public QObject {
    Q_OBJECT
public:
    Unattended(MainWindow& window, const Options& options, QObject* parent = nullptr);
    /// Of the whole process: milliseconds since it was started, by the system's own clock.
    static double millisecondsSinceProcessStart();

private:
    void onFirstFrame();
    void waitForPicture();
    bool settled() const;
    bool awaitsTab();
    bool runsTool() const;
    void centerSelection();
    void followOptions();
    void showPage();
    void startPolling();
    bool schemasSettled(const DocumentPage& page) const;
    void savePicture();
    void fail(const QString& message);

    MainWindow& m_window;
    Options m_options;
    std::vector<views::OptionBehavior> m_asked; ///< of the options that were followed
    QTimer m_poll, m_limit;
    QElapsedTimer m_since;   ///< the first frame
    bool m_tabless = false;  ///< none was there at the start, nor since
    bool m_followed = false; ///< the options were, as far as they can be
    bool m_centered = false; ///< the selected node was brought into the middle
    int m_quiet = 0;         ///< polls in a row with nothing left to do
};

} // namespace nodewise::viewer
