// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_panel.h"

#include "core/graph/graph.h"
#include "views/common/agreement.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/selection.h"
#include "views/common/style_sheet.h"
#include "views/common/tip.h"
#include "views/common/translated.h"
#include "views/compare/comparison.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_text.h"
#include "views/kernel/route_model.h"
#include "views/table/table_page.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace nodewise::views {

namespace {

using Kind = KernelVerdict::Kind;
constexpr int narrow = 660; // pixels, below which pages have no counts

std::vector<TableChip> chipsOfKinds()
{
    const std::tuple<Kind, Agreement, const char*> looks[] = {{Kind::Failed, Agreement::First, "✗"}, // worst first
                                                              {Kind::Differs, Agreement::Differs, "≠"},
                                                              {Kind::Equal, Agreement::Within, "="},
                                                              {Kind::None, Agreement::NotCompared, "–"}};
    std::vector<TableChip> chips;
    for (const auto& [kind, mark, sign] : looks)
        chips.push_back(
            {.kind = std::size_t(kind), .name = [kind = kind] { return KernelText::nameOf(kind); }, .icon = agreementSwatch(mark, sign)});
    return chips;
}

TableWords kernelWords()
{
    return {.name = KernelPanel::tr("Planned kernels"),
            .filter = KernelPanel::tr("kernel, operator or template"),
            .filterName = KernelPanel::tr("Filter kernels"),
            .exportTitle = KernelPanel::tr("Export Kernels"),
            .exportFile = QStringLiteral("kernels.csv"),
            .empty = KernelPanel::tr("No node of the program needs a kernel."),
            .chipTip = KernelPanel::tr("%1\nShow only kernels with this verdict; select several to combine them, none to show all")};
}

TableWords launchWords()
{
    return {.name = KernelPanel::tr("Launches in the order of the run"),
            .exportTitle = KernelPanel::tr("Export Launches"),
            .exportFile = QStringLiteral("launches.csv"),
            .empty = KernelPanel::tr("There are no launches.")};
}

TableWords routeWords()
{
    return {.name = KernelPanel::tr("Route of the selected node"),
            .exportTitle = KernelPanel::tr("Export Route"),
            .exportFile = QStringLiteral("route.csv"),
            .empty = KernelPanel::tr("Select a node of the FX graph to see its route to a kernel.")};
}

TableWords fallbackWords()
{
    return {.name = KernelPanel::tr("Nodes that ATen runs"),
            .exportTitle = KernelPanel::tr("Export What ATen Runs"),
            .exportFile = QStringLiteral("aten.csv"),
            .empty = KernelPanel::tr("ATen runs nothing: every node has a kernel, or needs none.")};
}

} // namespace

KernelPanel::KernelPanel(const KernelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_tabs(new QTabBar(this)), m_npu(new QComboBox(this)), m_check(new QPushButton(this)),
      m_run(new QPushButton(this)), m_plan(new QPushButton(this)), m_write(new QPushButton(this)),
      m_planStrip(new WorkStrip(context.kernels, this)), m_checkStrip(new WorkStrip(context.kernelCheck, this)),
      m_pages(new QStackedWidget(this)), m_empty(new Label(this)), m_kernelModel(new KernelModel(this)),
      m_launchModel(new LaunchModel(this)), m_routeModel(new RouteModel(this)), m_fallbackModel(new FallbackModel(this)),
      m_kernels(new TablePage(m_kernelModel, kernelWords, chipsOfKinds(), this)),
      m_launches(new TablePage(m_launchModel, launchWords, {}, this)), m_route(new TablePage(m_routeModel, routeWords, {}, this)),
      m_fallbacks(new TablePage(m_fallbackModel, fallbackWords, {}, this)), m_save(new QToolButton(this))
{
    const std::pair<QWidget*, const char*> named[] = {
        {m_npu, "npu"}, {m_plan, "plan"}, {m_run, "run"}, {m_write, "write"}, {m_planStrip, "planning"}};
    for (const auto& [widget, name] : named)
        widget->setObjectName(QLatin1String(name));
    m_route->table()->setIndentation(18);
    m_route->table()->setSortingEnabled(false); // a way has one order
    makeKernels();
    makeFallbacks();
    for (QWidget* page : std::initializer_list<QWidget*>{m_kernels, m_launches, m_route, m_fallbacks, makeEmpty()})
        m_pages->addWidget(page);
    for (int i = 0; i + 1 < m_pages->count(); ++i)
        m_tabs->addTab(QString());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_planStrip);
    column->addWidget(m_checkStrip);
    column->addWidget(m_pages, 1);
    setFocusProxy(m_kernels);
    connectParts();
    followLanguage(this, &KernelPanel::retranslate);
    fillPlan();
}

