// SPDX-License-Identifier: Apache-2.0
// The status bar: file and node counts, warnings, what runs and its cancel button, the engine's state.
#pragma once

#include "views/common/document.h"

#include <QStatusBar>
#include <QTimer>

class QProgressBar;
class QToolButton;

namespace nodewise::views {
class Label;
class ElidedLabel;
struct Theme;
} // namespace nodewise::views

namespace nodewise::viewer {

class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusLine(QWidget* parent = nullptr);
    void setNoDocument(const QString& file);
    /// Nodes, versions and warnings of what is open.
    void setDocument(const QString& file, const views::Document& document, const views::Theme& theme);
    /// What a debug session says instead of the file; "" = nothing. The dot before it is in the color.
    void setDebug(const QString& text, const QColor& dot);
    void setEngine(const QString& text);
    /// "2 plug-ins"; "" = nothing. `tip`: a line for each.
    void setPlugins(const QString& text, const QString& tip, const QColor& color);
    /// What runs; shown when it lasts longer than 200 ms; empty = nothing runs.
    void setJob(const QString& what, double fraction, bool cancellable);

Q_SIGNALS:
    void warningsClicked();
    void engineClicked();
    void pluginsClicked();
    void cancelClicked();
    void cageClicked();

private:
    void showCage();
    void setWarnings(int count, bool errors, const QColor& color); ///< -1 = nothing open
    void retranslate();

    QTimer m_delay;
    int m_warnings = -1;
    views::ElidedLabel* m_file;
    views::Label* m_dot;
    views::ElidedLabel* m_debug;
    QToolButton* m_warningsButton;
    views::Label* m_job;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QToolButton* m_engine;
    QToolButton* m_plugins;
    QToolButton* m_cage; ///< shown where the workers' cage is not whole
    QString m_engineText;
    bool m_cancellable = false;
};

} // namespace nodewise::viewer
