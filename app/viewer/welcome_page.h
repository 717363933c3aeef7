// SPDX-License-Identifier: Apache-2.0
// What the window shows while nothing is open: open, drop, recent files, samples.
#pragma once

#include <QStringList>
#include <QWidget>

class QListWidget;
class QPushButton;

namespace nodewise::views {
class Label;
}

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

    views::Label* m_title = nullptr;
    views::Label* m_what = nullptr;
    views::Label* m_drop = nullptr;
    views::Label* m_recentTitle = nullptr;
    views::Label* m_samplesTitle = nullptr;
    views::Label* m_noRecent = nullptr;
    QPushButton* m_open = nullptr;
    QListWidget* m_recent = nullptr;
    QListWidget* m_samples = nullptr;
};

/// Sample programs beside the running program: of an installation, or of a checkout. Looks at the disk: for a worker thread.
QStringList findSamples(const QString& programFolder);

} // namespace nodewise::viewer
