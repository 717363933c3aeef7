// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_panel.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/cost/changes_page.h"
#include "views/cost/cost_kernel_page.h"
#include "views/cost/cost_memory_page.h"
#include "views/cost/cost_text.h"
#include "views/cost/npu_editor.h"
#include "views/cost/roofline_page.h"
#include "views/cost/simulate_prompt.h"
#include "views/cost/simulation.h"
#include "views/cost/sweep_page.h"
#include "views/cost/tune_page.h"
#include "views/debug/work_strip.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

constexpr int wide = 690; // pixels, from which on the summary stands in the head

}

CostPanel::CostPanel(const CostContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_simulation(context.simulation), m_tabs(new QTabBar(this)),
      m_configuration(new QToolButton(this)), m_simulate(new QPushButton(this)), m_strip(new WorkStrip(context.simulation, this)),
      m_incomplete(new Label(this)), m_outdated(new Label(this)), m_empty(new SimulatePrompt(context.simulation, this)),
      m_whole(new QStackedWidget(this)), m_pages(new QStackedWidget(this))
{
    for (int i = 0; i <= int(Page::Tiles); ++i)
        m_tabs->addTab(QString());
    m_whole->addWidget(m_empty);
    m_whole->addWidget(m_pages);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(m_strip);
    column->addWidget(m_whole, 1);
    setFocusProxy(m_tabs);
    connect(m_simulate, &QPushButton::clicked, m_simulation, &Simulation::start);
    connect(m_configuration, &QToolButton::clicked, this, &CostPanel::editConfiguration);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_simulation, &Simulation::changed, this, &CostPanel::refresh);
    connect(m_simulation, &Simulation::runChanged, this, &CostPanel::refresh);
    followLanguage(this, &CostPanel::retranslate);
}

/// Beside the pages' names where there is room for it.
void CostPanel::placeSummary()
{
    QWidget* summary = m_strip->resultRow();
    auto* column = qobject_cast<QVBoxLayout*>(m_strip->layout());
    const bool beside = width() >= wide, is = m_head->indexOf(summary) >= 0;
    if (beside == is)
        return;
    if (beside)
        m_head->insertWidget(1, summary, 1);
    else
        column->insertWidget(0, summary);
    m_head->setStretch(m_head->indexOf(m_tabs) + (beside ? 2 : 1), beside ? 0 : 1); // the empty space after them
}

void CostPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeSummary();
}

/// They are many widgets, which each change of the theme polishes: there is nothing on them before there is a run.
void CostPanel::makePages()
{
    if (m_kernels || !m_simulation->run())
        return;
    m_kernels = new CostKernelPage(m_context, this);
    m_roofline = new RooflinePage(m_context, this);
    m_memory = new CostMemoryPage(m_context, this);
    m_changes = new ChangesPage(m_context, this);
    m_sweep = new SweepPage(m_context, this);
    m_tiles = new TunePage(m_context, this);
    for (QWidget* page : std::initializer_list<QWidget*>{m_kernels, m_roofline, m_memory, m_changes, m_sweep, m_tiles})
        m_pages->addWidget(page);
    m_pages->setCurrentIndex(m_tabs->currentIndex());
    connect(m_kernels, &CostKernelPage::kernelRequested, this, &CostPanel::kernelRequested);
    connect(m_kernels, &CostKernelPage::timelineRequested, this, &CostPanel::timelineRequested);
    connect(m_kernels, &CostKernelPage::message, this, &CostPanel::message);
    connect(m_roofline, &RooflinePage::kernelRequested, this, &CostPanel::kernelRequested);
    connect(m_roofline, &RooflinePage::message, this, &CostPanel::message);
    connect(m_memory, &CostMemoryPage::message, this, &CostPanel::message);
    connect(m_changes, &ChangesPage::message, this, &CostPanel::message);
    connect(m_sweep, &SweepPage::message, this, &CostPanel::message);
    connect(m_tiles, &TunePage::message, this, &CostPanel::message);
}

