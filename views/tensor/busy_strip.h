// SPDX-License-Identifier: Apache-2.0
// Under a view whose contents are on their way: that they are, how far, and a button to give up.
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace nodewise::views {

class TensorAsk;

/// Shown only while something takes long.
class BusyStrip : public QWidget {
    Q_OBJECT
public:
    explicit BusyStrip(QWidget* parent = nullptr);
    /// Several may be watched.
    void watch(TensorAsk* ask);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QList<TensorAsk*> m_asks;
    QLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
};

} // namespace nodewise::views