QWidget* KernelPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(4, 2, 8, 2);
    row->setSpacing(6);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_tabs->setUsesScrollButtons(true);
    m_plan->setProperty("role", "primary");
    row->addWidget(m_tabs);
    row->addStretch(1);
    row->addWidget(m_npu);
    row->addWidget(m_plan);
    return head;
}

void KernelPanel::makeKernels()
{
    for (QWidget* button : std::initializer_list<QWidget*>{m_check, m_run, m_save})
        m_kernels->addToBar(button);
}

void KernelPanel::makeFallbacks()
{
    m_fallbacks->addToBar(m_write);
}

/// Of the row's node, or of the first of the row's operator.
void KernelPanel::requestWrite()
{
    QModelIndex index = m_fallbacks->chosenRows().value(0);
    if (index.isValid() && !m_fallbackModel->row(index).node)
        index = m_fallbackModel->index(0, 0, index);
    const graph::Graph* fx = m_context.document->fx();
    if (!index.isValid() || !fx)
        return;
    const std::uint32_t node = *m_fallbackModel->row(index).node;
    Q_EMIT writeRequested(QString::fromStdString(std::string(fx->node(graph::NodeId(node)).opType())), node);
}

void KernelPanel::fillKernelMenu(QMenu* menu, const QModelIndex& index)
{
    const std::uint32_t kernel = m_kernelModel->row(index.row()).kernel;
    const std::vector<std::uint32_t> nodes = m_context.kernels->nodesOf(kernel);
    menu->addAction(tr("&Edit Template…"), this, [this, kernel, nodes] {
        Q_EMIT editRequested(KernelText::templateOf(m_context.kernels->answer()->kernels[kernel]), nodes.front());
    });
    menu->addAction(tr("&Check"), this, &KernelPanel::checkSelected)->setEnabled(m_check->isEnabled());
    menu->addAction(tr("Add &Note…"), this,
                    [this, kernel] { Q_EMIT noteRequested(QString::fromStdString(m_context.kernels->answer()->kernels[kernel].name)); });
}

QWidget* KernelPanel::makeEmpty()
{
    auto* page = new QFrame(m_pages);
    page->setProperty("role", "pane");
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 16);
    m_empty->setProperty("role", "dim");
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    column->addWidget(m_empty);
    return page;
}

