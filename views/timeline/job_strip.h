// SPDX-License-Identifier: Apache-2.0
// What takes long just now, with a way out; takes no room else.
#pragma once

#include <QWidget>

class QProgressBar;
class QToolButton;

namespace nodewise::views {

class ElidedLabel;

class JobStrip : public QWidget {
    Q_OBJECT
public:
    explicit JobStrip(QWidget* parent = nullptr);
    /// Shown a moment later, so that short work does not flicker. `fraction` -1 = not known.
    void begin(const QString& text);
    void setProgress(const QString& text, double fraction);
    void end();
    QToolButton* cancelButton() const { return m_cancel; }

Q_SIGNALS:
    void cancelled();

private:
    void retranslate();

    ElidedLabel* m_text;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    class QTimer* m_timer;
};

} // namespace nodewise::views
