// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/panel_places.h"

#include "views/workbench/main_area.h"
#include "views/workbench/panel_window.h"

#include <utility>

namespace nodewise::views {

PanelPlaces::PanelPlaces(MainArea* main, QWidget* parent) : QObject(parent), m_main(main), m_parent(parent)
{
    if (m_main)
        connect(m_main, &MainArea::backWanted, this, &PanelPlaces::backWanted);
}

/// Windows take their panels along.
PanelPlaces::~PanelPlaces()
{
    for (const Placed& each : std::as_const(m_placed))
        if (each.window)
            each.window->disconnect(this);
}

PanelPlaces::Place PanelPlaces::place(const QString& id) const
{
    const auto found = m_placed.find(id);
    return found == m_placed.end() ? Place::Dock : found->window ? Place::Window : Place::Main;
}

void PanelPlaces::put(const QString& id, QWidget* panel, std::function<QString()> title, Place place)
{
    PanelWindow* window = nullptr;
    if (place == Place::Main) {
        m_main->addPanel(id, panel, title());
    } else {
        window = new PanelWindow(panel, m_parent);
        window->setPanelTitle(title());
        connect(window, &PanelWindow::backWanted, this, [this, id] { Q_EMIT backWanted(id); });
    }
    m_placed.insert(id, {panel, std::move(title), window});
    m_order.append(id);
    if (window)
        window->show();
    else
        m_main->showPanel(panel);
    panel->show();
}

void PanelPlaces::takeBack(const QString& id, QWidget* home)
{
    const Placed was = m_placed.take(id);
    m_order.removeAll(id);
    if (!was.window)
        m_main->takePanel(was.panel);
    was.panel->setParent(home);
    was.panel->hide();
    if (was.window) {
        was.window->disconnect(this);
        was.window->hide();
        was.window->deleteLater();
    }
}

void PanelPlaces::show(const QString& id)
{
    const Placed& there = m_placed[id];
    if (!there.window)
        return m_main->showPanel(there.panel);
    there.window->raise();
    there.window->activateWindow();
}

bool PanelPlaces::isShown(const QString& id) const
{
    const auto found = m_placed.find(id);
    return found != m_placed.end() && (found->window || m_main->shownPanel() == found->panel);
}

QStringList PanelPlaces::placed(Place wanted) const
{
    QStringList ids;
    for (const QString& id : m_order)
        if (place(id) == wanted)
            ids.append(id);
    return ids;
}

void PanelPlaces::showTitles()
{
    for (const Placed& each : std::as_const(m_placed))
        if (each.window)
            each.window->setPanelTitle(each.title());
        else
            m_main->setTitle(each.panel, each.title());
}

} // namespace nodewise::views
