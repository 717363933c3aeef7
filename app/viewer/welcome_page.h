// SPDX-License-Identifier: Apache-2.0
// What the window shows while nothing is open: open, drop, recent files, samples.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace nodewise::viewer {

class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);
    void setRecent(const QStringList& files);
    void setSamples(const QStringList& files);
    QListWidget* recentList() const { return m_recent; }
    QListWidget* sampleList() const { return m_samples; }

Q_SIGNALS:
    void openRequested();
    void fileChosen(const QString& file);

private:
    QListWidget* makeList(QWidget* parent);
    void retranslate();

    QLabel* m_title = nullptr;
    QLabel* m_what = nullptr;
    QLabel* m_drop = nullptr;
    QLabel* m_recentTitle = nullptr;
    QLabel* m_samplesTitle = nullptr;
    QLabel* m_noRecent = nullptr;
    QPushButton* m_open = nullptr;
    QListWidget* m_recent = nullptr;
    QListWidget* m_samples = nullptr;
};

/// Sample programs beside the running program: of an installation, or of a checkout. Looks at the disk: for a worker thread.
QStringList findSamples(const QString& programFolder);

} // namespace nodewise::viewer
