// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/main_area.h"

#include "views/common/follow.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace nodewise::views {

MainArea::MainArea(QWidget* graphs, QWidget* parent) : QWidget(parent), m_bar(new QTabBar(this)), m_stack(new QStackedWidget(this))
{
    m_bar->setObjectName(QStringLiteral("mainTabs"));
    m_bar->setDocumentMode(true);
    m_bar->setExpanding(false);
    m_bar->setTabsClosable(true);
    m_bar->addTab(QString());
    for (const QTabBar::ButtonPosition side : {QTabBar::LeftSide, QTabBar::RightSide})
        m_bar->setTabButton(0, side, nullptr); // the graphs stay
    m_bar->hide();
    m_stack->addWidget(graphs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_bar);
    column->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        Q_EMIT shownChanged();
    });
    connect(m_bar, &QTabBar::tabCloseRequested, this, [this](int tab) { Q_EMIT backWanted(m_bar->tabData(tab).toString()); });
    followLanguage(this, &MainArea::retranslate);
}

void MainArea::showGraphs()
{
    m_bar->setCurrentIndex(0);
}

void MainArea::addPanel(const QString& id, QWidget* panel, const QString& title)
{
    m_stack->addWidget(panel);
    m_bar->setTabData(m_bar->addTab(title), id);
    m_bar->show();
}

void MainArea::takePanel(QWidget* panel)
{
    const int tab = tabOf(panel);
    if (tab < 1)
        return;
    m_stack->removeWidget(panel);
    m_bar->removeTab(tab);
    m_bar->setVisible(m_bar->count() > 1);
}

void MainArea::showPanel(QWidget* panel)
{
    m_bar->setCurrentIndex(tabOf(panel));
}

void MainArea::setTitle(QWidget* panel, const QString& title)
{
    if (const int tab = tabOf(panel); tab > 0 && m_bar->tabText(tab) != title)
        m_bar->setTabText(tab, title);
}

QWidget* MainArea::shownPanel() const
{
    return m_stack->currentIndex() > 0 ? m_stack->currentWidget() : nullptr;
}

QStringList MainArea::panels() const
{
    QStringList ids;
    for (int tab = 1; tab < m_bar->count(); ++tab)
        ids.append(m_bar->tabData(tab).toString());
    return ids;
}

int MainArea::tabOf(const QWidget* panel) const
{
    return m_stack->indexOf(panel);
}

void MainArea::retranslate()
{
    m_bar->setTabText(0, tr("Graphs"));
    m_bar->setAccessibleName(tr("Graphs and panels"));
}

} // namespace nodewise::views
