// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_kernel_page.h"

#include "views/common/faded.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/cost/advice_bar.h"
#include "views/cost/cost_link.h"
#include "views/cost/cost_model.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_text.h"
#include "views/cost/simulation.h"

#include <QMenu>
#include <QScopedValueRollback>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

using Kind = CostRow::Kind;
using Bound = sim::Cost::Bound;

QIcon swatch(std::function<QColor(const Theme&)> color, const char* sign)
{
    const auto look = [color = std::move(color)](const Theme& theme) {
        const QColor edge = color(theme);
        return NodeLook{faded(edge, 60), edge};
    };
    return signedSwatch(look, sign);
}

std::vector<TableChip> chipsOfKinds()
{
    std::vector<TableChip> chips;
    for (const Bound bound : {Bound::Memory, Bound::Compute, Bound::Issue})
        chips.push_back({.kind = std::size_t(bound),
                         .name = [bound] { return CostText::nameOf(bound); },
                         .icon = swatch([bound](const Theme& theme) { return boundColor(theme, bound); }, boundSign(markOf(bound))),
                         .tip = [bound] { return CostText::meaning(bound); }});
    chips.push_back({.kind = std::size_t(Kind::LeftOut),
                     .name = [] { return CostKernelPage::tr("left out"); },
                     .icon = swatch([](const Theme& theme) { return theme.dim; }, "–")});
    return chips;
}

TableWords words()
{
    return {.name = CostKernelPage::tr("Kernels' costs"),
            .filter = CostKernelPage::tr("kernel, operator or template"),
            .filterName = CostKernelPage::tr("Filter kernels"),
            .exportTitle = CostKernelPage::tr("Export Kernels' Costs"),
            .exportFile = QStringLiteral("kernel-costs.csv"),
            .exportTip = CostKernelPage::tr("Export the kernels shown as a table, with all digits")};
}

} // namespace

CostKernelPage::CostKernelPage(const CostContext& context, QWidget* parent) : CostKernelPage(context, new CostModel, parent)
{
}

CostKernelPage::CostKernelPage(const CostContext& context, CostModel* model, QWidget* parent)
    : TablePage(model, words, chipsOfKinds(), parent), m_context(context), m_model(model), m_advice(new AdviceBar(this))
{
    column()->addWidget(m_advice);
    model->setParent(this);
    table()->setRootIsDecorated(false);
    table()->sortByColumn(CostModel::Total, Qt::DescendingOrder);
    connect(m_context.simulation, &Simulation::runChanged, this, &CostKernelPage::onRun);
    connect(m_context.selection, &Selection::changed, this, [this] { markSelection(true); });
    connect(this, &TablePage::chosen, this, &CostKernelPage::onChosen);
    connect(this, &TablePage::activated, this, &CostKernelPage::kernelRequested);
    connect(this, &TablePage::menuOpening, this, &CostKernelPage::fillMenu);
    onRun();
}

const std::shared_ptr<const CostRun>& CostKernelPage::run() const
{
    return m_context.simulation->run();
}

void CostKernelPage::onRun()
{
    m_model->setRun(run());
    countKinds();
    markSelection(false); // what costs most is seen first
    advise();
}

/// Of the first kernel that is chosen.
void CostKernelPage::advise()
{
    const int row = chosenRow();
    const bool kernel = run() && row >= 0 && !m_model->row(row).leftOut();
    m_advice->show(run(), kernel ? std::optional(m_model->row(row).kernel) : std::nullopt);
}

void CostKernelPage::onChosen()
{
    if (!run())
        return;
    advise();
    const QScopedValueRollback following(m_following, true);
    std::vector<std::uint32_t> kernels;
    for (const QModelIndex& index : chosenRows())
        if (const CostRow& row = m_model->row(index.row()); !row.leftOut())
            kernels.push_back(row.kernel);
    if (kernels.empty())
        return chooseLeftOut();
    chooseKernels(m_context, *run(), kernels);
}

/// Nodes that the figures leave out are shown, too.
void CostKernelPage::chooseLeftOut()
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : chosenRows())
        if (const auto node = run()->tryNodeIndex(m_model->row(index.row()).name.toStdString()))
            nodes.push_back(*node);
    selectNodes(*m_context.selection, Side::Fx, nodes);
}

void CostKernelPage::fillMenu(QMenu* menu, const QModelIndex& index)
{
    if (m_model->row(index.row()).leftOut())
        return;
    menu->addAction(tr("Show &Kernel"), this, &CostKernelPage::kernelRequested);
    menu->addAction(tr("Show in &Timeline"), this, &CostKernelPage::timelineRequested);
}

void CostKernelPage::markSelection(bool scroll)
{
    if (m_following || !run())
        return;
    const std::set<std::uint32_t> kernels = selectedKernels(m_context, *run());
    QModelIndexList rows;
    for (int i = 0; i < m_model->rowCount(); ++i)
        if (const CostRow& row = m_model->row(i); !row.leftOut() && kernels.contains(row.kernel))
            rows.append(m_model->index(i, 0));
    mark(rows, scroll);
    advise();
}

void CostKernelPage::retranslate()
{
    onRun(); // tooltips
    TablePage::retranslate();
}

} // namespace nodewise::views
