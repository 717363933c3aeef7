// SPDX-License-Identifier: Apache-2.0
// How a document's page is arranged: its dock, what is maximized, named layouts.
#include "app/viewer/document_page.h"
#include "app/viewer/graph_pane.h"
#include "app/viewer/pane_header.h"
#include "app/viewer/side_panels.h"
#include "views/analysis/analyses.h"
#include "views/inspect/inspector.h"
#include "views/inspect/outline.h"
#include "views/workbench/main_area.h"
#include "views/workbench/workbench.h"

#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace nodewise::viewer {

using views::PageSpec;
using views::Side;
using Place = views::PanelPlaces::Place;

namespace {

constexpr int dockLines = 18;

/// Shares of a length: what is left over would go where the splitter stretches.
QList<int> scaled(const QList<int>& shares, int length)
{
    qint64 all = 0;
    for (const int share : shares)
        all += share;
    QList<int> sizes;
    for (const int share : shares)
        sizes.append(all > 0 ? int(qint64(share) * length / all) : 0);
    return sizes;
}

} // namespace

void DocumentPage::makePlaces()
{
    m_places = new views::PanelPlaces(m_main, this);
    m_sides = new SidePanels(m_columns, m_outline->view(), m_inspector->tabs()->tabBar(), *m_places);
    connect(m_places, &views::PanelPlaces::backWanted, this, [this](const QString& id) {
        if (SidePanels::knows(id))
            setPlace(id, false, false);
    });
    connect(m_sides, &SidePanels::menuRequested, this, &DocumentPage::panelMenuRequested);
    connect(m_sides, &SidePanels::focusMoved, this, &DocumentPage::arrangementChanged);
    m_outlineHeader->addControl(m_sides->makeMenuButton(SidePanels::outline(), m_outlineHeader));
    m_inspector->tabs()->setCornerWidget(m_sides->makeMenuButton(SidePanels::inspector(), m_inspector));
}

/// Home, or elsewhere. The dock is made for its own.
void DocumentPage::setPlace(const QString& id, bool window, bool elsewhere)
{
    const Place place = !elsewhere ? Place::Dock : window ? Place::Window : Place::Main;
    if (!SidePanels::knows(id))
        return needDock().setPlace(id, place);
    m_sides->setPlace(id, place);
    (id == SidePanels::outline() ? m_left : m_right) = true;
    showRegions();
    Q_EMIT arrangementChanged();
}

/// What the state has elsewhere than at home.
void DocumentPage::placePanels(const PageState& state)
{
    for (const bool window : {false, true})
        for (const QString& id : window ? state.inWindows : state.inMain)
            setPlace(id, window, true);
}

/// Dock and places of the state that the page began with, unless something needed them before.
void DocumentPage::arrangeFirst()
{
    if (m_dockShown)
        needDock();
    if (!std::exchange(m_placed, true))
        placePanels(m_initial);
    forgetFirstPlaces();
    Q_EMIT arrangementChanged();
}

/// They stand as the user has them now, when the dock is made, too.
void DocumentPage::forgetFirstPlaces()
{
    m_initial.inMain.clear();
    m_initial.inWindows.clear();
}

/// One that stands elsewhere is seen there, or comes home and is hidden.
void DocumentPage::setSide(const QString& id, bool visible)
{
    setMaximized(false);
    if (visible && !m_sides->isAtHome(id)) {
        m_places->show(id);
    } else {
        m_sides->setPlace(id, Place::Dock);
        (id == SidePanels::outline() ? m_left : m_right) = visible;
        showRegions();
    }
    Q_EMIT arrangementChanged();
}

void DocumentPage::makeDock()
{
    m_dock = new views::Workbench(m_analyses->pages(PageSpec::Where::DockLeft), m_analyses->pages(PageSpec::Where::DockRight), *m_places,
                                  m_rows);
    m_rows->addWidget(m_dock);
    m_rows->setStretchFactor(0, 1);
    m_rows->setStretchFactor(1, 0);
    const int height = std::max(400, m_rows->height());
    // A third, but more of a low window: a table below its tabs and filters has rows then, too.
    const int low = std::max(height * 32 / 100, std::min(dockLines * fontMetrics().lineSpacing(), height / 2));
    m_rows->setSizes(m_initial.rows.isEmpty() ? QList<int>{height - low, low} : m_initial.rows);
    m_placed = true;
    m_dock->setSizes(m_initial.dock.isEmpty() ? QList<int>{width() * 44 / 100, width() * 56 / 100} : m_initial.dock,
                     !m_initial.dock.isEmpty());
    arrangeDock(m_initial);
    connectDock();
}

