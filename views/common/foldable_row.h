// SPDX-License-Identifier: Apache-2.0
// A row of tabs with buttons behind them, which become one where all tabs would not fit beside them.
#pragma once

#include <QList>
#include <QWidget>

class QToolButton;

namespace nodewise::views {

/// Takes what it shows. The buttons have menus, which the one in their place offers.
class FoldableRow : public QWidget {
    Q_OBJECT
public:
    FoldableRow(QWidget* tabs, QList<QToolButton*> buttons, QWidget* parent = nullptr);
    bool isFolded() const { return m_folded; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void arrange();

    QWidget* m_tabs;
    QList<QToolButton*> m_buttons;
    QToolButton* m_more;
    bool m_folded = false;
};

} // namespace nodewise::views
