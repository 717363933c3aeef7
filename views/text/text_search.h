// SPDX-License-Identifier: Apache-2.0
// A search over a text that stays where it is: a field over its corner, with how often it was found, steps to the next and the last, and
// a line to go to.
#pragma once

#include <QFrame>

class QLineEdit;
class QToolButton;

namespace nodewise::views {

class Label;

/// Hidden until it is opened.
class TextSearch : public QFrame {
    Q_OBJECT
public:
    explicit TextSearch(QWidget* parent);

    /// Shows it, with the field chosen. "" = what was searched before.
    void open(const QString& text);
    /// With the field for a line's number.
    void openLine();
    /// "" while it is hidden.
    QString text() const;
    Qt::CaseSensitivity letters() const;
    void setState(const QString& text);
    QString state() const;
    /// "12"; `more`: there are more.
    static QString countText(qsizetype count, bool more = false);
    QLineEdit* field() const { return m_field; }

Q_SIGNALS:
    void changed(); ///< what is looked for
    /// 1 forward, -1 back.
    void stepRequested(int by);
    void lineRequested(quint64 number); ///< from 1
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate();
    void enter(QObject* field, bool back);

    QLineEdit *m_field, *m_line;
    QToolButton *m_case, *m_back, *m_next, *m_close;
    Label* m_state;
};

} // namespace nodewise::views
