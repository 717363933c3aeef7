// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_kernel_page.h"

#include "views/common/faded.h"
#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/common/share_delegate.h"
#include "views/common/value_filter.h"
#include "views/cost/cost_link.h"
#include "views/cost/cost_model.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Kind = CostRow::Kind;
constexpr int leastFilter = 90; ///< pixels of the filter's field

QIcon swatch(std::function<QColor(const Theme&)> color, const char* sign)
{
    const auto look = [color = std::move(color)](const Theme& theme) {
        const QColor edge = color(theme);
        return NodeLook{faded(edge, 60), edge};
    };
    return signedSwatch(look, sign);
}

} // namespace

CostKernelPage::CostKernelPage(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new CostModel(this)), m_filter(new ValueFilter(m_model, this)),
      m_table(new QTreeView(this)),
      m_chips(new FilterChips({std::size_t(Kind::Memory), std::size_t(Kind::Compute), std::size_t(Kind::Issue), std::size_t(Kind::LeftOut)},
                              this)),
      m_text(new QLineEdit(this)), m_export(new QToolButton(this)), m_file(new TableExport(this))
{
    m_filter->setSortRole(SortRole);
    m_table->setModel(m_filter);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setRootIsDecorated(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(CostModel::Total, Qt::DescendingOrder);
    for (const int column : {CostModel::Share, CostModel::Roofline, CostModel::Array, CostModel::Vector, CostModel::Dma})
        m_table->setItemDelegateForColumn(column, new ShareDelegate(CostModel::shareRole, this));
    const int em = QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m'));
    const int letters[] = {19, 12, 9, 10, 11, 14, 11, 10, 10, 9, 11, 34};
    for (int column = 0; column < CostModel::ColumnCount; ++column)
        m_table->header()->resizeSection(column, em * letters[column]);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(m_table, 1);
    setFocusProxy(m_table);
    using Bound = sim::Cost::Bound;
    for (const Bound bound : {Bound::Compute, Bound::Memory, Bound::Issue})
        m_chips->setIcon(std::size_t(bound),
                         swatch([bound](const Theme& theme) { return boundColor(theme, bound); }, boundSign(markOf(bound))));
    m_chips->setIcon(std::size_t(Kind::LeftOut), swatch([](const Theme& theme) { return theme.dim; }, "–"));
    connectParts();
    retranslate();
    onRun();
    onLanguageChange(this, [this] {
        onRun(); // tooltips
        retranslate();
    });
}

QWidget* CostKernelPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    row->addWidget(m_chips);
    row->addWidget(m_text, 1);
    row->addWidget(m_export);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(leastFilter);
    return bar;
}

void CostKernelPage::connectParts()
{
    connect(m_context.simulation, &Simulation::runChanged, this, &CostKernelPage::onRun);
    connect(m_context.selection, &Selection::changed, this, &CostKernelPage::followSelection);
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CostKernelPage::onChosen);
    connect(m_table, &QTreeView::activated, this, &CostKernelPage::kernelRequested);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QTreeView::customContextMenuRequested, this, &CostKernelPage::showMenu);
    connect(m_file, &TableExport::message, this, &CostKernelPage::message);
    connect(m_export, &QToolButton::clicked, this,
            [this] { m_file->ask(tr("Export Kernels' Costs"), QStringLiteral("kernel-costs.csv"), [this] { return exported(); }); });
}

const std::shared_ptr<const CostRun>& CostKernelPage::run() const
{
    return m_context.simulation->run();
}

void CostKernelPage::onRun()
{
    {
        const QScopedValueRollback following(m_following, true);
        m_model->setRun(run());
    }
    m_chips->setCounts(run() ? CostModel::countsOf(*run()) : std::vector<std::uint64_t>());
    fitChips();
    m_export->setEnabled(run() != nullptr);
    markSelection(false); // what costs most is seen first
}

