// SPDX-License-Identifier: Apache-2.0
// A tour over the live window: one widget after the other in light, the rest dimmed, and a bubble that says what it is. What is lit works.
#pragma once

#include <QList>
#include <QPointer>
#include <QString>
#include <QWidget>

#include <functional>

class QPushButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

struct TourStep {
    std::function<void()> begin;      ///< arranges the window; may be null
    std::function<QWidget*()> target; ///< what is lit; null: nothing is, and the bubble stands in the middle
    std::function<QString()> title, text;
};

/// A child over its whole parent. Right, Enter and Left go from step to step, Esc ends it; it deletes itself then.
class Tour : public QWidget {
    Q_OBJECT
public:
    Tour(QList<TourStep> steps, QWidget* parent);

    int step() const { return m_step; }
    void go(int step);
    /// What is lit, in the parent; empty: nothing.
    QRect light() const { return m_light; }

Q_SIGNALS:
    void ended();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void makeBubble();
    void place();
    QPoint bubblePlace() const;
    bool pressed(int key);
    void end();
    void retranslate();

    QList<TourStep> m_steps;
    int m_step = -1;
    QPointer<QWidget> m_target, m_before; ///< `m_before` had the keyboard
    QRect m_light;
    QWidget* m_bubble = nullptr;
    views::Label *m_title = nullptr, *m_text = nullptr, *m_count = nullptr;
    QPushButton *m_skip = nullptr, *m_back = nullptr, *m_next = nullptr;
};

} // namespace nodewise::viewer
