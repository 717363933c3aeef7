// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/side_panels.h"

#include "views/common/follow.h"
#include "views/common/tip.h"

#include <QApplication>
#include <QSplitter>
#include <QToolButton>

#include <utility>

namespace nodewise::viewer {

SidePanels::SidePanels(QSplitter* columns, QWidget* focusOfOutline, QWidget* focusOfInspector, views::PanelPlaces& places)
    : QObject(columns), m_columns(columns), m_places(places)
{
    m_panels.insert(outline(), {columns->widget(0), focusOfOutline, 0, 0});
    m_panels.insert(inspector(), {columns->widget(2), focusOfInspector, 2, 0});
    connect(qApp, &QApplication::focusChanged, this, [this] {
        m_forgotten = nullptr;
        if (const QString now = withFocus(); std::exchange(m_focused, now) != now)
            Q_EMIT focusMoved();
    });
}

void SidePanels::setPlace(const QString& id, Place place)
{
    Panel& panel = m_panels[id];
    if (m_places.place(id) == place)
        return;
    const int main = panel.column == 0 ? 0 : m_columns->count() - 1; // once the panel is gone
    if (isAtHome(id)) {
        panel.width = panel.widget->width();
    } else {
        QList<int> sizes = m_columns->sizes();
        m_places.takeBack(id, m_columns);
        m_columns->insertWidget(panel.column == 0 ? 0 : m_columns->count(), panel.widget);
        panel.widget->show(); // else the splitter gives it no size
        sizes[main] -= panel.width + m_columns->handleWidth();
        sizes.insert(panel.column == 0 ? 0 : int(sizes.size()), panel.width);
        m_columns->setSizes(sizes);
    }
    if (place != Place::Dock)
        m_places.put(
            id, panel.widget, [id] { return id == outline() ? tr("Outline and Find") : tr("Inspector"); }, place);
}

QString SidePanels::withFocus() const
{
    for (const QWidget* focus : {QApplication::focusWidget(), m_columns->window()->focusWidget()})
        for (auto panel = m_panels.cbegin(); focus && focus != m_forgotten && panel != m_panels.cend(); ++panel)
            if (panel->widget && (panel->widget == focus || panel->widget->isAncestorOf(focus)))
                return panel.key();
    return {};
}

void SidePanels::forgetFocus()
{
    m_forgotten = m_columns->window()->focusWidget();
}

void SidePanels::setFocus(const QString& id)
{
    m_panels[id].focus->setFocus(Qt::ShortcutFocusReason);
}

QToolButton* SidePanels::makeMenuButton(const QString& id, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("panelMenu"));
    button->setText(QStringLiteral("⋯"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this, id, button] {
        if (withFocus() != id)
            setFocus(id);
        Q_EMIT menuRequested(button->mapToGlobal(QPoint(0, button->height())));
    });
    views::followLanguage(button, [button] {
        button->setAccessibleName(tr("Place of this panel"));
        button->setToolTip(views::Tip(tr("Maximize this panel, put it in the main area or in a window, or close it")).text());
    });
    return button;
}

} // namespace nodewise::viewer
