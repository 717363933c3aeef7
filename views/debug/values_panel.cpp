// SPDX-License-Identifier: Apache-2.0
#include "views/debug/values_panel.h"

#include "views/common/follow.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_work.h"
#include "views/debug/sparkline.h"
#include "views/debug/value_text.h"

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

} // namespace

ValuesPanel::ValuesPanel(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new ValuesModel(context.session, this)), m_view(new QTreeView(this)),
      m_sparkline(new SparklineDelegate(this))
{
    m_model->setOrder([this](const std::string& name, std::uint32_t node) {
        const auto found =
            m_context.breakpoints->tryNodeIndex(sideOf(m_context.session->side() == protocol::Side::Ir), QString::fromStdString(name));
        return found && *found < node;
    });
    m_view->setModel(m_model);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(14);
    m_view->setAllColumnsShowFocus(true);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setItemDelegateForColumn(ValuesModel::Histogram, m_sparkline);
    m_view->setItemDelegateForColumn(ValuesModel::Name, new NameDelegate(this));
    m_view->header()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    m_look.setSingleShot(true);
    m_look.setInterval(30);
    connect(&m_look, &QTimer::timeout, this, &ValuesPanel::wantVisible);
    const auto look = [this] { m_look.start(); };
    connect(m_model, &QAbstractItemModel::dataChanged, this, look);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, look);
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, look);
    for (int row = 0; row < ValuesModel::sectionCount; ++row)
        m_view->setFirstColumnSpanned(row, QModelIndex(), true);
    for (const auto section : {ValuesModel::Section::Stop, ValuesModel::Section::Result, ValuesModel::Section::Live})
        m_view->expand(m_model->sectionIndex(section));
    // An empty section has nothing to expand yet: its state is the model's, and it unfolds with its first row.
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& section) {
        if (section.isValid() && m_model->isOpen(ValuesModel::Section(section.row())))
            m_view->expand(section);
    });
    connect(m_view, &QTreeView::expanded, this, [this, look](const QModelIndex& index) {
        m_model->setOpen(ValuesModel::Section(index.row()), true);
        look();
    });
    connect(m_view, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { m_model->setOpen(ValuesModel::Section(index.row()), false); });
    connect(m_view, &QTreeView::activated, this, &ValuesPanel::activate);
    connect(m_view, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        const bool section = !index.parent().isValid();
        if (section) {
            const auto which = ValuesModel::Section(index.row());
            m_model->setOpen(which, !m_model->isOpen(which));
            m_view->setExpanded(index.siblingAtColumn(0), m_model->isOpen(which));
        } else if (m_model->isMore(index)) {
            m_model->loadMore(ValuesModel::Section(index.parent().row()));
        } else if (const auto value = m_model->tryValue(index)) {
            if (value->state == protocol::ValueInfo::State::Dropped && index.column() == ValuesModel::Range)
                return recompute(*value);
            selectNode(*m_context.selection, sideOf(m_context.session->side() == protocol::Side::Ir), value->ref.node);
        }
    });
    connect(m_view, &QTreeView::customContextMenuRequested, this, &ValuesPanel::showMenu);
    arrange();
    followLanguage(this, &ValuesPanel::retranslate);
    onThemeChange(this, &ValuesPanel::arrange);
}

void ValuesPanel::arrange()
{
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    m_view->header()->setMinimumSectionSize(em * 4);
    m_view->header()->resizeSection(ValuesModel::Name, em * 15);
    m_view->header()->resizeSection(ValuesModel::Shape, em * 15);
    m_view->header()->resizeSection(ValuesModel::Range, em * 20);
    m_view->header()->resizeSection(ValuesModel::Mean, em * 16);
    m_view->header()->resizeSection(ValuesModel::Histogram, em * 9);
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

void ValuesPanel::retranslate()
{
    m_view->setAccessibleName(tr("Values at this stop"));
}

void ValuesPanel::wantVisible()
{
    if (!isVisible())
        return;
    QModelIndexList rows;
    const int bottom = m_view->viewport()->height();
    for (QModelIndex at = m_view->indexAt(QPoint(2, 2)); at.isValid() && m_view->visualRect(at).top() <= bottom;
         at = m_view->indexBelow(at))
        rows.append(at);
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

void ValuesPanel::showMenu(const QPoint& at)
{
    const auto value = m_model->tryValue(m_view->indexAt(at));
    if (!value)
        return;
    const bool there = value->state == protocol::ValueInfo::State::Live || value->state == protocol::ValueInfo::State::Kept;
    const bool tensor = there && value->kind == protocol::ValueInfo::Kind::Tensor;
    const QString name = QString::fromStdString(value->name);
    QMenu menu(this);
    menu.addAction(tr("Show &Tensor"), this, [this, value] { Q_EMIT tensorRequested(*value); })->setEnabled(tensor);
    if (m_compared && m_compared->state() == SessionWork::State::Done)
        menu.addAction(tr("Show &Difference from Reference"), this, [this, value] { Q_EMIT differenceRequested(*value); })
            ->setEnabled(tensor && m_compared->age() != SessionWork::Age::Gone);
    menu.addAction(tr("&Recompute"), this, [this, value] { recompute(*value); })
        ->setEnabled(value->state == protocol::ValueInfo::State::Dropped);
    menu.addAction(tr("&Edit…"), this, [this, value] { Q_EMIT editRequested(*value); })->setEnabled(there && m_context.session->stopped());
    menu.addAction(tr("E&xport…"), this, [this, value] { Q_EMIT exportRequested(*value); })->setEnabled(tensor);
    menu.addSeparator();
    menu.addAction(tr("Add &Watch"), this, [this, name] { Q_EMIT watchRequested(name); });
    menu.addAction(tr("&Copy Name"), this, [name] { QGuiApplication::clipboard()->setText(name); });
    menu.exec(m_view->viewport()->mapToGlobal(at));
}

} // namespace nodewise::views
