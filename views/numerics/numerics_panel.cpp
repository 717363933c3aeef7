// SPDX-License-Identifier: Apache-2.0
#include "views/numerics/numerics_panel.h"

#include "views/common/follow.h"
#include "views/numerics/value_page.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace nodewise::views {

NumericsPanel::NumericsPanel(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_pages(new QStackedWidget(this)), m_corners(new QStackedWidget(this))
{
    auto* head = new QHBoxLayout;
    head->setContentsMargins(4, 2, 8, 2);
    head->setSpacing(8);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    head->addWidget(m_tabs);
    head->addWidget(m_corners, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_tabs, &QTabBar::currentChanged, m_corners, &QStackedWidget::setCurrentIndex);
    setFocusProxy(m_tabs);
    followLanguage(this, &NumericsPanel::retranslate);
}

void NumericsPanel::addPage(ValuePage* page)
{
    addPage(page, page->corner());
    connect(page, &ValuePage::message, this, &NumericsPanel::message);
    connect(page, &ValuePage::valueRequested, this, &NumericsPanel::valueRequested);
}

void NumericsPanel::addPage(QWidget* page, QWidget* corner)
{
    const int index = m_pages->addWidget(page);
    m_corners->addWidget(corner);
    m_tabs->addTab(page->windowTitle());
    connect(page, &QWidget::windowTitleChanged, this, [this, index](const QString& changed) { m_tabs->setTabText(index, changed); });
}

void NumericsPanel::showPage(QWidget* page)
{
    m_tabs->setCurrentIndex(m_pages->indexOf(page));
}

bool NumericsPanel::isShown(const QWidget* page) const
{
    return m_pages->currentWidget() == page;
}

void NumericsPanel::retranslate()
{
    setAccessibleName(tr("Numerics"));
    m_tabs->setAccessibleName(tr("Pages of the numerics panel"));
}

} // namespace nodewise::views