void KernelPanel::connectParts()
{
    KernelPlan* plan = m_context.kernels;
    KernelCheck* check = m_context.kernelCheck;
    connect(m_tabs, &QTabBar::currentChanged, this, &KernelPanel::refresh);
    connect(m_plan, &QPushButton::clicked, plan, &KernelPlan::start);
    connect(m_check, &QPushButton::clicked, check, &KernelCheck::startAll);
    connect(m_run, &QPushButton::clicked, this, &KernelPanel::runRequested);
    m_run->setVisible(m_context.comparison != nullptr);
    if (Comparison* comparison = m_context.comparison) {
        connect(comparison, &Comparison::changed, this, &KernelPanel::refresh);
        connect(comparison, &Comparison::finished, this, &KernelPanel::fillLaunches);
        connect(comparison, &Comparison::rowsCame, this, &KernelPanel::fillLaunches);
        connect(comparison, &Comparison::rowsReset, this, &KernelPanel::fillLaunches);
    }
    connect(m_npu, &QComboBox::activated, this,
            [this](int index) { m_context.kernels->setNpu(m_npu->itemData(index).toString().toStdString()); });
    connect(m_save, &QToolButton::clicked, this, &KernelPanel::saveRequested);
    connect(plan, &KernelPlan::changed, this, &KernelPanel::refresh);
    connect(check, &KernelCheck::changed, this, &KernelPanel::refresh);
    connect(plan, &KernelPlan::answerChanged, this, &KernelPanel::fillPlan);
    connect(check, &KernelCheck::verdictsChanged, this, &KernelPanel::fillVerdicts);
    connect(plan, &KernelPlan::finished, this, &KernelPanel::followSelection);
    connect(plan, &KernelPlan::currentChanged, this, &KernelPanel::showCurrent);
    connect(m_context.selection, &Selection::changed, this, &KernelPanel::followSelection);
    connect(m_kernels, &TablePage::chosen, this, &KernelPanel::onKernelChosen);
    connect(m_launches, &TablePage::chosen, this, &KernelPanel::onLaunchChosen);
    connect(m_fallbacks, &TablePage::chosen, this, &KernelPanel::onFallbackChosen);
    connect(m_write, &QPushButton::clicked, this, &KernelPanel::requestWrite);
    connect(m_fallbacks, &TablePage::menuOpening, this, [this](QMenu* menu) {
        menu->addAction(tr("&Write a Kernel…"), this, &KernelPanel::requestWrite)->setEnabled(m_write->isEnabled());
    });
    connect(m_kernels, &TablePage::menuOpening, this, &KernelPanel::fillKernelMenu);
    for (const TablePage* page : {m_kernels, m_launches})
        connect(page, &TablePage::activated, this, &KernelPanel::kernelRequested);
    for (const TablePage* page : {m_kernels, m_launches, m_route, m_fallbacks})
        connect(page, &TablePage::message, this, &KernelPanel::message);
}

void KernelPanel::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

KernelPanel::Page KernelPanel::page() const
{
    return Page(m_tabs->currentIndex());
}

QString KernelPanel::emptyText() const
{
    return m_context.kernels->any() ? QString() : m_empty->text();
}

void KernelPanel::fillPlan()
{
    {
        const QScopedValueRollback following(m_following, true);
        fillLaunches();
        m_fallbackModel->setRows(FallbackModel::rowsOf(*m_context.kernels));
        fillVerdicts();
        refresh();
    }
    // A list without a current row makes its first one current once it is shown, and would choose that row's nodes.
    followSelection();
}

/// Of a plan, and with what a run through its kernels found.
void KernelPanel::fillLaunches()
{
    const Comparison* comparison = m_context.comparison;
    const QScopedValueRollback following(m_following, true);
    m_launchModel->setRows(LaunchModel::rowsOf(*m_context.kernels, LoweredRows(comparison, *m_context.kernels)));
    m_launches->table()->setColumnHidden(LaunchModel::Lowered, !comparison || !comparison->ofKernels());
    if (m_launches->chosenRows().isEmpty())
        m_launches->mark({m_launchModel->index(0, 0)}); // one of its own would choose its nodes
    fillRoute();
}

/// The selection stays: a check tells of one kernel after the other.
void KernelPanel::fillVerdicts()
{
    const QScopedValueRollback following(m_following, true);
    const auto& counts = m_context.kernelCheck->counts();
    m_kernels->setCounts({counts.begin(), counts.end()});
    m_kernelModel->setRows(KernelModel::rowsOf(*m_context.kernels, *m_context.kernelCheck));
    showCurrent();
    fillRoute();
}

void KernelPanel::fillRoute()
{
    const auto node = currentNode(*m_context.selection, Side::Fx);
    m_routeModel->setRows(
        node ? RouteModel::rowsOf(*m_context.kernels, *m_context.kernelCheck, LoweredRows(m_context.comparison, *m_context.kernels), *node)
             : RouteModel::Rows());
    m_route->table()->expandAll();
    refresh();
}

