// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_page.h"

#include "core/coverage/report.h"
#include "core/coverage/totals.h"
#include "views/common/column_fit.h"
#include "views/common/filter_chips.h"
#include "views/common/selection.h"
#include "views/coverage/coverage_model.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/verdict_bar.h"
#include "views/table/table_file.h"
#include "views/table/value_filter.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Verdict = protocol::Verdict;
constexpr int leastBar = 80;
constexpr int linesForTwo = 16; ///< of the page, below which shares and chips stand in one row

std::vector<TableChip> verdictChips()
{
    std::vector<TableChip> out;
    for (const Verdict verdict : coverage::bySeverity)
        out.push_back({.kind = std::size_t(verdict),
                       .name = [verdict] { return CoverageText::nameOf(verdict); },
                       .icon = coveredSwatch(markOf(verdict)),
                       .tip = [verdict] { return CoverageText::meaning(verdict); }});
    return out;
}

TableWords words()
{
    return {.name = CoveragePage::tr("Operators and their verdicts"),
            .filter = CoveragePage::tr("operator, node, rule or reason"),
            .filterName = CoveragePage::tr("Filter operators"),
            .exportTitle = CoveragePage::tr("Export Coverage"),
            .exportFile = QStringLiteral("coverage.csv"),
            .exportTip = CoveragePage::tr("Export the nodes shown as a table, or the whole coverage as Markdown or JSON")};
}

} // namespace

CoveragePage::CoveragePage(const CoverageContext& context, QWidget* parent) : CoveragePage(context, new CoverageModel, parent)
{
}

CoveragePage::CoveragePage(const CoverageContext& context, CoverageModel* model, QWidget* parent)
    : TablePage(model, words, verdictChips(), parent), m_context(context), m_model(model), m_head(new QWidget(this)),
      m_top(new QBoxLayout(QBoxLayout::TopToBottom, m_head)), m_measure(new QComboBox(this)), m_bar(new VerdictBar(this))
{
    model->setParent(this);
    table()->setExpandsOnDoubleClick(false);
    new ColumnFit(table(), {{28, 16}, {18, 15}, {8, 6}, {9, 8}, {9, 8}, {42, 24}, {20, 12}, {24, 16}}, CoverageModel::Why,
                  {CoverageModel::Rule, CoverageModel::Where, CoverageModel::Bytes, CoverageModel::Flops});
    m_head->setMinimumWidth(1); // what has no room gives way, see fitBar()
    m_top->setContentsMargins(0, 0, 0, 0);
    m_top->setSpacing(0);
    m_top->addWidget(makeShares(), 1);
    m_top->addWidget(filterBar(), 1);
    column()->insertWidget(0, m_head);
    offerReports();
    connectParts();
    retranslate();
}

/// Of all nodes, whatever is shown.
void CoveragePage::offerReports()
{
    const auto report = [this](auto write) {
        return [this, write]() -> TableExport::Report {
            return [result = m_context.coverage->result(), write] { return write(result->answer()); };
        };
    };
    tableExport()->setReport(
        TableFormat::Json, [] { return tr("Everything as JSON"); },
        report([](const protocol::CoverageAnswer& answer) { return coverage::jsonReport(answer); }));
    const std::string program = QFileInfo(QString::fromStdString(m_context.document->file)).fileName().toStdString();
    tableExport()->setReport(
        TableFormat::Markdown, [] { return tr("Report as Markdown"); },
        report([program](const protocol::CoverageAnswer& answer) { return coverage::markdownReport(answer, program); }));
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

void CoveragePage::connectParts()
{
    connect(m_context.coverage, &CoverageRun::resultChanged, this, &CoveragePage::onResult);
    connect(m_context.selection, &Selection::changed, this, &CoveragePage::markSelection);
    connect(m_measure, &QComboBox::currentIndexChanged, this, [this](int at) { m_bar->setMeasure(CoverageMeasure(at)); });
    connect(m_bar, &VerdictBar::verdictClicked, this, &CoveragePage::chooseVerdict);
    connect(this, &TablePage::chosen, this, &CoveragePage::onChosen);
    connect(this, &TablePage::activated, this, &CoveragePage::whyRequested);
    connect(this, &TablePage::menuOpening, this, &CoveragePage::fillMenu);
    connect(table(), &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == CoverageModel::Where)
            requestRule(filter().mapToSource(index));
    });
}

