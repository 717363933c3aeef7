// SPDX-License-Identifier: Apache-2.0
#include "views/debug/watch_panel.h"

#include "views/common/theme.h"
#include "views/debug/watch_model.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

WatchPanel::WatchPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_model(new WatchModel(context.session, this)), m_view(new QTreeView(this))
{
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setAccessibleName(tr("Watches"));
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_view->header()->resizeSection(WatchModel::Expression, em * 32);
    m_view->header()->resizeSection(WatchModel::Value, em * 50);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    auto* remove = new QAction(this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(remove);
    connect(remove, &QAction::triggered, this, [this] { m_model->remove(m_view->currentIndex().row()); });
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.row() == m_model->rowCount() - 1)
            m_view->edit(index.siblingAtColumn(WatchModel::Expression));
    });
    connect(m_view, &QTreeView::customContextMenuRequested, this, &WatchPanel::showMenu);
}

void WatchPanel::showMenu(const QPoint& at)
{
    const QModelIndex index = m_view->indexAt(at);
    const bool watch = index.isValid() && index.row() < m_model->rowCount() - 1;
    const QString value = index.siblingAtColumn(WatchModel::Value).data(Qt::ToolTipRole).toString();
    QMenu menu(this);
    menu.addAction(tr("&Edit"), this, [this, index] { m_view->edit(index.siblingAtColumn(WatchModel::Expression)); })->setEnabled(watch);
    menu.addAction(tr("&Remove"), this, [this, index] { m_model->remove(index.row()); })->setEnabled(watch);
    menu.addAction(tr("&Copy Value"), this, [value] { QGuiApplication::clipboard()->setText(value); })->setEnabled(watch);
    menu.addAction(tr("Remove &All"), this, [this] {
        while (m_model->rowCount() > 1)
            m_model->remove(0);
    });
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace nodewise::views
