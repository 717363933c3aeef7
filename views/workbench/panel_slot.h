// SPDX-License-Identifier: Apache-2.0
// A panel that is made when it is first seen: a tab that nobody looks at costs nothing.
#pragma once

#include <QWidget>

#include <functional>

namespace nodewise::views {

/// Owns the panel; moves with it from one place to the next.
class PanelSlot : public QWidget {
    Q_OBJECT
public:
    PanelSlot(std::function<QWidget*(QWidget* parent)> make, QWidget* parent);

    /// Null: it was neither seen nor asked for.
    QWidget* tryPanel() const { return m_panel; }
    QWidget& panel();

protected:
    void showEvent(QShowEvent* event) override;

private:
    std::function<QWidget*(QWidget* parent)> m_make;
    QWidget* m_panel = nullptr;
};

} // namespace nodewise::views