void DocumentPage::connectDock()
{
    using views::Workbench;
    connect(m_dock, &Workbench::helpRequested, this, &DocumentPage::helpRequested);
    connect(m_dock, &Workbench::arrangementChanged, this, &DocumentPage::arrangementChanged);
    connect(m_dock, &Workbench::tabClicked, m_sides, &SidePanels::forgetFocus);
    connect(m_dock, &Workbench::menuRequested, this, [this](const QString& id, const QPoint& global) {
        m_dock->showPage(id, true);
        Q_EMIT panelMenuRequested(global);
    });
    connect(m_dock, &Workbench::maximizeRequested, this, [this](const QString& id) {
        m_dock->showPage(id, true);
        setMaximized(!maximized());
    });
}

/// Pages of earlier versions, or of other programs, may not be there.
void DocumentPage::arrangeDock(const PageState& state)
{
    if (!state.docked.isEmpty())
        m_dock->setDocked(state.docked);
    placePanels(state);
    for (const QString& id : {state.dockLeft, state.dockRight})
        if (m_dock->docked().contains(id))
            m_dock->showPage(id);
}

views::Workbench& DocumentPage::needDock()
{
    if (!m_dock)
        makeDock();
    m_dock->setVisible(maximized() ? m_maximized == Region::Panel : m_dockShown);
    return *m_dock;
}

void DocumentPage::setDock(bool visible)
{
    setMaximized(false);
    m_dockShown = visible;
    if (visible || m_dock)
        needDock();
    Q_EMIT arrangementChanged();
}

void DocumentPage::showPage(const QString& id, bool focus)
{
    if (SidePanels::knows(id)) {
        setSide(id, true);
        if (focus)
            m_sides->setFocus(id);
        return Q_EMIT arrangementChanged(); // commands are about it now, in a window that is not active, too
    }
    views::Workbench& dock = needDock();
    if (dock.place(id) == Place::Dock && !(m_maximized == Region::Panel && dock.currentPage() == id)) {
        if (!m_dockShown || maximized())
            setDock(true);
    } else if (m_maximized != Region::Main) {
        setMaximized(false);
    }
    dock.showPage(id, focus);
}

QString DocumentPage::currentPanel() const
{
    if (const QString side = m_sides->withFocus(); !side.isEmpty())
        return side;
    if (!m_dock)
        return {};
    const QString id = m_dock->pageWithFocus();
    return !id.isEmpty() || m_dockShown ? (id.isEmpty() ? m_dock->currentPage() : id) : QString();
}

void DocumentPage::togglePlace(bool window)
{
    const QString id = currentPanel();
    if (id.isEmpty())
        return;
    setMaximized(false);
    const bool back = m_places->place(id) == (window ? Place::Window : Place::Main);
    setPlace(id, window, !back);
    if (back)
        showPage(id, true);
    Q_EMIT arrangementChanged();
}

void DocumentPage::closePanel()
{
    if (const QString id = currentPanel(); !id.isEmpty()) {
        setMaximized(false);
        if (SidePanels::knows(id))
            setSide(id, false);
        else
            m_dock->closePage(id);
        Q_EMIT arrangementChanged();
    }
}

PageState DocumentPage::state() const
{
    PageState s = m_initial;
    const Panes shown = m_maximized == Region::Pane ? m_panesBefore : panes();
    if (pane(Side::Fx)->content())
        s.fxMode = pane(Side::Fx)->mode();
    if (pane(Side::Ir)->content())
        s.irMode = pane(Side::Ir)->mode();
    // A lone IR file's missing side is no wish of the user.
    if (m_document->fx()) {
        s.fxVisible = shown != Panes::Ir;
        s.irVisible = shown != Panes::Fx;
    }
    s.summary = summaryShown();
    s.leftPanel = m_left;
    s.rightPanel = m_right;
    const bool seen = isVisible() && !maximized();
    if (seen && m_left && m_right && m_columns->count() == 3)
        s.columns = m_columns->sizes();
    if (seen && m_fxVisible && m_irVisible && m_paneSplit->count() == 2 && !s.summary)
        s.panes = m_paneSplit->sizes();
    if (seen && m_left)
        s.left = m_leftSplit->sizes();
    s.debugDock = m_dockShown;
    if (seen && m_dockShown && m_dock) {
        s.rows = m_rows->sizes();
        s.dock = m_dock->sizes();
    }
    if (m_dock) {
        s.dockLeft = m_dock->leftPage();
        s.dockRight = m_dock->rightPage();
        s.docked = m_dock->docked();
    }
    if (m_placed) {
        s.inMain = m_places->placed(Place::Main);
        s.inWindows = m_places->placed(Place::Window);
    }
    return s;
}

