// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/workbench.h"

#include "views/common/follow.h"
#include "views/common/theme_icon.h"
#include "views/common/tip.h"
#include "views/workbench/main_area.h"
#include "views/workbench/panel_window.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

#include <utility>

namespace nodewise::views {

Workbench::Workbench(std::vector<PageSpec> left, std::vector<PageSpec> right, MainArea* main, QWidget* parent)
    : QWidget(parent), m_split(new QSplitter(Qt::Horizontal, this)),
      m_main(main), m_halves{makeHalf(std::move(left)), makeHalf(std::move(right))}
{
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_arranged = true; });
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 5);
    m_split->setStretchFactor(1, 6);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_split);
    setMinimumHeight(110);
    for (DockHalf* half : m_halves)
        for (const PageSpec& spec : half->specs())
            if (spec.group == PageSpec::Group::Debug)
                half->addPage(spec.id, make(spec.id));
    if (m_main)
        connect(m_main, &MainArea::backWanted, this, [this](const QString& id) { setPlace(id, Place::Dock); });
    followLanguage(this, [this] {
        setAccessibleName(tr("Debug panel"));
        showTitles();
        nameButtons();
    });
}

/// Windows take their panels along.
Workbench::~Workbench()
{
    for (PanelWindow* window : std::as_const(m_windows))
        window->disconnect(this);
}

DockHalf* Workbench::makeHalf(std::vector<PageSpec> specs)
{
    auto* half = new DockHalf(std::move(specs), m_split);
    m_split->addWidget(half);
    QToolButton* add = half->addButton("addPanel");
    add->setText(QStringLiteral("+"));
    connect(add, &QToolButton::clicked, this, [this, add] {
        QMenu menu(this);
        fillPages(menu);
        menu.exec(add->mapToGlobal(QPoint(0, add->height())));
    });
    QToolButton* maximize = half->addButton("maximizePanel");
    maximize->setIcon(themeIcon([](QPainter& painter, const Theme& theme) {
        painter.setPen(QPen(theme.text, 1.2));
        painter.drawRect(QRectF(2.5, 2.5, 9, 9));
        painter.drawLine(QPointF(2.5, 5), QPointF(11.5, 5));
    }));
    connect(maximize, &QToolButton::clicked, this, [this, half] { Q_EMIT maximizeRequested(half->current()); });
    QToolButton* more = half->addButton("panelMenu");
    more->setText(QStringLiteral("⋯"));
    connect(more, &QToolButton::clicked, this,
            [this, half, more] { Q_EMIT menuRequested(half->current(), more->mapToGlobal(QPoint(0, more->height()))); });
    QToolButton* help = half->addButton("help");
    help->setText(QStringLiteral("?"));
    connect(help, &QToolButton::clicked, this, [this, half] { Q_EMIT helpRequested(half->current()); });
    connect(half, &DockHalf::menuWanted, this, &Workbench::menuRequested);
    connect(half, &DockHalf::maximizeWanted, this, &Workbench::maximizeRequested);
    connect(half, &QTabWidget::tabBarClicked, this, [this, half](int tab) { // the current one changes after this
        if (const QString id = half->idAt(tab); !id.isEmpty())
            m_last = id;
    });
    connect(half, &QTabWidget::currentChanged, this, &Workbench::arrangementChanged);
    return half;
}

DockHalf* Workbench::tryHalf(const QString& id) const
{
    for (DockHalf* half : m_halves)
        if (half->trySpec(id))
            return half;
    return nullptr;
}

const PageSpec* Workbench::trySpec(const QString& id) const
{
    const DockHalf* half = tryHalf(id);
    return half ? half->trySpec(id) : nullptr;
}

QWidget* Workbench::make(const QString& id)
{
    QWidget*& page = m_pages[id];
    if (!page)
        page = trySpec(id)->make(tryHalf(id));
    return page;
}

void Workbench::showPage(const QString& id, bool focus)
{
    const PageSpec* spec = trySpec(id);
    if (!spec)
        return;
    QWidget* page = make(id);
    m_last = id;
    if (place(id) == Place::Main) {
        m_main->showPanel(page);
    } else if (place(id) == Place::Window) {
        m_windows.value(id)->raise();
        m_windows.value(id)->activateWindow();
    } else {
        DockHalf* half = tryHalf(id);
        const bool fresh = half->indexOf(page) < 0;
        half->addPage(id, page);
        half->setCurrentWidget(page);
        if (half == m_halves[0] && spec->wide && spec->wide())
            favorLeft();
        if (fresh)
            Q_EMIT arrangementChanged();
    }
    if (focus)
        page->setFocus(Qt::ShortcutFocusReason);
}

bool Workbench::isShown(const QString& id) const
{
    const QWidget* page = tryPage(id);
    switch (place(id)) {
    case Place::Main:
        return m_main->shownPanel() == page;
    case Place::Window:
        return true;
    case Place::Dock:
        break;
    }
    return page && (m_halves[0]->currentWidget() == page || m_halves[1]->currentWidget() == page);
}

/// Of the window that is active, which may be a panel's own; where that is neither, such as the documentation's, of this one.
QString Workbench::pageWithFocus() const
{
    for (const QWidget* focus :
         {static_cast<const QWidget*>(QApplication::focusWidget()), static_cast<const QWidget*>(window()->focusWidget())})
        for (auto page = m_pages.cbegin(); focus && page != m_pages.cend(); ++page)
            if (focus == page.value() || page.value()->isAncestorOf(focus))
                return page.key();
    return {};
}

