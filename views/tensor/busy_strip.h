// SPDX-License-Identifier: Apache-2.0
// Under a view whose contents are on their way: that they are, how far, and a button to give up.
#pragma once

#include <QWidget>

class QProgressBar;
class QToolButton;

namespace nodewise::views {

class ElidedLabel;
class TensorAsk;

/// Shown only while something takes long.
class BusyStrip : public QWidget {
    Q_OBJECT
public:
    explicit BusyStrip(QWidget* parent = nullptr);
    /// Several may be watched.
    void watch(TensorAsk* ask);
    /// Of work that is no single question. `fraction` -1: not known how far.
    void showWork(const QString& text, double fraction);
    void hideWork();
    QString text() const;

Q_SIGNALS:
    /// The button; the questions that are watched are given up by themselves.
    void cancelled();

private:
    void retranslate();

    QList<TensorAsk*> m_asks;
    ElidedLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
};

} // namespace nodewise::views
