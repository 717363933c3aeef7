// SPDX-License-Identifier: Apache-2.0
// A search over a text that stays where it is: a field over its corner, with how often it was found and steps to the next and the last.
#pragma once

#include <QFrame>

class QLabel;
class QLineEdit;
class QToolButton;

namespace nodewise::views {

class TextSearch : public QFrame {
    Q_OBJECT
public:
    explicit TextSearch(QWidget* parent);

    /// Shows it, with the field chosen. "" = what was searched before.
    void open(const QString& text);
    const QString& text() const { return m_text; }
    /// `more`: there are so many that nobody counted on.
    void setCount(int count, bool more);
    QString countText() const;
    QLineEdit* field() const { return m_field; }

Q_SIGNALS:
    void textChanged(const QString& text);
    /// 1 forward, -1 back.
    void stepRequested(int by);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate();

    QLineEdit* m_field;
    QLabel* m_count;
    QToolButton *m_back, *m_next, *m_close;
    QString m_text;
};

} // namespace nodewise::views
