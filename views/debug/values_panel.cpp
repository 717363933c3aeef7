// SPDX-License-Identifier: Apache-2.0
#include "views/debug/values_panel.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_work.h"
#include "views/debug/sparkline.h"
#include "views/debug/value_text.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

/// Of a long name the body before it is left out rather than its end.
class NameDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
    }
};

TableWords valueWords()
{
    return {.name = ValuesPanel::tr("Values at this stop"),
            .filter = ValuesPanel::tr("filter by name"),
            .filterName = ValuesPanel::tr("Filter values"),
            .exportTitle = ValuesPanel::tr("Export Values"),
            .exportFile = QStringLiteral("values.csv")};
}

} // namespace

ValuesPanel::ValuesPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new ValuesModel(context.session, this)),
      m_page(new TablePage(m_model, valueWords, {}, this)), m_view(m_page->table()), m_sparkline(new SparklineDelegate(this))
{
    m_model->setOrder([this](const std::string& name, std::uint32_t node) {
        const auto found =
            m_context.breakpoints->tryNodeIndex(sideOf(m_context.session->side() == protocol::Side::Ir), QString::fromStdString(name));
        return found && *found < node;
    });
    m_view->setSortingEnabled(false); // they come in the order of the run
    m_view->setIndentation(14);
    m_view->setItemDelegateForColumn(ValuesModel::Histogram, m_sparkline);
    m_view->setItemDelegateForColumn(ValuesModel::Name, new NameDelegate(this));
    m_view->header()->setStretchLastSection(true);
    m_view->header()->setMinimumSectionSize(QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m')) * 4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_page);
    m_look.setSingleShot(true);
    m_look.setInterval(30);
    connect(&m_look, &QTimer::timeout, this, &ValuesPanel::wantVisible);
    const auto look = [this] { m_look.start(); };
    connect(m_model, &QAbstractItemModel::dataChanged, this, look);
    connect(&m_page->filter(), &QAbstractItemModel::rowsInserted, this, look);
    connect(&m_page->filter(), &QAbstractItemModel::rowsRemoved, this, look);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, look);
    for (int row = 0; row < ValuesModel::sectionCount; ++row)
        m_view->setFirstColumnSpanned(row, QModelIndex(), true);
    // An empty section has nothing to expand yet: its state is the model's, and it unfolds with its first row.
    connect(&m_page->filter(), &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& section) {
        if (section.isValid() && m_model->isOpen(ValuesModel::Section(section.row())))
            m_view->expand(section);
    });
    connect(m_view, &QTreeView::expanded, this, [this, look](const QModelIndex& index) {
        m_model->setOpen(ValuesModel::Section(index.row()), true);
        look();
    });
    connect(m_view, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { m_model->setOpen(ValuesModel::Section(index.row()), false); });
    connect(m_page, &TablePage::activated, this, &ValuesPanel::activate);
    connect(m_page, &TablePage::clicked, this, &ValuesPanel::onClicked);
    connect(m_page, &TablePage::menuOpening, this, [this](QMenu* menu, const QModelIndex& index) { fillMenu(*menu, index); });
    connect(m_page, &TablePage::message, this, &ValuesPanel::failed);
    onThemeChange(this, [this] { m_page->fitColumns(); });
}

void ValuesPanel::onClicked(const QModelIndex& index)
{
    if (!index.parent().isValid()) {
        const auto which = ValuesModel::Section(index.row());
        m_model->setOpen(which, !m_model->isOpen(which));
        m_view->setExpanded(m_page->filter().mapFromSource(index.siblingAtColumn(0)), m_model->isOpen(which));
    } else if (m_model->isMore(index)) {
        m_model->loadMore(ValuesModel::Section(index.parent().row()));
    } else if (const auto value = m_model->tryValue(index)) {
        if (value->state == protocol::ValueInfo::State::Dropped && index.column() == ValuesModel::Range)
            return recompute(*value);
        selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), value->ref.node);
    }
}

void ValuesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_look.start(); // nobody looked while it was hidden
}

void ValuesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_look.start();
}

void ValuesPanel::wantVisible()
{
    if (!isVisible())
        return;
    QModelIndexList rows;
    const int bottom = m_view->viewport()->height();
    for (QModelIndex at = m_view->indexAt(QPoint(2, 2)); at.isValid() && m_view->visualRect(at).top() <= bottom;
         at = m_view->indexBelow(at))
        rows.append(m_page->filter().mapToSource(at));
    m_model->wantStats(rows);
}

void ValuesPanel::activate(const QModelIndex& index)
{
    const auto value = m_model->tryValue(index);
    if (!value)
        return;
    if (value->state == protocol::ValueInfo::State::Dropped)
        recompute(*value);
    else if (value->kind == protocol::ValueInfo::Kind::Tensor && value->state != protocol::ValueInfo::State::Pending)
        Q_EMIT tensorRequested(*value);
}

void ValuesPanel::recompute(const protocol::ValueInfo& value)
{
    m_context.session->ask<protocol::ValueInfo>(protocol::RecomputeRequest{value.ref}, this, [this](Result<protocol::ValueInfo> answer) {
        if (answer)
            m_context.session->refresh();
        else
            Q_EMIT failed(translated(answer.error()));
    });
}

void ValuesPanel::fillMenu(QMenu& menu, const QModelIndex& index)
{
    const auto value = m_model->tryValue(index);
    if (!value)
        return;
    const bool there = value->state == protocol::ValueInfo::State::Live || value->state == protocol::ValueInfo::State::Kept;
    const bool tensor = there && value->kind == protocol::ValueInfo::Kind::Tensor;
    const QString name = QString::fromStdString(value->name);
    menu.addAction(tr("Show &Tensor"), this, [this, value] { Q_EMIT tensorRequested(*value); })->setEnabled(tensor);
    const SessionWork* compared = m_context.compared;
    if (compared && compared->state() == SessionWork::State::Done)
        menu.addAction(tr("Show &Difference from Reference"), this, [this, value] { Q_EMIT differenceRequested(*value); })
            ->setEnabled(tensor && compared->age() != SessionWork::Age::Gone);
    menu.addAction(tr("&Recompute"), this, [this, value] { recompute(*value); })
        ->setEnabled(value->state == protocol::ValueInfo::State::Dropped);
    menu.addAction(tr("&Edit…"), this, [this, value] { Q_EMIT editRequested(*value); })->setEnabled(there && m_context.session->stopped());
    menu.addAction(tr("E&xport Tensor…"), this, [this, value] { Q_EMIT exportRequested(*value); })->setEnabled(tensor);
    menu.addSeparator();
    menu.addAction(tr("Add &Watch"), this, [this, name] { Q_EMIT watchRequested(name); });
    menu.addAction(tr("&Copy Name"), this, [name] { QGuiApplication::clipboard()->setText(name); });
}

} // namespace nodewise::views