void KernelPanel::fillNpus()
{
    const QString chosen = QString::fromStdString(m_context.kernels->npu());
    if (m_npu->count() == 0) {
        std::vector<Error> broken;
        for (const auto& [name, title] : KernelPlan::configurations(&broken)) {
            m_npu->addItem(name, name);
            m_npu->setItemData(m_npu->count() - 1, Tip(title).text(), Qt::ToolTipRole);
        }
        for (const Error& error : broken) { // there to be seen, and why, not to be chosen
            m_npu->addItem(QFileInfo(QString::fromStdString(error.file)).fileName());
            m_npu->setItemData(m_npu->count() - 1, Tip(translated(error)).text(), Qt::ToolTipRole);
            qobject_cast<QStandardItemModel*>(m_npu->model())->item(m_npu->count() - 1)->setEnabled(false);
        }
    }
    if (m_npu->findData(chosen) < 0)
        m_npu->addItem(chosen, chosen); // a configuration of the engine's computer
    m_npu->setCurrentIndex(m_npu->findData(chosen));
}

void KernelPanel::light(const std::vector<std::uint32_t>& nodes)
{
    const QScopedValueRollback following(m_following, true);
    selectNodes(*m_context.selection, Side::Fx, nodes);
    fillRoute();
}

void KernelPanel::onKernelChosen()
{
    std::vector<std::uint32_t> nodes;
    const QModelIndexList rows = m_kernels->chosenRows();
    for (const QModelIndex& index : rows) {
        const std::vector<std::uint32_t> more = m_context.kernels->nodesOf(m_kernelModel->row(index.row()).kernel);
        nodes.insert(nodes.end(), more.begin(), more.end());
    }
    light(nodes);
    if (rows.isEmpty())
        return;
    const QScopedValueRollback following(m_following, true);
    m_context.kernels->setCurrent(m_kernelModel->row(rows.front().row()).kernel);
    Q_EMIT kernelRequested();
}

void KernelPanel::onLaunchChosen()
{
    const QModelIndexList rows = m_launches->chosenRows();
    if (rows.isEmpty())
        return;
    const LaunchRow row = m_launchModel->row(rows.front().row());
    light(row.nodes);
    m_context.kernels->setCurrent(row.kernel);
    Q_EMIT kernelRequested();
}

void KernelPanel::onFallbackChosen()
{
    std::vector<std::uint32_t> nodes;
    for (const QModelIndex& index : m_fallbacks->chosenRows()) {
        if (const auto node = m_fallbackModel->row(index).node)
            nodes.push_back(*node);
        for (int child = 0; child < m_fallbackModel->rowCount(index); ++child)
            nodes.push_back(*m_fallbackModel->row(m_fallbackModel->index(child, 0, index)).node);
    }
    light(nodes);
}

void KernelPanel::followSelection()
{
    if (m_following)
        return;
    const QScopedValueRollback following(m_following, true);
    fillRoute();
    const auto node = currentNode(*m_context.selection, Side::Fx);
    const protocol::LoweredNode* lowered = node ? m_context.kernels->tryNode(*node) : nullptr;
    if (!lowered || !lowered->launch)
        return;
    m_context.kernels->setCurrent(m_context.kernels->tryKernel(*node));
    m_launches->mark({m_launchModel->index(int(*lowered->launch), 0)});
}

void KernelPanel::showCurrent()
{
    const auto kernel = m_context.kernels->current();
    if (!kernel || int(*kernel) >= m_kernelModel->rowCount())
        return;
    if (const QModelIndex row = m_kernelModel->index(int(*kernel), 0); m_kernels->chosenRows().value(0) != row)
        m_kernels->mark({row});
}

void KernelPanel::showKernel(std::uint32_t kernel)
{
    m_context.kernels->setCurrent(kernel);
    Q_EMIT kernelRequested();
}

void KernelPanel::checkSelected()
{
    std::vector<std::uint32_t> chosen;
    for (const QModelIndex& index : m_kernels->chosenRows())
        chosen.push_back(m_kernelModel->row(index.row()).kernel);
    m_context.kernelCheck->startSome(std::move(chosen));
}

