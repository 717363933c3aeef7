// SPDX-License-Identifier: Apache-2.0
// The line above a pane: a strong title, dim details, and room for buttons at the right.
#pragma once

#include <QFrame>

class QHBoxLayout;

namespace nodewise::views {
class Label;
class ElidedLabel;
} // namespace nodewise::views

namespace nodewise::viewer {

class PaneHeader : public QFrame {
    Q_OBJECT
public:
    explicit PaneHeader(QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setDetail(const QString& detail);
    /// Takes the widget; added from left to right.
    void addControl(QWidget* control);

Q_SIGNALS:
    void doubleClicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QHBoxLayout* m_row;
    views::Label* m_title;
    views::ElidedLabel* m_detail;
};

} // namespace nodewise::viewer
