// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_page.h"

#include "core/coverage/totals.h"
#include "views/common/column_fit.h"
#include "views/common/filter_chips.h"
#include "views/common/follow.h"
#include "views/common/kept_rows.h"
#include "views/common/selection.h"
#include "views/common/share_delegate.h"
#include "views/common/value_filter.h"
#include "views/coverage/coverage_export.h"
#include "views/coverage/coverage_model.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/verdict_bar.h"

#include <QComboBox>
#include <QFileInfo>
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

using Verdict = dap::Verdict;
constexpr int leastFilter = 90; ///< pixels of the filter's field
constexpr int leastBar = 80;
constexpr int linesForTwo = 16; ///< of the page, below which shares and chips stand in one row

std::vector<std::size_t> verdictChips()
{
    std::vector<std::size_t> out;
    out.reserve(verdictCount);
    for (const Verdict verdict : coverage::bySeverity)
        out.push_back(std::size_t(verdict));
    return out;
}

} // namespace

CoveragePage::CoveragePage(const DebugContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_model(new CoverageModel(this)), m_filter(new ValueFilter(m_model, this)),
      m_table(new QTreeView(this)), m_head(new QWidget(this)), m_top(new QBoxLayout(QBoxLayout::TopToBottom, m_head)),
      m_measure(new QComboBox(this)), m_bar(new VerdictBar(this)), m_chips(new FilterChips(verdictChips(), this)),
      m_text(new QLineEdit(this)), m_save(new QToolButton(this)),
      m_export(new CoverageExport(QFileInfo(QString::fromStdString(context.document->file)).fileName().toStdString(), this))
{
    for (const Verdict verdict : coverage::bySeverity)
        m_chips->setIcon(std::size_t(verdict), coveredSwatch(markOf(verdict)));
    m_filter->setSortRole(SortRole);
    m_table->setModel(m_filter);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setExpandsOnDoubleClick(false);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicatorClearable(true); // a third click: worst first
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    for (const int column : {CoverageModel::Nodes, CoverageModel::Flops, CoverageModel::Bytes})
        m_table->setItemDelegateForColumn(column, new ShareDelegate(CoverageModel::shareRole, this));
    new ColumnFit(m_table, {{28, 16}, {18, 15}, {8, 6}, {9, 8}, {9, 8}, {42, 24}, {20, 12}, {24, 16}}, CoverageModel::Why,
                  {CoverageModel::Rule, CoverageModel::Where, CoverageModel::Bytes, CoverageModel::Flops});
    m_head->setMinimumWidth(1); // what has no room gives way, see fitChips()
    m_top->setContentsMargins(0, 0, 0, 0);
    m_top->setSpacing(0);
    m_top->addWidget(makeShares(), 1);
    m_top->addWidget(makeBar(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_table, 1);
    setFocusProxy(m_table);
    connectParts();
    retranslate();
    onResult();
    onLanguageChange(this, [this] {
        onResult(); // words of rows
        retranslate();
    });
}

QWidget* CoveragePage::makeShares()
{
    auto* shares = m_shares = new QWidget(this);
    auto* row = new QHBoxLayout(shares);
    row->setContentsMargins(8, 3, 8, 1);
    row->setSpacing(6);
    m_bar->setMinimumWidth(leastBar);
    for (const CoverageMeasure measure : everyMeasure)
        m_measure->addItem(CoverageText::nameOf(measure), int(measure));
    row->addWidget(m_measure);
    row->addWidget(m_bar, 1);
    return shares;
}

QWidget* CoveragePage::makeBar()
{
    auto* bar = m_chipBar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 3, 6, 3);
    row->setSpacing(6);
    row->addWidget(m_chips);
    row->addWidget(m_text, 1);
    row->addWidget(m_save);
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(leastFilter);
    return bar;
}

void CoveragePage::connectParts()
{
    connect(m_context.coverage, &CoverageRun::resultChanged, this, &CoveragePage::onResult);
    connect(m_context.selection, &Selection::changed, this, &CoveragePage::markSelection);
    connect(m_measure, &QComboBox::currentIndexChanged, this, [this](int at) { m_bar->setMeasure(CoverageMeasure(at)); });
    connect(m_bar, &VerdictBar::verdictClicked, this, &CoveragePage::chooseVerdict);
    connect(m_chips, &FilterChips::chosenChanged, this, [this] { m_filter->setKinds(m_chips->chosen()); });
    connect(m_text, &QLineEdit::textChanged, m_filter, &ValueFilter::setText);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CoveragePage::onChosen);
    connect(m_table, &QTreeView::activated, this, &CoveragePage::whyRequested);
    connect(m_table, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == CoverageModel::Where)
            requestRule(index);
    });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QTreeView::customContextMenuRequested, this, &CoveragePage::showMenu);
    connect(m_export, &CoverageExport::message, this, &CoveragePage::message);
    connect(m_save, &QToolButton::clicked, this, [this] { m_export->ask(m_context.coverage->result(), shown()); });
}

void CoveragePage::onResult()
{
    const auto& result = m_context.coverage->result();
    {
        const QScopedValueRollback following(m_following, true);
        const KeptRows kept(*m_table, {CoverageModel::Name, CoverageModel::Verdict}); // a profile under edit is judged again and again
        m_model->setResult(result);
        kept.restore();
    }
    std::vector<std::uint64_t> counts(verdictCount);
    for (std::size_t verdict = 0; result && verdict < verdictCount; ++verdict)
        counts[verdict] = result->totals()[verdict].nodes;
    m_chips->setCounts(counts);
    m_bar->setTotals(result ? result->totals() : CoverageResult::Totals());
    m_save->setEnabled(result != nullptr);
    fitChips();
    markSelection();
}

