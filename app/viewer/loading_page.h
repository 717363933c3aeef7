// SPDX-License-Identifier: Apache-2.0
// In the tab of a file that is being opened: after 200 ms, what is being done, how far it is, and a button to cancel.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

class LoadingPage : public QWidget {
    Q_OBJECT
public:
    explicit LoadingPage(QWidget* parent = nullptr);
    void start(const QString& file);
    void setProgress(const QString& what, double fraction); ///< fraction -1 = unknown
    void stop();
    bool shown() const;

Q_SIGNALS:
    void cancelRequested();

private:
    void retranslate();

    QString m_file;
    QTimer m_delay;
    QWidget* m_box = nullptr;
    views::Label* m_title = nullptr;
    views::Label* m_cause = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace nodewise::viewer