std::vector<std::uint32_t> CostKernelPage::chosenKernels() const
{
    std::vector<std::uint32_t> kernels;
    const auto add = [&](const QModelIndex& index) {
        if (const CostRow& row = m_model->row(m_filter->mapToSource(index).row()); row.kind != Kind::LeftOut)
            kernels.push_back(row.kernel);
    };
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid() && m_table->selectionModel()->isRowSelected(current.row(), {}))
        add(current); // the one that is looked at
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        if (index.row() != current.row())
            add(index);
    return kernels;
}

void CostKernelPage::onChosen()
{
    if (m_following || !run())
        return;
    const QScopedValueRollback following(m_following, true);
    const std::vector<std::uint32_t> kernels = chosenKernels();
    if (kernels.empty())
        return chooseLeftOut();
    chooseKernels(m_context, *run(), kernels);
}

/// Nodes that the figures leave out are shown, too.
void CostKernelPage::chooseLeftOut()
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        if (const auto node = run()->tryNodeIndex(m_model->row(m_filter->mapToSource(index).row()).name.toStdString()))
            nodes.push_back(*node);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

void CostKernelPage::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid() || m_model->row(m_filter->mapToSource(index).row()).kind == Kind::LeftOut)
        return;
    QMenu menu(this);
    menu.addAction(tr("Show &Kernel"), this, &CostKernelPage::kernelRequested);
    menu.addAction(tr("Show in &Timeline"), this, &CostKernelPage::timelineRequested);
    menu.exec(m_table->viewport()->mapToGlobal(at));
}

void CostKernelPage::followSelection()
{
    markSelection(true);
}

/// A table without a current row makes its first one current once it has the keyboard, and would choose that.
void CostKernelPage::markSelection(bool scroll)
{
    if (m_following || !run())
        return;
    const QScopedValueRollback following(m_following, true);
    const std::set<std::uint32_t> kernels = selectedKernels(m_context, *run());
    QItemSelection rows;
    QModelIndex first;
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const CostRow& row = m_model->row(i);
        const QModelIndex index = m_filter->mapFromSource(m_model->index(i, 0));
        if (row.kind == Kind::LeftOut || !kernels.contains(row.kernel) || !index.isValid())
            continue;
        rows.select(index, index);
        if (!first.isValid())
            first = index;
    }
    if (first.isValid() || !scroll)
        m_table->selectionModel()->setCurrentIndex(scroll ? first : m_filter->index(0, 0), QItemSelectionModel::NoUpdate);
    if (first.isValid() && scroll)
        m_table->scrollTo(first);
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

TextTable CostKernelPage::exported() const
{
    std::vector<std::uint32_t> kernels;
    for (int i = 0; i < m_filter->rowCount(); ++i)
        if (const CostRow& row = m_model->row(m_filter->mapToSource(m_filter->index(i, 0)).row()); row.kind != Kind::LeftOut)
            kernels.push_back(row.kernel);
    return costTable(run(), std::move(kernels));
}

void CostKernelPage::fitChips()
{
    m_chips->setCompact(m_chips->widthWithWords() + leastFilter + m_export->sizeHint().width() + 40 > width());
}

void CostKernelPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

void CostKernelPage::retranslate()
{
    setAccessibleName(tr("Kernels' costs"));
    m_table->setAccessibleName(tr("Kernels' costs"));
    using Bound = sim::Cost::Bound;
    for (const Bound bound : {Bound::Compute, Bound::Memory, Bound::Issue})
        m_chips->setName(std::size_t(bound), CostText::nameOf(bound));
    m_chips->setName(std::size_t(Kind::LeftOut), tr("left out"));
    m_chips->setTip(tr("Show only these: %1", "count and kind"));
    for (const Bound bound : {Bound::Compute, Bound::Memory, Bound::Issue}) {
        QToolButton* chip = m_chips->chip(std::size_t(bound));
        chip->setToolTip(chip->toolTip() + '\n' + CostText::meaning(bound));
    }
    m_text->setPlaceholderText(tr("kernel, operator or template"));
    m_text->setAccessibleName(tr("Filter kernels"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Write the kernels that are shown as a table, with all digits"));
    fitChips();
    m_table->viewport()->update();
}

} // namespace nodewise::views
