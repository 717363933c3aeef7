// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/dock_half.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace nodewise::views {

namespace {

// Tabs stand by their keys: a group's label before its pages, these in the order of the specs.
constexpr int groupStep = 1000;

} // namespace

DockHalf::DockHalf(std::vector<PageSpec> specs, QWidget* parent)
    : QTabWidget(parent), m_specs(std::move(specs)), m_buttons(new QWidget(this))
{
    std::ranges::stable_sort(m_specs, {}, &PageSpec::group);
    setDocumentMode(true);
    setMinimumWidth(200);
    tabBar()->setExpanding(false);
    tabBar()->setElideMode(Qt::ElideNone);
    tabBar()->setProperty("role", "panels");
    tabBar()->installEventFilter(this);
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 2, 0);
    row->setSpacing(0);
    m_buttons->setStyleSheet(QStringLiteral("QToolButton { padding: 3px 2px; }")); // the room is the tabs'
    setCornerWidget(m_buttons);
}

const PageSpec* DockHalf::trySpec(const QString& id) const
{
    const auto found = std::ranges::find(m_specs, id, &PageSpec::id);
    return found == m_specs.end() ? nullptr : &*found;
}

int DockHalf::placeOf(int key) const
{
    int tab = 0;
    while (tab < count() && tabBar()->tabData(tab).toInt() < key)
        ++tab;
    return tab;
}

void DockHalf::insertTabAt(int key, QWidget* widget, const QString& title)
{
    const int tab = insertTab(placeOf(key), widget, title);
    tabBar()->setTabData(tab, key);
}

void DockHalf::addPage(const QString& id, QWidget* page)
{
    const PageSpec* spec = trySpec(id);
    if (!spec || indexOf(page) >= 0)
        return;
    const int group = int(spec->group) * groupStep;
    insertTabAt(group + 1 + int(spec - m_specs.data()), page, spec->title());
    if (const int label = placeOf(group); tabBar()->tabData(label).toInt() != group) {
        insertTabAt(group, new QWidget(this), groupTitle(spec->group));
        setTabEnabled(label, false);
    }
}

void DockHalf::removePage(QWidget* page)
{
    const int tab = indexOf(page);
    if (tab < 0)
        return;
    const int group = tabBar()->tabData(tab).toInt() / groupStep * groupStep;
    leave(tab);
    removeTab(tab);
    const int label = placeOf(group), after = label + 1;
    if (after < count() && tabBar()->tabData(after).toInt() < group + groupStep)
        return;
    QWidget* empty = widget(label);
    removeTab(label);
    delete empty;
}

/// Qt would choose a label as well, and show nothing.
void DockHalf::leave(int tab)
{
    if (tab != currentIndex())
        return;
    for (const int near : {tab - 1, tab + 1, tab + 2, tab - 2})
        if (!idAt(near).isEmpty())
            return setCurrentIndex(near);
}

QString DockHalf::idAt(int tab) const
{
    const int key = tab < 0 || tab >= count() ? 0 : tabBar()->tabData(tab).toInt();
    return key % groupStep == 0 ? QString() : m_specs[std::size_t(key % groupStep - 1)].id;
}

QStringList DockHalf::pagesShown() const
{
    QStringList ids;
    for (int tab = 0; tab < count(); ++tab)
        if (const QString id = idAt(tab); !id.isEmpty())
            ids.append(id);
    return ids;
}

QString DockHalf::current() const
{
    return idAt(currentIndex());
}

QToolButton* DockHalf::addButton(const char* name)
{
    auto* button = new QToolButton(m_buttons);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    m_buttons->layout()->addWidget(button);
    return button;
}

QString DockHalf::groupTitle(PageSpec::Group group)
{
    switch (group) {
    case PageSpec::Group::Debug:
        return tr("Debug");
    case PageSpec::Group::Numerics:
        return tr("Numerics");
    case PageSpec::Group::Cost:
        return tr("Kernels and Cost");
    case PageSpec::Group::Backend:
        return tr("Backend");
    }
    return {};
}

void DockHalf::showTitles()
{
    for (int tab = 0; tab < count(); ++tab) {
        const QString id = idAt(tab);
        const QString title = id.isEmpty() ? groupTitle(PageSpec::Group(tabBar()->tabData(tab).toInt() / groupStep)) : trySpec(id)->title();
        if (tabText(tab) != title)
            setTabText(tab, title);
    }
}

bool DockHalf::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != tabBar())
        return QTabWidget::eventFilter(watched, event);
    if (event->type() == QEvent::ContextMenu) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        if (const QString id = idAt(tabBar()->tabAt(menu->pos())); !id.isEmpty()) {
            setCurrentIndex(tabBar()->tabAt(menu->pos()));
            Q_EMIT menuWanted(id, menu->globalPos());
        }
        return true;
    }
    if (event->type() == QEvent::MouseButtonDblClick)
        if (const QString id = idAt(tabBar()->tabAt(static_cast<QMouseEvent*>(event)->pos())); !id.isEmpty())
            Q_EMIT maximizeWanted(id);
    return QTabWidget::eventFilter(watched, event);
}

} // namespace nodewise::views