void CoveragePage::onResult()
{
    const auto& result = m_context.coverage->result();
    m_model->setResult(result);
    std::vector<std::uint64_t> counts(verdictCount);
    for (std::size_t verdict = 0; result && verdict < verdictCount; ++verdict)
        counts[verdict] = result->totals()[verdict].nodes;
    m_bar->setTotals(result ? result->totals() : CoverageResult::Totals());
    m_head->setVisible(result != nullptr);
    setCounts(std::move(counts));
    markSelection();
}

void CoveragePage::chooseVerdict(Verdict verdict)
{
    const std::vector<bool> chosen = chips()->chosen();
    const bool alone = chosen[std::size_t(verdict)] && std::ranges::count(chosen, true) == 1;
    for (const Verdict each : coverage::bySeverity)
        chips()->choose(std::size_t(each), each == verdict && !alone);
}

void CoveragePage::onChosen()
{
    const QScopedValueRollback following(m_following, true);
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : chosenRows()) {
        const auto more = m_model->nodesOf(index);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

/// Rows of the selected nodes: where an operator is folded, its row stands for them.
void CoveragePage::markSelection()
{
    if (m_following)
        return;
    QModelIndexList rows;
    for (const graph::NodeId node : m_context.selection->state().fx) {
        QModelIndex index = m_model->indexOfNode(node.index());
        if (index.isValid() && !table()->isExpanded(filter().mapFromSource(index.parent())))
            index = index.parent();
        if (index.isValid() && !rows.contains(index))
            rows.append(index);
    }
    mark(rows);
}

void CoveragePage::requestRule(const QModelIndex& index)
{
    const protocol::ChainLink* rule = index.isValid() ? m_model->tryRule(index) : nullptr;
    if (rule && !rule->file.empty())
        Q_EMIT ruleRequested(QString::fromStdString(rule->file), rule->line);
}

void CoveragePage::fillMenu(QMenu* menu, const QModelIndex& index)
{
    const protocol::ChainLink* rule = m_model->tryRule(index);
    menu->addAction(tr("&Why?"), this, &CoveragePage::whyRequested);
    menu->addAction(tr("&Edit Rule"), this, [this, index = QPersistentModelIndex(index)] { requestRule(index); })
        ->setEnabled(rule && !rule->file.empty());
}

/// A low page has shares and chips beside each other, so that the table has rows; without room for both the shares give way.
void CoveragePage::fitBar()
{
    const bool low = height() < linesForTwo * fontMetrics().lineSpacing();
    TablePage::fitBar();
    if (low)
        chips()->setCompact(true);
    // Where there is no room for words, only verdicts that there are.
    const bool compact = chips()->isCompact();
    const auto& result = m_context.coverage->result();
    for (const Verdict verdict : coverage::bySeverity) {
        const bool any = result && result->totals()[std::size_t(verdict)].nodes > 0;
        chips()->chip(std::size_t(verdict))->setVisible(!compact || any);
    }
    chips()->updateGeometry(); // or its row would have the room of chips that are hidden now
    m_top->setDirection(low ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_shares->setVisible(!low || m_shares->minimumSizeHint().width() + filterBar()->minimumSizeHint().width() <= width());
}

void CoveragePage::retranslate()
{
    onResult(); // words of rows
    TablePage::retranslate();
    for (const CoverageMeasure measure : everyMeasure)
        m_measure->setItemText(int(measure), CoverageText::nameOf(measure));
    m_measure->setAccessibleName(tr("Measure of shares"));
    m_measure->setToolTip(tr("Measure of shares: number of nodes, arithmetic, or bytes of the tensors that nodes return"));
}

} // namespace nodewise::views
