// SPDX-License-Identifier: Apache-2.0
// How long work on a session stands: what its result is of and whether that still holds, progress with a way out, or why it failed.
#pragma once

#include <QWidget>

class QProgressBar;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class SessionWork;

/// Takes no space while there is nothing to say. The work outlives it.
class WorkStrip : public QWidget {
    Q_OBJECT
public:
    explicit WorkStrip(SessionWork* work, QWidget* parent = nullptr);

    /// Of a result.
    void setSummary(const QString& text);
    /// While no detail is known.
    void setBusyText(const QString& text) { m_busyText = text; }
    /// "" = nothing to add to what the badge says.
    void setAgeTip(const QString& tip);
    /// A stop elsewhere matters to what is shown.
    void setMindsMoves(bool minds) { m_mindsMoves = minds; }
    QString summaryText() const;
    QString ageText() const;      ///< "" = fresh
    QString errorText() const;    ///< "" = none
    QString progressText() const; ///< "" = not busy
    /// Summary and age, to stand elsewhere.
    QWidget* resultRow() const { return m_result; }
    QToolButton* cancelButton() const { return m_cancel; }

private:
    QWidget* makeResult();
    QWidget* makeProgress();
    void refresh();
    void showAge(bool done);
    void showProgress(const QString& text, double fraction);

    SessionWork* m_work;
    QWidget *m_result = nullptr, *m_running = nullptr;
    ElidedLabel *m_summary, *m_progress;
    Label *m_age, *m_error;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QString m_busyText;
    bool m_mindsMoves = false;
};

} // namespace nodewise::views