QWidget* CostPanel::makeHead()
{
    auto* head = new QWidget(this);
    auto* row = m_head = new QHBoxLayout(head);
    row->setContentsMargins(4, 2, 8, 2);
    row->setSpacing(6);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setProperty("role", "inner");
    m_tabs->setUsesScrollButtons(true);
    m_simulate->setProperty("role", "primary");
    m_outdated->setProperty("role", "stale");
    m_incomplete->setProperty("role", "stale");
    m_incomplete->setObjectName(QStringLiteral("incomplete"));
    row->addWidget(m_tabs);
    row->addStretch(1);
    row->addWidget(m_incomplete);
    row->addWidget(m_outdated);
    row->addWidget(m_configuration);
    m_configuration->setObjectName(QStringLiteral("configuration"));
    row->addWidget(m_simulate);
    return head;
}

void CostPanel::showPage(Page page)
{
    m_tabs->setCurrentIndex(int(page));
}

CostPanel::Page CostPanel::page() const
{
    return Page(m_tabs->currentIndex());
}

QString CostPanel::emptyText() const
{
    return m_simulation->run() ? QString() : m_empty->text();
}

QString CostPanel::outdatedText() const
{
    return m_outdated->isHidden() ? QString() : m_outdated->text();
}

void CostPanel::editConfiguration()
{
    if (!m_editor)
        m_editor = new NpuEditor(m_simulation, this);
    m_editor->show();
    m_editor->raise();
    m_editor->activateWindow();
}

void CostPanel::refresh()
{
    const CostRun* run = m_simulation->run().get();
    makePages();
    m_whole->setCurrentIndex(run ? 1 : 0);
    m_strip->setSummary(run ? CostText::summary(*run) : QString());
    m_strip->resultRow()->setToolTip(Tip(run ? CostText::gapLines(*run).join(QLatin1Char('\n')) : QString()).text());
    m_incomplete->setVisible(run && run->left().any());
    m_incomplete->setToolTip(Tip(run ? CostText::gapLines(*run).join(QLatin1Char('\n')) : QString()).text());
    const QString outdated = m_simulation->outdatedText(), why = m_simulation->hindrance();
    m_outdated->setText(outdated);
    m_outdated->setVisible(!outdated.isEmpty());
    m_simulate->setEnabled(why.isEmpty());
    m_simulate->setToolTip(
        Tip(why.isEmpty() ? tr("Plan the kernels if needed, and run them on a simulated NPU, tile by tile") : why).text());
    m_simulate->setText(run ? tr("Simulate Again") : tr("Simulate"));
    QStringList named{QString::fromStdString(m_simulation->plan().npu())};
    for (const std::string& parameter : m_simulation->parameters())
        named.append(QString::fromStdString(parameter));
    m_configuration->setText(named.size() > 2 ? tr("%1 and %n change(s)", nullptr, int(named.size()) - 1).arg(named.front())
                                              : named.join(QStringLiteral(", ")));
}

void CostPanel::retranslate()
{
    setAccessibleName(tr("Cost"));
    m_tabs->setAccessibleName(tr("Pages of the cost panel"));
    m_tabs->setTabText(int(Page::Kernels), tr("By Kernel"));
    m_tabs->setTabText(int(Page::Roofline), tr("Roofline"));
    m_tabs->setTabText(int(Page::Memory), tr("NPU Memory"));
    m_tabs->setTabText(int(Page::Changes), tr("Changes"));
    m_tabs->setTabText(int(Page::Sweep), tr("Sweep"));
    m_tabs->setTabText(int(Page::Tiles), tr("Tuning"));
    m_configuration->setToolTip(tr("View and set parameters of the NPU configuration, such as its cores or DRAM bandwidth"));
    m_empty->setText(tr("What will this program cost on the NPU, and where does the time go? Its kernels run on a simulated machine, tile "
                        "by tile: every copy, every matmul, and what each waited for."));
    m_incomplete->setText(tr("incomplete"));
    m_strip->setBusyText(tr("Simulating the program…"));
    refresh();
}

} // namespace nodewise::views