void DocumentPage::arrange(const PageState& state)
{
    setMaximized(false);
    m_placed = true;
    forgetFirstPlaces();
    for (const QString& id : {SidePanels::outline(), SidePanels::inspector()})
        if (!state.inMain.contains(id) && !state.inWindows.contains(id))
            m_sides->setPlace(id, Place::Dock);
    if (m_dock || state.debugDock) {
        needDock();
        arrangeDock(state);
    } else {
        m_initial.docked = state.docked; // for when it is made
        m_initial.dockLeft = state.dockLeft;
        m_initial.dockRight = state.dockRight;
        placePanels(state);
    }
    setLeftPanel(state.leftPanel);
    setRightPanel(state.rightPanel);
    setDock(state.debugDock);
    for (const Side side : {Side::Fx, Side::Ir})
        if (side == Side::Fx ? state.fxVisible : state.irVisible)
            pane(side)->setMode(side == Side::Fx ? state.fxMode : state.irMode);
    setPanes(state.fxVisible && state.irVisible ? Panes::Both : state.fxVisible ? Panes::Fx : Panes::Ir);
    showSummary(state.summary);
    if (!state.summary && !state.inMain.isEmpty())
        m_places->show(state.inMain.front());
    shareRoom(state);
    QTimer::singleShot(0, this, [this, state] { shareRoom(state); }); // what was shown just now has its room then
}

void DocumentPage::shareRoom(const PageState& state)
{
    const std::pair<QSplitter*, const QList<int>&> all[] = {
        {m_columns, state.columns}, {m_paneSplit, state.panes}, {m_leftSplit, state.left}, {m_rows, state.rows}};
    for (const auto& [split, shares] : all)
        if (split->count() == shares.size())
            split->setSizes(scaled(shares, split->orientation() == Qt::Horizontal ? split->width() : split->height()));
    if (m_dock && !state.dock.isEmpty())
        m_dock->setSizes(scaled(state.dock, m_dock->width()), true);
}

DocumentPage::Region DocumentPage::focusedRegion() const
{
    const QWidget* focus = window()->focusWidget();
    const auto within = [focus](const QWidget* area) { return area && focus && (area == focus || area->isAncestorOf(focus)); };
    if (within(m_inspector) && m_sides->isAtHome(SidePanels::inspector()))
        return Region::Inspector;
    if (within(m_leftSplit) && m_sides->isAtHome(SidePanels::outline()))
        return Region::Left;
    if (within(m_dock))
        return Region::Panel;
    return m_main->shownPanel() ? Region::Main : Region::Pane;
}

void DocumentPage::setMaximized(bool on)
{
    if (on == maximized())
        return;
    const Region before = m_maximized;
    const Region region = on ? focusedRegion() : Region::None;
    if (region == Region::Pane) {
        m_panesBefore = panes();
        setPanes(m_active->side() == Side::Fx ? Panes::Fx : Panes::Ir);
    }
    m_maximized = region;
    showRegions();
    if (before == Region::Pane)
        setPanes(m_panesBefore);
    if (m_dock)
        m_dock->showOnly(region == Region::Panel ? m_dock->currentPage() : QString());
    Q_EMIT arrangementChanged();
}

/// Splitters keep the sizes of what is hidden.
void DocumentPage::showRegions()
{
    const Region only = m_maximized;
    const bool all = only == Region::None;
    m_columns->setVisible(only != Region::Panel);
    if (m_sides->isAtHome(SidePanels::outline()))
        m_leftSplit->setVisible(all ? m_left : only == Region::Left);
    m_main->setVisible(all || only == Region::Pane || only == Region::Main);
    if (m_sides->isAtHome(SidePanels::inspector()))
        m_inspector->setVisible(all ? m_right : only == Region::Inspector);
    if (m_dock)
        m_dock->setVisible(all ? m_dockShown : only == Region::Panel);
}

} // namespace nodewise::viewer
