// SPDX-License-Identifier: Apache-2.0
// A flat button, underlined when it is the chosen one: "Canvas | Code", "Graphs | Summary".
#pragma once

#include <QAbstractButton>

namespace nodewise::viewer {

class TabButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit TabButton(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
};

} // namespace nodewise::viewer
