// SPDX-License-Identifier: Apache-2.0
// Head of what is gone through step by step: a heading, what is known of the whole, previous and next with their keys.
#pragma once

#include <QFrame>
#include <QKeySequence>

class QAction;
class QHBoxLayout;

namespace nodewise::views {

class Label;
class ElidedLabel;

class StepBar : public QFrame {
    Q_OBJECT
public:
    /// The keys are heard anywhere in `scope`, which becomes the parent.
    StepBar(QWidget* scope, const QKeySequence& previous, const QKeySequence& next);

    void setHeading(const QString& text);
    void setDetail(const QString& text);
    QString detail() const;
    /// Right of the heading.
    void insertWidget(QWidget* widget);
    /// Behind previous and next.
    void addWidget(QWidget* widget);
    /// Tips name the keys in place of %1.
    void setPrevious(const QString& text, const QString& tip);
    void setNext(const QString& text, const QString& tip);
    void setStepsEnabled(bool previous, bool next);
    QAction* previousAction() const { return m_previous; }
    QAction* nextAction() const { return m_next; }

private:
    QHBoxLayout* m_row;
    Label* m_heading;
    ElidedLabel* m_detail;
    QAction *m_previous, *m_next;
};

} // namespace nodewise::views