void KernelPanel::refresh()
{
    const KernelPlan& plan = *m_context.kernels;
    const KernelCheck& check = *m_context.kernelCheck;
    const bool any = plan.any(), done = plan.state() == SessionWork::State::Done;
    m_pages->setCurrentIndex(any ? std::max(0, m_tabs->currentIndex()) : m_pages->count() - 1);
    m_empty->setVisible(!plan.busy());
    m_tabs->setVisible(any);
    QStringList summary{any ? KernelText::summary(plan) : QString(), plan.profileNote()};
    if (any && !plan.isOfProfile())
        summary.insert(1, tr("planned with another profile"));
    summary.insert(1, translated(plan.answer()->tilesText()));
    summary.removeAll(QString());
    m_planStrip->setSummary(summary.join(QStringLiteral(" · ")));
    m_checkStrip->setSummary(check.state() == SessionWork::State::Done ? KernelText::summary(check) : QString());
    const QString why = plan.hindrance(), whyNot = check.hindrance();
    m_plan->setText(done ? tr("Plan Again") : tr("Plan Kernels"));
    m_plan->setMinimumWidth(m_plan->fontMetrics().horizontalAdvance(m_plan->text()) + 32); // its padding
    m_plan->setEnabled(why.isEmpty());
    m_plan->setToolTip(
        Tip(why.isEmpty() ? tr("Chooses a template and tiles for each operator of the FX graph, and renders the kernels") : why).text());
    m_check->setEnabled(whyNot.isEmpty());
    m_check->setToolTip(
        Tip(whyNot.isEmpty() ? tr("Runs the program once, and each kernel on the values of its first launch, and compares the results with "
                                  "ATen's")
                             : whyNot)
            .text());
    m_write->setEnabled(!m_fallbacks->chosenRows().isEmpty());
    const QString hindered = m_context.comparison ? m_context.comparison->SessionWork::hindrance() : QString();
    m_run->setMinimumWidth(m_run->fontMetrics().horizontalAdvance(m_run->text()) + 32); // its padding
    m_run->setEnabled(hindered.isEmpty() && why.isEmpty());
    m_run->setToolTip(
        Tip(!hindered.isEmpty() ? hindered
            : !why.isEmpty()
                ? why
                : tr("Runs the whole program through its kernels and compares each value with ATen's; all differences, the first "
                     "among them, are shown under Compare"))
            .text());
    m_npu->setEnabled(!plan.busy() && !check.busy());
    m_save->setEnabled(any);
    const bool room = width() >= narrow;
    const auto counted = [room](const QString& name, int count) {
        return count > 0 && room ? tr("%1 %2", "page, count").arg(name, QLocale().toString(count)) : name;
    };
    int fallbacks = 0;
    for (int row = 0; row < m_fallbackModel->rowCount(); ++row)
        fallbacks += int(m_fallbackModel->row(m_fallbackModel->index(row, 0)).count);
    m_tabs->setTabText(int(Page::Kernels), counted(tr("Planned"), m_kernelModel->rowCount()));
    m_tabs->setTabText(int(Page::Launches), counted(tr("Launches"), m_launchModel->rowCount()));
    m_tabs->setTabText(int(Page::Route), tr("Route"));
    m_tabs->setTabText(int(Page::Fallbacks), counted(tr("ATen"), fallbacks));
    fillNpus();
}

void KernelPanel::retranslate()
{
    setAccessibleName(tr("Kernels"));
    m_tabs->setAccessibleName(tr("Pages of the kernels panel"));
    m_npu->setAccessibleName(tr("NPU configuration"));
    m_npu->setToolTip(tr("The machine to choose tiles for"));
    m_check->setText(tr("Check"));
    m_write->setText(tr("Write a Kernel…"));
    m_write->setToolTip(tr("Start a template for the chosen operator in the workshop"));
    m_run->setText(tr("Run Lowered"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Save all kernels as .mlir files, with plan.json, to a folder"));
    m_planStrip->setBusyText(tr("Planning kernels…"));
    m_planStrip->cancelButton()->setToolTip(tr("Cancel planning"));
    m_checkStrip->setBusyText(tr("Running the program for the kernels' values…"));
    m_checkStrip->cancelButton()->setToolTip(tr("Cancel the check; the session returns to its stop"));
    m_empty->setText(tr("Plans which kernels compute this program on an NPU: each operator's template, fused with what follows, tiled for "
                        "the scratchpad, and rendered as MLIR. A check runs each kernel alongside ATen."));
    fillPlan();
}

void KernelPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace nodewise::views
