// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/panel_slot.h"

#include <QVBoxLayout>

namespace nodewise::views {

PanelSlot::PanelSlot(std::function<QWidget*(QWidget*)> make, QWidget* parent) : QWidget(parent), m_make(std::move(make))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
}

QWidget& PanelSlot::panel()
{
    if (!m_panel) {
        m_panel = m_make(this);
        layout()->addWidget(m_panel);
        m_panel->show(); // a layout does it in a later turn
    }
    return *m_panel;
}

void PanelSlot::showEvent(QShowEvent* event)
{
    panel();
    QWidget::showEvent(event);
}

} // namespace nodewise::views
