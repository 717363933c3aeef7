// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/workbench.h"

#include "views/common/follow.h"
#include "views/common/theme_icon.h"
#include "views/common/tip.h"
#include "views/workbench/panel_slot.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

#include <utility>

namespace nodewise::views {

Workbench::Workbench(std::vector<PageSpec> left, std::vector<PageSpec> right, PanelPlaces& places, QWidget* parent)
    : QWidget(parent), m_split(new QSplitter(Qt::Horizontal, this)),
      m_places(places), m_halves{makeHalf(std::move(left)), makeHalf(std::move(right))}
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
            if (spec.group == PageSpec::Group::Debug) {
                need(spec.id)->panel();
                half->addPage(spec.id, need(spec.id));
            }
    connect(&m_places, &PanelPlaces::backWanted, this, [this](const QString& id) { setPlace(id, Place::Dock); });
    followLanguage(this, [this] {
        setAccessibleName(tr("Debug panel"));
        showTitles();
        nameButtons();
    });
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
        const QString id = half->idAt(tab);
        if (id.isEmpty())
            return;
        m_last = id;
        Q_EMIT tabClicked();
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

PanelSlot* Workbench::need(const QString& id)
{
    PanelSlot*& slot = m_slots[id];
    if (!slot)
        slot = new PanelSlot(trySpec(id)->make, this);
    return slot;
}

QWidget* Workbench::tryPage(const QString& id) const
{
    const PanelSlot* slot = m_slots.value(id);
    return slot ? slot->tryPanel() : nullptr;
}

void Workbench::showPage(const QString& id, bool focus)
{
    const PageSpec* spec = trySpec(id);
    if (!spec)
        return;
    PanelSlot* slot = need(id);
    QWidget& page = slot->panel(); // who asks for it goes on with what is in it, seen or not
    m_last = id;
    if (place(id) != Place::Dock) {
        m_places.show(id);
    } else {
        DockHalf* half = tryHalf(id);
        const bool fresh = half->indexOf(slot) < 0;
        half->addPage(id, slot);
        half->setCurrentWidget(slot);
        if (half == m_halves[0] && spec->wide && spec->wide())
            favorLeft();
        if (fresh)
            Q_EMIT arrangementChanged();
    }
    if (focus)
        page.setFocus(Qt::ShortcutFocusReason);
}

bool Workbench::isShown(const QString& id) const
{
    if (place(id) != Place::Dock)
        return m_places.isShown(id);
    const QWidget* slot = m_slots.value(id);
    return slot && (m_halves[0]->currentWidget() == slot || m_halves[1]->currentWidget() == slot);
}

/// Of the window that is active, which may be a panel's own; where that is neither, such as the documentation's, of this one.
QString Workbench::pageWithFocus() const
{
    for (const QWidget* focus :
         {static_cast<const QWidget*>(QApplication::focusWidget()), static_cast<const QWidget*>(window()->focusWidget())})
        for (auto slot = m_slots.cbegin(); focus && slot != m_slots.cend(); ++slot)
            if (slot.value()->isAncestorOf(focus))
                return slot.key();
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
    PanelSlot* slot = need(id);
    if (place(id) != Place::Dock)
        return m_places.takeBack(id, this);
    tryHalf(id)->removePage(slot);
    slot->setParent(this);
    slot->hide();
}

void Workbench::setPlace(const QString& id, Place place)
{
    if (!knows(id) || (place == Place::Main && !m_places.hasMain()) || (place == this->place(id) && place != Place::Dock))
        return;
    takeOut(id);
    if (place == Place::Dock)
        return showPage(id, false);
    m_last = id;
    m_places.put(id, need(id), trySpec(id)->title, place);
    Q_EMIT arrangementChanged();
}

void Workbench::closePage(const QString& id)
{
    if (!m_slots.contains(id))
        return;
    takeOut(id);
    Q_EMIT arrangementChanged();
}

QStringList Workbench::docked() const
{
    return m_halves[0]->pagesShown() + m_halves[1]->pagesShown();
}

void Workbench::setDocked(const QStringList& ids)
{
    const QStringList all = m_slots.keys();
    for (const QString& id : all)
        if (!ids.contains(id) || place(id) != Place::Dock)
            takeOut(id);
    for (const QString& id : ids)
        if (knows(id))
            tryHalf(id)->addPage(id, need(id));
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
                action->setChecked(half->pagesShown().contains(spec.id) || place(spec.id) != Place::Dock);
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
    m_places.showTitles();
}

} // namespace nodewise::views
