// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/workbench.h"

#include "views/common/follow.h"
#include "views/common/tip.h"

#include <QHBoxLayout>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

namespace nodewise::views {

Workbench::Workbench(std::vector<PageSpec> left, std::vector<PageSpec> right, QWidget* parent)
    : QWidget(parent),
      m_split(new QSplitter(Qt::Horizontal, this)), m_specs{std::move(left), std::move(right)}, m_halves{makeHalf(m_specs[0]),
                                                                                                         makeHalf(m_specs[1])}
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
    followLanguage(this, [this] {
        setAccessibleName(tr("Debug panel"));
        showTitles();
    });
}

QTabWidget* Workbench::makeHalf(const std::vector<PageSpec>& specs)
{
    auto* tabs = new QTabWidget(m_split);
    for (const PageSpec& spec : specs) {
        QWidget* page = spec.make(tabs);
        m_pages.insert(spec.id, page);
        tabs->addTab(page, QString());
    }
    tabs->setDocumentMode(true);
    tabs->tabBar()->setExpanding(false);
    tabs->setMinimumWidth(200);
    auto* help = new QToolButton(tabs);
    help->setObjectName(QStringLiteral("help"));
    help->setText(QStringLiteral("?"));
    help->setAutoRaise(true);
    help->setFocusPolicy(Qt::TabFocus);
    connect(help, &QToolButton::clicked, this, [this, tabs] { Q_EMIT helpRequested(m_pages.key(tabs->currentWidget())); });
    tabs->setCornerWidget(help);
    connect(tabs, &QTabWidget::currentChanged, this, &Workbench::arrangementChanged);
    m_split->addWidget(tabs);
    return tabs;
}

void Workbench::showPage(const QString& id, bool focus)
{
    QWidget* page = tryPage(id);
    if (!page)
        return;
    for (QTabWidget* half : m_halves)
        if (half->indexOf(page) >= 0)
            half->setCurrentWidget(page);
    for (const PageSpec& spec : m_specs[0])
        if (spec.id == id && spec.wide && spec.wide())
            favorLeft();
    if (focus)
        page->setFocus(Qt::ShortcutFocusReason);
}

bool Workbench::isShown(const QString& id) const
{
    const QWidget* page = tryPage(id);
    return page && (m_halves[0]->currentWidget() == page || m_halves[1]->currentWidget() == page);
}

QString Workbench::pageWithFocus() const
{
    for (auto page = m_pages.cbegin(); page != m_pages.cend(); ++page)
        if (const QWidget* focus = window()->focusWidget(); focus == page.value() || page.value()->isAncestorOf(focus))
            return page.key();
    return {};
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

int Workbench::leftPage() const
{
    return m_halves[0]->currentIndex();
}

int Workbench::rightPage() const
{
    return m_halves[1]->currentIndex();
}

void Workbench::setPages(int left, int right)
{
    m_halves[0]->setCurrentIndex(left);
    m_halves[1]->setCurrentIndex(right);
}

void Workbench::showTitles()
{
    for (QToolButton* help : findChildren<QToolButton*>(QStringLiteral("help"))) {
        help->setToolTip(Tip(tr("Documentation of this panel (F1)")).text());
        help->setAccessibleName(tr("Documentation of this panel"));
    }
    for (const int half : {0, 1})
        for (std::size_t i = 0; i < m_specs[half].size(); ++i) {
            const QString title = m_specs[half][i].title();
            if (m_halves[half]->tabText(int(i)) != title)
                m_halves[half]->setTabText(int(i), title);
        }
}

} // namespace nodewise::views