QString Workbench::currentPage() const
{
    if (const QString id = pageWithFocus(); !id.isEmpty())
        return id;
    return isShown(m_last) ? m_last : m_halves[0]->current();
}

/// Out of where it stands; it belongs to the dock alone then.
void Workbench::takeOut(const QString& id)
{
    QWidget* page = make(id);
    if (place(id) == Place::Main)
        m_main->takePanel(page);
    tryHalf(id)->removePage(page);
    page->setParent(this);
    page->hide();
    if (PanelWindow* window = m_windows.take(id)) {
        window->disconnect(this);
        window->hide();
        window->deleteLater();
    }
    m_places.remove(id);
}

void Workbench::setPlace(const QString& id, Place place)
{
    if (!knows(id) || (place == Place::Main && !m_main) || (m_places.contains(id) && this->place(id) == place))
        return;
    takeOut(id);
    QWidget* page = make(id);
    if (place == Place::Dock)
        return showPage(id, false);
    m_places.insert(id, place);
    m_last = id;
    if (place == Place::Main) {
        m_main->addPanel(id, page, trySpec(id)->title());
        m_main->showPanel(page);
        page->show();
    } else {
        auto* window = new PanelWindow(page, this);
        window->setPanelTitle(trySpec(id)->title());
        m_windows.insert(id, window);
        connect(window, &PanelWindow::backWanted, this, [this, id] { setPlace(id, Place::Dock); });
        page->show();
        window->show();
    }
    Q_EMIT arrangementChanged();
}

void Workbench::closePage(const QString& id)
{
    if (!tryPage(id))
        return;
    takeOut(id);
    Q_EMIT arrangementChanged();
}

QStringList Workbench::docked() const
{
    return m_halves[0]->pagesShown() + m_halves[1]->pagesShown();
}

QStringList Workbench::placed(Place place) const
{
    QStringList ids;
    for (const DockHalf* half : m_halves)
        for (const PageSpec& spec : half->specs())
            if (m_places.contains(spec.id) && m_places.value(spec.id) == place)
                ids.append(spec.id);
    return ids;
}

void Workbench::setDocked(const QStringList& ids)
{
    const QStringList before = docked() + placed(Place::Main) + placed(Place::Window);
    for (const QString& id : before)
        if (!ids.contains(id) || m_places.contains(id))
            takeOut(id);
    for (const QString& id : ids)
        if (knows(id))
            tryHalf(id)->addPage(id, make(id));
    Q_EMIT arrangementChanged();
}

void Workbench::showOnly(const QString& id)
{
    const DockHalf* only = id.isEmpty() ? nullptr : tryHalf(id);
    for (DockHalf* half : m_halves)
        half->setVisible(!only || half == only);
}

/// All panels, by their groups; those that have a place are checked.
void Workbench::fillPages(QMenu& menu)
{
    using Group = PageSpec::Group;
    for (const Group group : {Group::Debug, Group::Numerics, Group::Cost, Group::Backend}) {
        bool first = true;
        for (const DockHalf* half : m_halves)
            for (const PageSpec& spec : half->specs()) {
                if (spec.group != group)
                    continue;
                if (std::exchange(first, false)) {
                    if (!menu.isEmpty())
                        menu.addSeparator();
                    menu.addAction(DockHalf::groupTitle(group))->setEnabled(false);
                }
                QAction* action = menu.addAction(spec.title(), this, [this, id = spec.id] { showPage(id, true); });
                action->setCheckable(true);
                action->setChecked(half->pagesShown().contains(spec.id) || m_places.contains(spec.id));
            }
    }
}

QList<int> Workbench::sizes() const
{
    return m_split->sizes();
}

void Workbench::setSizes(const QList<int>& sizes, bool byUser)
{
    m_arranged = byUser;
    m_split->setSizes(sizes);
}

/// Most of the space for the left, if the user has not given it otherwise.
void Workbench::favorLeft()
{
    const int left = m_split->sizes().value(0), all = left + m_split->sizes().value(1);
    if (!m_arranged && left < all * 62 / 100)
        m_split->setSizes({all * 62 / 100, all - all * 62 / 100});
}

QString Workbench::leftPage() const
{
    return m_halves[0]->current();
}

QString Workbench::rightPage() const
{
    return m_halves[1]->current();
}

void Workbench::nameButtons()
{
    const auto name = [this](const char* button, const QString& accessible, const QString& tip) {
        for (QToolButton* each : findChildren<QToolButton*>(QLatin1String(button))) {
            each->setAccessibleName(accessible);
            each->setToolTip(Tip(tip).text());
        }
    };
    name("help", tr("Documentation of this panel"), tr("Documentation of this panel (F1)"));
    name("addPanel", tr("Open a panel"), tr("Open a panel: all of them, by what they are for"));
    name("maximizePanel", tr("Maximize this panel, or bring the rest back"), tr("Maximize this panel, or bring the rest back (Ctrl+M)"));
    name("panelMenu", tr("Place of this panel"), tr("Maximize this panel, put it in the main area or in a window, or close it"));
}

void Workbench::showTitles()
{
    for (DockHalf* half : m_halves)
        half->showTitles();
    for (const auto& [id, place] : m_places.asKeyValueRange())
        if (place == Place::Main)
            m_main->setTitle(tryPage(id), trySpec(id)->title());
        else if (PanelWindow* window = m_windows.value(id))
            window->setPanelTitle(trySpec(id)->title());
}

} // namespace nodewise::views
