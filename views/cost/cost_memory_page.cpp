// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_memory_page.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/selection.h"
#include "views/cost/cost_link.h"
#include "views/cost/cost_memory_model.h"
#include "views/cost/cost_memory_plot.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"
#include "views/table/table_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int wide = 700; ///< pixels, from which on the table stands beside the plot,
constexpr int high = 360; ///< and from which on it may stand below it

TableWords words()
{
    return {.name = CostMemoryPage::tr("Values alive at the cursor"),
            .exportTitle = CostMemoryPage::tr("Export Values Alive There"),
            .exportFile = QStringLiteral("npu-memory.csv"),
            .empty = CostMemoryPage::tr("No value is alive here.")};
}

} // namespace

CostMemoryPage::CostMemoryPage(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_plot(new CostMemoryPlot(this)), m_model(new CostMemoryModel(this)),
      m_table(new TablePage(m_model, words, {}, this)), m_split(new QSplitter(this)), m_base(new QToolButton(this)),
      m_export(new QToolButton(this)), m_place(new ElidedLabel(this))
{
    m_table->table()->setRootIsDecorated(false);
    m_split->setHandleWidth(1);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_plot);
    m_split->addWidget(m_table);
    m_split->setSizes({580, 420});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_split, 1);
    setFocusProxy(m_plot);
    connectParts();
    retranslate();
    onRun();
    onLanguageChange(this, &CostMemoryPage::retranslate);
}

QWidget* CostMemoryPage::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 3, 6, 3);
    row->setSpacing(6);
    m_place->setDim(true);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_base->setCheckable(true);
    m_base->setProperty("role", "chip");
    m_export->setPopupMode(QToolButton::InstantPopup);
    row->addWidget(m_place, 1);
    row->addWidget(m_base);
    row->addWidget(m_export);
    return head;
}

void CostMemoryPage::connectParts()
{
    auto* menu = new QMenu(m_export);
    m_export->setMenu(menu);
    m_pictureAction = menu->addAction(QString(), m_plot, &PlotView::askPicture);
    m_tableAction = menu->addAction(QString(), m_table, &TablePage::askExport);
    connect(m_context.simulation, &Simulation::runChanged, this, &CostMemoryPage::onRun);
    connect(m_context.selection, &Selection::changed, this, &CostMemoryPage::followSelection);
    connect(m_plot, &PlotView::chosen, this, &CostMemoryPage::onCycle);
    connect(m_table, &TablePage::chosen, this, &CostMemoryPage::onRow);
    connect(m_base, &QToolButton::toggled, this, [this](bool on) {
        m_plot->setShowsBase(on);
        fillTable();
    });
    connect(m_plot, &PlotView::message, this, &CostMemoryPage::message);
    connect(m_table, &TablePage::message, this, &CostMemoryPage::message);
}

QString CostMemoryPage::placeText() const
{
    return m_place->text();
}

void CostMemoryPage::onRun()
{
    const auto& run = m_context.simulation->run();
    m_export->setEnabled(run != nullptr);
    if (!run) {
        m_job.cancel();
        m_plot->setMemory(nullptr);
        return fillTable();
    }
    m_job.start([run, document = m_context.document](const Progress&) { return std::make_shared<const CostMemory>(run, document); },
                [this](std::shared_ptr<const CostMemory> memory) {
                    // Where weights would leave the values less than a third of the height, they are asked for.
                    const bool base = memory->base() > 0 && memory->base() <= memory->dramPeak().bytes * 2;
                    m_plot->setMemory(std::move(memory));
                    m_base->setChecked(base);
                    fillTable();
                    followSelection();
                });
}

void CostMemoryPage::fillTable()
{
    const auto& memory = m_plot->memory();
    const QScopedValueRollback following(m_following, true);
    if (!memory || !m_plot->cursor()) {
        m_model->setRows(CostMemoryModel::Rows());
        return m_place->setText(QString());
    }
    const std::int64_t cycle = *m_plot->cursor();
    m_model->setRows(CostMemoryModel::rowsOf(*memory, cycle, m_base->isChecked()));
    m_place->setText(tr("At cycle %1: %2 of values in DRAM, %3 in the scratchpad", "cycle, bytes, bytes")
                         .arg(CostText::count(cycle), CostText::bytes(std::int64_t(CostMemory::at(memory->dram(), cycle))),
                              CostText::bytes(std::int64_t(CostMemory::at(memory->scratchpad(), cycle)))));
}

/// The launch that runs there is selected.
void CostMemoryPage::onCycle(qint64 cycle)
{
    fillTable();
    const auto& run = m_context.simulation->run();
    const auto launch = run ? run->launchAt(cycle) : std::nullopt;
    if (!launch)
        return;
    const QScopedValueRollback following(m_following, true);
    chooseLaunch(m_context, *run, *launch);
    const auto& starts = run->run().starts;
    m_plot->setMarked({{starts[*launch], starts[*launch + 1]}});
}

void CostMemoryPage::onRow()
{
    const QModelIndexList rows = m_table->chosenRows();
    if (m_following || rows.isEmpty())
        return;
    const auto value = m_model->row(rows.front().row()).value;
    m_plot->setValue(value);
    if (!value)
        return;
    const QScopedValueRollback following(m_following, true);
    selectNode(*m_context.selection, Side::Fx, m_plot->memory()->values()[*value].node);
}

void CostMemoryPage::followSelection()
{
    const auto& run = m_context.simulation->run();
    if (m_following || !run || !m_plot->memory() || &m_plot->memory()->run() != run.get())
        return;
    std::vector<std::pair<std::int64_t, std::int64_t>> cycles;
    const auto& starts = run->run().starts;
    for (const graph::NodeId node : m_context.selection->state().fx)
        if (const CostRun::NodeCost* cost = run->tryNode(node.index()))
            for (const std::uint32_t launch : cost->launches)
                cycles.emplace_back(starts[launch], starts[launch + 1]);
    const bool inside = std::any_of(cycles.begin(), cycles.end(), [this](const auto& span) {
        return m_plot->cursor() && span.first <= *m_plot->cursor() && *m_plot->cursor() < span.second;
    });
    if (!cycles.empty() && !inside)
        m_plot->setCursorPlace(cycles.front().first);
    m_plot->setMarked(std::move(cycles));
    m_plot->setValue(std::nullopt);
    fillTable();
}

void CostMemoryPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_split->setOrientation(width() < wide && height() >= high ? Qt::Vertical : Qt::Horizontal);
}

void CostMemoryPage::retranslate()
{
    setAccessibleName(tr("Memory over time"));
    m_base->setText(tr("Weights and inputs"));
    m_base->setToolTip(tr("Include what is alive throughout"));
    m_export->setText(tr("Export…"));
    m_pictureAction->setText(tr("&Picture…"));
    m_tableAction->setText(tr("Values Alive at the &Cursor…"));
    fillTable();
}

} // namespace nodewise::views
