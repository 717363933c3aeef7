// SPDX-License-Identifier: Apache-2.0
// Looks for a number in a tensor: what to look for, how near, which way.
#pragma once

#include "core/protocol/tensor_query.h"

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace nodewise::views {

class Label;
class ElidedLabel;

class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(QWidget* parent = nullptr);
    /// Seen, with the keyboard in it.
    void begin();
    void showResult(const QString& text, bool error);
    /// "3 of 1,204"; "" for nothing.
    void showCount(const QString& text);
    QString countText() const;
    QLineEdit* field() const { return m_field; }
    QString resultText() const;

Q_SIGNALS:
    /// `request` has what, number and eps.
    void findWanted(const nodewise::protocol::FindRequest& request, bool backward);
    /// "[0, 3, 17]" was typed.
    void elementWanted(const std::vector<std::int64_t>& index);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search(bool backward);
    void retranslate();

    QLineEdit* m_field;
    QLineEdit* m_eps;
    QToolButton* m_back;
    QToolButton* m_next;
    Label* m_count;
    ElidedLabel* m_result;
    QToolButton* m_close;
};

} // namespace nodewise::views
