// SPDX-License-Identifier: Apache-2.0
// Finding a text or a line: a strip below what is searched.
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace nodewise::views {

class FindStrip : public QWidget {
    Q_OBJECT
public:
    explicit FindStrip(QWidget* parent = nullptr);

    /// Shows it with the keyboard in the field; `text` where it is not "".
    void open(const QString& text);
    void openLine();
    QString text() const;
    bool matchCase() const;
    void setState(const QString& text);
    QString state() const;
    QLineEdit* field() const { return m_field; }
    QLineEdit* lineField() const { return m_line; }
    QToolButton* caseButton() const { return m_case; }

Q_SIGNALS:
    void changed(); ///< what is looked for
    void nextRequested(bool forward);
    void lineRequested(quint64 line); ///< from 1
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate();
    void onLine();

    QLineEdit *m_field, *m_line;
    QToolButton *m_case, *m_previous, *m_next, *m_close;
    QLabel* m_state;
};

} // namespace nodewise::views