void CoveragePage::chooseVerdict(Verdict verdict)
{
    const std::vector<bool> chosen = m_chips->chosen();
    const bool alone = chosen[std::size_t(verdict)] && std::ranges::count(chosen, true) == 1;
    for (const Verdict each : coverage::bySeverity)
        m_chips->choose(std::size_t(each), each == verdict && !alone);
}

std::vector<std::uint32_t> CoveragePage::shown() const
{
    std::vector<std::uint32_t> places;
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex op = m_filter->index(row, 0);
        for (int child = 0; child < m_filter->rowCount(op); ++child)
            places.push_back(std::uint32_t(m_model->row(m_filter->mapToSource(m_filter->index(child, 0, op))).place));
    }
    return places;
}

bool CoveragePage::sharesShown() const
{
    return !m_shares->isHidden();
}

void CoveragePage::onChosen()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    std::vector<std::uint32_t> nodes;
    const auto add = [&](const QModelIndex& index) {
        const auto more = m_model->nodesOf(m_filter->mapToSource(index));
        nodes.insert(nodes.end(), more.begin(), more.end());
    };
    const QModelIndex current = m_table->currentIndex().siblingAtColumn(0);
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.contains(current))
        add(current); // the one that is looked at
    for (const QModelIndex& index : rows)
        if (index != current)
            add(index);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

/// Rows of the selected nodes: where an operator is folded, its row stands for them.
void CoveragePage::markSelection()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    QItemSelection rows;
    QModelIndex first;
    for (const graph::NodeId node : m_context.selection->state().fx) {
        QModelIndex index = m_filter->mapFromSource(m_model->indexOfNode(node.index()));
        if (index.isValid() && !m_table->isExpanded(index.parent()))
            index = index.parent();
        if (!index.isValid() || rows.contains(index))
            continue;
        rows.select(index, index);
        if (!first.isValid())
            first = index;
    }
    // A table without a current row makes its first one current once it has the keyboard, and would choose that.
    m_table->selectionModel()->setCurrentIndex(first.isValid() ? first : m_filter->index(0, 0), QItemSelectionModel::NoUpdate);
    if (first.isValid())
        m_table->scrollTo(first);
    m_table->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void CoveragePage::requestRule(const QModelIndex& index)
{
    const dap::ChainLink* rule = index.isValid() ? m_model->tryRule(m_filter->mapToSource(index)) : nullptr;
    if (rule && !rule->file.empty())
        Q_EMIT ruleRequested(QString::fromStdString(rule->file), rule->line);
}

void CoveragePage::showMenu(const QPoint& at)
{
    const QModelIndex index = m_table->indexAt(at);
    if (!index.isValid())
        return;
    const dap::ChainLink* rule = m_model->tryRule(m_filter->mapToSource(index));
    QMenu menu(this);
    menu.addAction(tr("&Why?"), this, &CoveragePage::whyRequested);
    menu.addAction(tr("&Edit Rule"), this, [this, index = QPersistentModelIndex(index)] { requestRule(index); })
        ->setEnabled(rule && !rule->file.empty());
    menu.exec(m_table->viewport()->mapToGlobal(at));
}

/// A low page has shares and chips beside each other, so that the table has rows; without room for both the shares give way.
void CoveragePage::fitChips()
{
    const bool low = height() < linesForTwo * fontMetrics().lineSpacing();
    m_chips->setCompact(low || m_chips->widthWithWords() + leastFilter + m_save->sizeHint().width() + 40 > width());
    // Where there is no room for words, only verdicts that there are.
    const bool compact = m_chips->isCompact();
    const auto& result = m_context.coverage->result();
    for (const Verdict verdict : coverage::bySeverity) {
        const bool any = result && result->totals()[std::size_t(verdict)].nodes > 0;
        m_chips->chip(std::size_t(verdict))->setVisible(!compact || any);
    }
    m_chips->updateGeometry(); // or its row would have the room of chips that are hidden now
    m_top->setDirection(low ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_shares->setVisible(!low || m_shares->minimumSizeHint().width() + m_chipBar->minimumSizeHint().width() <= width());
}

void CoveragePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitChips();
}

void CoveragePage::retranslate()
{
    setAccessibleName(tr("Operators and their verdicts"));
    m_table->setAccessibleName(tr("Operators and their verdicts"));
    for (const CoverageMeasure measure : everyMeasure)
        m_measure->setItemText(int(measure), CoverageText::nameOf(measure));
    m_measure->setAccessibleName(tr("What shares are of"));
    m_measure->setToolTip(tr("What shares are of: numbers of nodes, arithmetic, or bytes of the tensors that nodes yield"));
    m_chips->setTip(tr("Show only these: %1", "count and kind"));
    for (const Verdict verdict : coverage::bySeverity) {
        m_chips->setName(std::size_t(verdict), CoverageText::nameOf(verdict));
        QToolButton* chip = m_chips->chip(std::size_t(verdict));
        chip->setToolTip(chip->toolTip() + u'\n' + CoverageText::meaning(verdict));
    }
    m_text->setPlaceholderText(tr("operator, node, rule or reason"));
    m_text->setAccessibleName(tr("Filter operators"));
    m_save->setText(tr("Export…"));
    m_save->setToolTip(tr("Write the nodes that are shown as a table, or the whole coverage as Markdown or JSON"));
    fitChips();
    m_table->viewport()->update();
}

} // namespace nodewise::views
