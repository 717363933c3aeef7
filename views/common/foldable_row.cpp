// SPDX-License-Identifier: Apache-2.0
#include "views/common/foldable_row.h"

#include "views/common/follow.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace nodewise::views {

FoldableRow::FoldableRow(QWidget* tabs, QList<QToolButton*> buttons, QWidget* parent)
    : QWidget(parent), m_tabs(tabs), m_buttons(std::move(buttons)), m_more(new QToolButton(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(4, 0, 6, 0);
    row->setSpacing(2);
    row->addWidget(m_tabs, 1);
    for (QToolButton* button : std::as_const(m_buttons))
        row->addWidget(button);
    row->addWidget(m_more);
    m_more->setObjectName(QStringLiteral("more"));
    m_more->setText(QStringLiteral("⋯"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_more);
    m_more->setMenu(menu);
    m_more->hide();
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        for (const QToolButton* button : std::as_const(m_buttons)) {
            QAction* action = button->menu()->menuAction();
            action->setText(button->accessibleName().isEmpty() ? button->text().remove(QStringLiteral(" ▾")) : button->accessibleName());
            action->setEnabled(button->isEnabled());
            menu->addAction(action);
        }
    });
    followLanguage(this, [this] { m_more->setAccessibleName(tr("More commands")); });
}

void FoldableRow::arrange()
{
    const QMargins margins = layout()->contentsMargins();
    int wanted = m_tabs->sizeHint().width() + margins.left() + margins.right();
    for (const QToolButton* button : std::as_const(m_buttons))
        wanted += button->sizeHint().width() + layout()->spacing();
    const bool folded = wanted > width();
    if (folded == m_folded)
        return;
    m_folded = folded;
    for (QToolButton* button : std::as_const(m_buttons))
        button->setVisible(!folded);
    m_more->setVisible(folded);
}

void FoldableRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// Words change with the language.
bool FoldableRow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

} // namespace nodewise::views
