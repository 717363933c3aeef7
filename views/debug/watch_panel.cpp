// SPDX-License-Identifier: Apache-2.0
#include "views/debug/watch_panel.h"

#include "views/debug/condition_check.h"
#include "views/debug/expression_delegate.h"
#include "views/debug/watch_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

#include <vector>

namespace nodewise::views {

namespace {

TableWords watchWords()
{
    return {
        .name = WatchPanel::tr("Watches"), .exportTitle = WatchPanel::tr("Export Watches"), .exportFile = QStringLiteral("watches.csv")};
}

} // namespace

WatchPanel::WatchPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_model(new WatchModel(context.session, this)), m_page(new TablePage(m_model, watchWords, {}, this))
{
    m_page->table()->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                                     QAbstractItemView::AnyKeyPressed);
    m_page->table()->setItemDelegateForColumn(
        WatchModel::Expression,
        new ExpressionDelegate([context](ExpressionField& field, const QModelIndex&) { field.setWords(valueWords(context)); }, this));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    auto* remove = new QAction(this);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    m_page->table()->addAction(remove);
    connect(remove, &QAction::triggered, this, [this] {
        std::vector<int> keys;
        for (const QModelIndex& index : m_page->chosenRows())
            keys.push_back(m_model->row(index.row()).key);
        for (const int key : keys)
            m_model->remove(key);
    });
    connect(m_page->table(), &QTreeView::clicked, this, [this] {
        if (const int row = m_page->chosenRow(); row >= 0 && m_model->row(row).key == 0)
            edit(row);
    });
    connect(m_page, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) { fillMenu(*menu, index); });
}

void WatchPanel::edit(int row)
{
    m_page->table()->edit(m_page->filter().mapFromSource(m_model->index(row, WatchModel::Expression)));
}

void WatchPanel::fillMenu(QMenu& menu, const QModelIndex& index)
{
    const WatchRow watch = m_model->row(index.row());
    const bool known = watch.key > 0;
    const QString value = watch.error.isEmpty() ? watch.value : watch.error;
    menu.addAction(tr("&Edit"), this, [this, row = index.row()] { edit(row); })->setEnabled(known);
    menu.addAction(tr("&Remove"), this, [this, watch] { m_model->remove(watch.key); })->setEnabled(known);
    menu.addAction(tr("Copy &Value"), this, [value] { QGuiApplication::clipboard()->setText(value); })->setEnabled(known);
    menu.addAction(tr("Remove &All"), this, [this] { m_model->setExpressions({}); });
}

} // namespace nodewise::views
